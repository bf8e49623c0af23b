/** Draws a QR code as a single svg path in which each run of dark modules in a row is one stroke. */
export const codePath = (size: number, isDark: (row: number, column: number) => boolean) => {
  const strokes: string[] = [];
  for (let row = 0; row < size; row += 1) {
    let start: number | undefined;
    for (let column = 0; column <= size; column += 1) {
      const dark = column < size && isDark(row, column);
      if (dark) start ??= column;
      else if (start !== undefined) {
        strokes.push(`M${start} ${row}h${column - start}v1h${start - column}z`);
        start = undefined;
      }
    }
  }
  return strokes.join('');
};
