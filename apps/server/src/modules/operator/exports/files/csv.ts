import { CSV_BOM, csvLine } from '@koi/contract/rules/csv';
import type { FileWriter } from './file.ts';

/** Comma-separated values by RFC 4180, in UTF-8 with a byte order mark. */
export const writeCsv: FileWriter = async function* (columns, pages) {
  yield Buffer.from(CSV_BOM + csvLine(columns.map(({ title }) => title)));
  for await (const rows of pages) yield Buffer.from(rows.map(csvLine).join(''));
};
