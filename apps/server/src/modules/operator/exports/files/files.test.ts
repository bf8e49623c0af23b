import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { drawFrom, testSeed } from '../../../../../../../scripts/drawn.ts';
import { readXlsx, readZip } from '../../../../../test/read-xlsx.ts';
import { inPartsOf } from '../../../../platform/index.ts';
import { writeCsv } from './csv.ts';
import type { Cells, FileColumn, FileWriter } from './file.ts';
import { createXlsxWriter, writeXlsx } from './xlsx.ts';

const draw = drawFrom(testSeed());

const COLUMNS: FileColumn[] = [
  { title: '会员', kind: 'text' },
  { title: '金额', kind: 'money' },
  { title: '时间', kind: 'time' },
  { title: '次数', kind: 'integer' },
];

async function* pagesOf(...pages: Cells[][]) {
  yield* pages;
}

const fileOf = async (write: FileWriter, ...pages: Cells[][]): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of write(COLUMNS, pagesOf(...pages))) parts.push(part);
  return Buffer.concat(parts);
};

const ROWS: Cells[] = [
  ['chenyu88', '-12.30', '2026-06-18 13:36:02', 3],
  ['=HYPERLINK("x","y")', '100.00', '', 0],
];

describe('a CSV file', () => {
  it('begins with a byte order mark, has plain amounts and escapes formulas and quotes', async () => {
    const file = await fileOf(writeCsv, [ROWS[0] ?? []], [ROWS[1] ?? []]);
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.toString('utf8', 3)).toBe(
      '会员,金额,时间,次数\r\nchenyu88,-12.30,2026-06-18 13:36:02,3\r\n"\'=HYPERLINK(""x"",""y"")",100.00,,0\r\n',
    );
  });
});

describe('a workbook', () => {
  it('has text as it is, numbers for money and integers, and dates for times', async () => {
    const [sheet = []] = readXlsx(await fileOf(writeXlsx, ROWS));
    expect(sheet[0]?.map(({ value }) => value)).toEqual(['会员', '金额', '时间', '次数']);
    expect(sheet[1]).toEqual([
      { at: 'A2', value: 'chenyu88', isText: true, style: 0 },
      { at: 'B2', value: '-12.30', isText: false, style: 2 },
      // 2026-06-18 is day 46191; 13:36:02 is 48962 of 86400 seconds.
      { at: 'C2', value: (46_191 + 48_962 / 86_400).toFixed(8), isText: false, style: 4 },
      { at: 'D2', value: '3', isText: false, style: 3 },
    ]);
    expect(sheet[2]?.[0]).toEqual({ at: 'A3', value: '=HYPERLINK("x","y")', isText: true, style: 0 });
    expect(sheet[2]?.map(({ at }) => at)).toEqual(['A3', 'B3', 'D3']);
  });

  it('keeps every sign of a text that XML can contain, and drops the others', async () => {
    const odd = ' <a href="x">&amp; 鱼\u{1F41F}\t\r\n_x0041_ \u0000\u0007\uD800';
    const [sheet = []] = readXlsx(await fileOf(writeXlsx, [[odd, '', '', '']]));
    expect(sheet[1]?.[0]?.value).toBe(' <a href="x">&amp; 鱼\u{1F41F}\t\r\n_x0041_ \uFFFD');
  });

  it('writes numbers with more digits than a spreadsheet keeps as text', async () => {
    const [sheet = []] = readXlsx(await fileOf(writeXlsx, [['x', '12345678901234.56', '', '9007199254740993']]));
    expect(sheet[1]?.map(({ value, isText }) => [value, isText])).toEqual([
      ['x', true],
      ['12345678901234.56', true],
      ['9007199254740993', true],
    ]);
  });

  it('cuts a text at the length that a cell can have', async () => {
    const [sheet = []] = readXlsx(await fileOf(writeXlsx, [['鱼'.repeat(40_000), '', '', '']]));
    expect(sheet[1]?.[0]?.value).toHaveLength(32_767);
  });

  it('continues on further sheets, each with the header, when a sheet is full', async () => {
    const rows = (from: number, count: number): Cells[] =>
      Array.from({ length: count }, (_, index) => [`m${from + index}`, '1.00', '', '']);
    const sheets = readXlsx(await fileOf(createXlsxWriter(4), rows(1, 2), [], rows(3, 5)));
    expect(sheets.map((sheet) => sheet.map(([first]) => first?.value))).toEqual([
      ['会员', 'm1', 'm2', 'm3'],
      ['会员', 'm4', 'm5', 'm6'],
      ['会员', 'm7'],
    ]);
    const full = readXlsx(await fileOf(createXlsxWriter(4), rows(1, 3)));
    expect(full).toHaveLength(1);
  });

  it('without rows has one sheet with the header, frozen', async () => {
    const file = await fileOf(writeXlsx);
    expect(readXlsx(file)).toHaveLength(1);
    const parts = readZip(file);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('ySplit="1"');
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'xl/styles.xml', 'xl/_rels/workbook.xml.rels']),
    );
  });
});

describe('writing a file', () => {
  it.each([
    ['CSV', writeCsv],
    ['XLSX', writeXlsx],
  ] as const)('reads no page of a %s file ahead while its parts are not taken', async (_, write) => {
    let asked = 0;
    let closed = false;
    async function* source() {
      try {
        for (asked = 1; ; asked += 1) {
          yield Array.from({ length: 100 }, (__, index): Cells => [`${asked}-${index}-${draw.share()}`, '1.00', '', 1]);
        }
      } finally {
        closed = true;
      }
    }
    const parts = write(COLUMNS, source());
    for (let part = 0; part < 12; part += 1) {
      const before = asked;
      await pause(5);
      expect(asked).toBe(before);
      await parts.next();
    }
    expect(asked).toBeGreaterThan(2);
    await parts.return(undefined);
    expect(closed).toBe(true);
  });

  it('is cut into parts of one size', async () => {
    async function* uneven() {
      for (const length of [3, 1, 25, 0, 6]) yield Buffer.alloc(length, length);
    }
    const parts: Buffer[] = [];
    for await (const part of inPartsOf(10, uneven())) parts.push(part);
    expect(parts.map(({ length }) => length)).toEqual([10, 10, 10, 5]);
    expect(Buffer.concat(parts)).toEqual(Buffer.concat([3, 1, 25, 6].map((length) => Buffer.alloc(length, length))));
  });
});
