/** Spreadsheets interpret text that starts with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A signed decimal starts like a formula but is safe. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Numbers are written as they are. Text that looks like a formula gets a leading apostrophe; separators are quoted. */
export const csvCell = (value: string | number): string => {
  const text = String(value);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The byte order mark lets spreadsheets detect UTF-8. */
export const CSV_BOM = '\uFEFF';
