/** The entry of one round on the road maps. Side `a` is drawn blue (闲, 虎), side `b` red (庄, 龙). */
export interface Mark {
  side: 'a' | 'b' | 'tie';
  /** Pairs are drawn as small dots in the corners of a bead. */
  aPair: boolean;
  bPair: boolean;
}

export interface Bead extends Mark {
  column: number;
  row: number;
}

export interface Ring {
  side: 'a' | 'b';
  column: number;
  row: number;
  /** Number of ties since this ring was the last one. */
  ties: number;
}

const ROWS = 6;

/** 珠盘路: one bead per round, in six rows that are filled downward. */
export const beadRoad = (marks: readonly Mark[]): Bead[] =>
  marks.map((mark, index) => ({ ...mark, column: Math.floor(index / ROWS), row: index % ROWS }));

/**
 * 大路: a change of side starts a new column, and a tie adds a stroke to the last ring. A run that reaches the bottom,
 * or a ring of an earlier run that turned, continues to the right. Ties before the first ring are not shown.
 */
export const bigRoad = (marks: readonly Mark[]): Ring[] => {
  const rings: Ring[] = [];
  const taken = new Set<string>();
  const free = (column: number, row: number) => row < ROWS && !taken.has(`${column},${row}`);
  let runColumn = -1;
  let turned = false;
  for (const { side } of marks) {
    const last = rings.at(-1);
    if (side === 'tie') {
      if (last) last.ties += 1;
      continue;
    }
    let column: number;
    let row: number;
    if (last?.side === side) {
      turned ||= !free(last.column, last.row + 1);
      column = turned ? last.column + 1 : last.column;
      row = turned ? last.row : last.row + 1;
    } else {
      runColumn += 1;
      while (!free(runColumn, 0)) runColumn += 1;
      turned = false;
      column = runColumn;
      row = 0;
    }
    taken.add(`${column},${row}`);
    rings.push({ side, column, row, ties: 0 });
  }
  return rings;
};

/** The last columns of a road, shifted to the left edge. */
export const lastColumns = <T extends { column: number }>(road: readonly T[], columns: number): T[] => {
  const first = Math.max(0, Math.max(-1, ...road.map(({ column }) => column)) + 1 - columns);
  return road.filter(({ column }) => column >= first).map((cell) => ({ ...cell, column: cell.column - first }));
};
