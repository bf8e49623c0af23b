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
