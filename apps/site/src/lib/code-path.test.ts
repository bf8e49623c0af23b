import { describe, expect, it } from 'vitest';
import { codePath } from './code-path.ts';

const path = (...rows: string[]) => codePath(rows.length, (row, column) => rows[row]?.[column] === '#');

describe('the path of a QR code', () => {
  it('draws each run of dark modules once', () => {
    expect(path('##.', '..#', '...')).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
  });

  it('ends a run at the edge', () => expect(path('##', '##')).toBe('M0 0h2v1h-2zM0 1h2v1h-2z'));
  it('is empty when nothing is dark', () => expect(path('..', '..')).toBe(''));
});
