/** Kind of the values of a column. Money and integers become numbers in a spreadsheet, times become dates. */
export type ColumnKind = 'text' | 'money' | 'time' | 'integer';

export interface FileColumn {
  title: string;
  kind: ColumnKind;
}

/** The values of one row in the order of the columns. */
export type Cells = readonly (string | number)[];

/**
 * Writes pages of rows as the parts of a file. The next page is asked for only after the parts before it have been
 * taken, so that a file of any length needs the memory of one page.
 */
export type FileWriter = (
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly Cells[]>,
) => AsyncGenerator<Buffer>;

/** Joins small parts and cuts large ones, so that every part but the last has the same size. */
export async function* inPartsOf(size: number, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    waiting.push(part);
    length += part.length;
    if (length < size) continue;
    const joined = Buffer.concat(waiting);
    let from = 0;
    for (; length - from >= size; from += size) yield joined.subarray(from, from + size);
    waiting = [Buffer.from(joined.subarray(from))];
    length -= from;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
