import { csvOf, exportCsv, numberedPages, parseCsv } from '@koi/client';
import { describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../test/downloads.ts';

interface Row {
  name: string;
  amount: string;
}
const columns = [
  { title: '会员', value: ({ name }: Row) => name },
  { title: '金额', value: ({ amount }: Row) => amount },
];

describe('a CSV file', () => {
  it('has a header line and one line per row', () => {
    expect(csvOf(columns, [{ name: '=koi', amount: '-2.00' }])).toBe("会员,金额\r\n'=koi,-2.00\r\n");
  });

  it('contains all pages of the list and starts with a UTF-8 byte order mark', async () => {
    const downloads = catchDownloads();
    const pages = [[{ name: 'a', amount: '1.00' }], [{ name: 'b', amount: '2.00' }]];
    const readPage = vi.fn(async (page: number) => ({ data: { data: pages[page - 1] ?? [], last_page: 2 } }));
    expect(await exportCsv('名单.csv', columns, numberedPages(readPage))).toEqual({ rows: 2, whole: true });
    const bytes = await downloads.lastBytes();
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('会员,金额\r\na,1.00\r\nb,2.00\r\n');
    expect(downloads.names).toEqual(['名单.csv']);
  });
});

describe('a CSV file that is read', () => {
  it('has its cells in lines, with the number of each line', () => {
    expect(parseCsv('\uFEFFa, b \r\n\r\n1,2\n3,4')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1', '2'] },
      { line: 4, cells: ['3', '4'] },
    ]);
  });

  it('keeps separators, quotes and line breaks of quoted cells', () => {
    expect(parseCsv('"a,b","say ""no""\nand go"\nnext,""')).toEqual([
      { line: 1, cells: ['a,b', 'say "no"\nand go'] },
      { line: 3, cells: ['next', ''] },
    ]);
    expect(parseCsv('5" screen,x')).toEqual([{ line: 1, cells: ['5" screen', 'x'] }]);
    expect(parseCsv('a,"never closed\nb')).toEqual([{ line: 1, cells: ['a', 'never closed\nb'] }]);
  });

  it('gives back what was written', () => {
    const rows = [
      { name: '=koi, "x"', amount: '-2.00' },
      { name: "'quoted'", amount: '' },
    ];
    const [, ...read] = parseCsv(csvOf(columns, rows));
    expect(read.map(({ cells }) => cells)).toEqual(rows.map(({ name, amount }) => [name, amount]));
  });

  it('is empty without content', () => {
    expect(parseCsv('')).toEqual([]);
    expect(parseCsv('\n ,\n')).toEqual([]);
  });
});
