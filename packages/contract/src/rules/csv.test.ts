import { describe, expect, it } from 'vitest';
import { csvCell } from './csv.ts';

describe('a CSV cell', () => {
  it.each(['=1+1', '+86 138', '-5.00-1', '-A1', '-', '@SUM(A1)', '\t=1', '\r=1'])(
    'is escaped when a spreadsheet would execute it: %j',
    (text) => {
      expect(csvCell(text).replace(/^"/, '')).toBe(`'${text}${/\r/.test(text) ? '"' : ''}`);
    },
  );

  it.each(['-5.00', '-0.01', '1234.50', '0'])('keeps a number unchanged: %j', (text) => {
    expect(csvCell(text)).toBe(text);
    expect(csvCell(Number(text))).toBe(String(Number(text)));
  });

  it('keeps other values unchanged', () => {
    expect([csvCell('取款 W1'), csvCell(42), csvCell('a=b'), csvCell('')]).toEqual(['取款 W1', '42', 'a=b', '']);
  });

  it('is quoted when it contains separators, with its quotes doubled', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "no"\nand go')).toBe('"say ""no""\nand go"');
    expect(csvCell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
  });
});
