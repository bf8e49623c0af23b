import { CSV_BOM, csvLine } from '@koi/contract/rules/csv';

/** Removes the apostrophe that `csvCell` puts before text that looks like a formula. */
const plainCell = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text).trim();

export interface CsvLine {
  /** Number of the line in the file, where the record begins. */
  line: number;
  cells: string[];
}

/**
 * Reads a file of comma-separated values. Quoted cells may contain commas, quotes and line breaks. Blank lines are
 * skipped. An unclosed quote extends to the end.
 */
export const parseCsv = (text: string): CsvLine[] => {
  const lines: CsvLine[] = [];
  let [cells, cell, quoted, line, start]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endLine = () => {
    const read = [...cells, cell].map(plainCell);
    if (read.some((each) => each !== '')) lines.push({ line: start, cells: read });
    [cells, cell, start] = [[], '', line];
  };
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (sign === '\n') line += 1;
    if (quoted && sign === '"' && source[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (quoted) cell += sign;
    else if (sign === ',') {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endLine();
    else cell += sign;
  }
  endLine();
  return lines;
};

export interface CsvColumn<T> {
  title: string;
  value: (row: T) => string | number;
}

export const csvOf = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string =>
  [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value(row)))]
    .map(csvLine)
    .join('');

/** Lets the browser download a text as a CSV file. */
export const saveCsv = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([CSV_BOM, text.replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

const PAGES_MAX = 200;

/**
 * Reads the pages of a list, up to a limit, and downloads them as one file. Returns the number of rows and whether the
 * list is complete.
 */
export const exportCsv = async <T>(
  name: string,
  columns: readonly CsvColumn<T>[],
  pages: AsyncIterable<readonly T[]>,
): Promise<{ rows: number; whole: boolean }> => {
  const rows: T[] = [];
  let count = 0;
  let whole = true;
  for await (const page of pages) {
    if (count === PAGES_MAX) {
      whole = false;
      break;
    }
    rows.push(...page);
    count += 1;
  }
  saveCsv(name, csvOf(columns, rows));
  return { rows: rows.length, whole };
};

/** The pages of a list that is read by page numbers. */
export async function* numberedPages<T>(
  readPage: (page: number) => Promise<{ data: { data: readonly T[]; last_page: number } }>,
): AsyncGenerator<readonly T[]> {
  let lastPage = 1;
  for (let page = 1; page <= lastPage; page += 1) {
    const { data } = await readPage(page);
    yield data.data;
    lastPage = data.last_page;
  }
}
