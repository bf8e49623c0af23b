import type { Cells, ColumnKind, FileColumn, FileWriter } from './file.ts';
import { writeZip, type ZipEntry } from './zip.ts';

/** Rows that one sheet can have, including its header. */
const SHEET_ROWS_MAX = 1_048_576;
/** Characters that one cell can have. */
const TEXT_MAX = 32_767;
/** Digits that a number keeps in a spreadsheet. Longer ones are written as text. */
const DIGITS_MAX = 15;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions in the list of cell formats of the styles. */
const STYLE = { text: 0, header: 1, money: 2, integer: 3, time: 4 } as const;
const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 22, money: 16, integer: 12, time: 20 };

const STYLES = `${XML}<styleSheet xmlns="${MAIN}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5">
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** Characters that XML can not contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const escaped = (text: string): string =>
  Buffer.from(text)
    .toString()
    .replace(FORBIDDEN, '')
    // Readers would decode this sequence as a character.
    .replace(/_x([0-9A-Fa-f]{4})_/g, '_x005F_x$1_')
    .replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign);

/** A, B … Z, AA, AB … */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const MOMENT = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
const DAY_S = 86_400;
/** Days between 1899-12-30, the day 0 of spreadsheets, and 1970-01-01. */
const EPOCH_DAYS = 25_569;

/** The number that a spreadsheet uses for a Beijing time, which it shows without a time zone. */
const serialOf = (moment: string): string | undefined => {
  const read = MOMENT.exec(moment);
  if (read === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = read.slice(1).map(Number);
  const seconds = Date.UTC(year, month - 1, day, hour, minute, second) / 1_000;
  return (seconds / DAY_S + EPOCH_DAYS).toFixed(8);
};

const NUMBER = /^-?\d+(\.\d+)?$/;

const numberOf = (value: string, kind: ColumnKind): string | undefined => {
  if (kind === 'time') return serialOf(value);
  if (kind === 'text' || !NUMBER.test(value) || value.replace(/\D/g, '').length > DIGITS_MAX) return undefined;
  return value;
};

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, TEXT_MAX))}</t></is></c>`;

const cellOf = (at: string, value: string, kind: ColumnKind): string => {
  if (value === '') return '';
  const number = numberOf(value, kind);
  return number === undefined
    ? textCell(at, value, STYLE.text)
    : `<c r="${at}" s="${STYLE[kind]}"><v>${number}</v></c>`;
};

interface Layout {
  columns: readonly FileColumn[];
  names: readonly string[];
}

const rowOf = ({ columns, names }: Layout, cells: Cells, number: number): string => {
  const written = columns.map(({ kind }, index) =>
    cellOf(`${names[index]}${number}`, String(cells[index] ?? ''), kind),
  );
  return `<row r="${number}">${written.join('')}</row>`;
};

const sheetHead = ({ columns, names }: Layout): string => {
  const widths = columns.map(({ kind }, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${WIDTHS[kind]}" customWidth="1"/>`;
  });
  const titles = columns.map(({ title }, index) => textCell(`${names[index]}1`, title, STYLE.header));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
};

/** The pages of rows, of which a sheet takes as many rows as it can have. */
const rowSource = (pages: AsyncIterable<readonly Cells[]>) => {
  const source = pages[Symbol.asyncIterator]();
  let rest: readonly Cells[] = [];
  let isOver = false;
  const fill = async (): Promise<void> => {
    while (rest.length === 0 && !isOver) {
      const { done, value } = await source.next();
      if (done === true) isOver = true;
      else rest = value;
    }
  };
  return {
    /** At most `max` rows; none at the end. */
    async take(max: number): Promise<readonly Cells[]> {
      await fill();
      const taken = rest.slice(0, max);
      rest = rest.slice(max);
      return taken;
    },
    async hasMore(): Promise<boolean> {
      await fill();
      return rest.length > 0;
    },
    close: async (): Promise<void> => {
      await source.return?.();
    },
  };
};

async function* sheetParts(
  layout: Layout,
  rows: ReturnType<typeof rowSource>,
  rowsMax: number,
): AsyncGenerator<string> {
  yield sheetHead(layout);
  let next = 2;
  while (next <= rowsMax) {
    const taken = await rows.take(rowsMax - next + 1);
    if (taken.length === 0) break;
    const first = next;
    yield taken.map((cells, index) => rowOf(layout, cells, first + index)).join('');
    next += taken.length;
  }
  yield '</sheetData></worksheet>';
}

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** The parts of the package that name its sheets. They are written last, when the number of sheets is known. */
const packageEntries = (sheets: number): ZipEntry[] => {
  const each = (text: (number: number) => string) => numbersTo(sheets).map(text).join('');
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))}${relation('rIdStyles', 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${each((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))}</Types>`,
  };
  return [
    { name: 'xl/styles.xml', parts: [STYLES] },
    ...Object.entries(files).map(([name, text]) => ({ name, parts: [XML + text] })),
  ];
};

async function* entriesOf(
  columns: readonly FileColumn[],
  pages: AsyncIterable<readonly Cells[]>,
  rowsMax: number,
): AsyncGenerator<ZipEntry> {
  const layout = { columns, names: columns.map((_, index) => columnName(index)) };
  const rows = rowSource(pages);
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, parts: sheetParts(layout, rows, rowsMax) };
    } while (await rows.hasMore());
    yield* packageEntries(sheets);
  } finally {
    await rows.close();
  }
}

/** A workbook with text as it is, numbers for money and integers, dates for times, and a frozen header. */
export const createXlsxWriter =
  (rowsMax: number): FileWriter =>
  (columns, pages) =>
    writeZip(entriesOf(columns, pages, rowsMax));

export const writeXlsx: FileWriter = createXlsxWriter(SHEET_ROWS_MAX);
