import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readText, valuesOf, withValues, writePrivately } from './env-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'koi-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the text of an environment file', () => {
  it('takes new values on their own lines, in the place of an example, or at the end', () => {
    const text = '# About the port.\n# PORT=3000\nHOST=127.0.0.1\n\n# Note\n';
    const changed = withValues(text, { PORT: '3001', HOST: '0.0.0.0', KOI_LOG_LEVEL: 'warn' });
    expect(changed).toBe('# About the port.\nPORT=3001\nHOST=0.0.0.0\n\n# Note\nKOI_LOG_LEVEL=warn\n');
    expect(withValues(changed, { PORT: '3001' })).toBe(changed);
  });

  it('turns the line of a removed value into a comment, and leaves examples alone', () => {
    expect(withValues('A=1\n# B=an example\n', { A: '', B: '', C: '' })).toBe('# A=\n# B=an example\n');
  });

  it('reads variables without a value as not set', () => {
    expect(valuesOf('KOI_SECRET=\nPORT=3000\n# HOST=x\nKOI_VENUES=\'{"a":1}\'\n')).toEqual({
      PORT: '3000',
      KOI_VENUES: '{"a":1}',
    });
  });

  it('quotes special characters so that a shell and Node read the same value', () => {
    const values = { A: 'postgres://koi:a$b#c&d@host/koi?host=/tmp', B: '{"a": "b"}', C: 'plain-1_2' };
    const file = join(folder, 'quoted.env');
    writeFileSync(file, withValues('', values));
    expect(valuesOf(readText(file) ?? '')).toEqual(values);
    const shell = execFileSync('/bin/sh', ['-c', `. ${file}; printf '%s|%s|%s' "$A" "$B" "$C"`], { encoding: 'utf8' });
    expect(shell).toBe(Object.values(values).join('|'));
  });

  it.each(["it's", 'two\nlines', 'a\\b'])('refuses %j, which readers of the file understand differently', (value) => {
    expect(() => withValues('', { DATABASE_URL: value })).toThrow(/^DATABASE_URL contains/);
  });

  it('is readable by its owner only, also when the file was open to others', () => {
    const file = join(folder, 'private.env');
    writeFileSync(file, 'A=1\n', { mode: 0o644 });
    writePrivately(file, 'A=2\n');
    expect(readText(file)).toBe('A=2\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(() => writePrivately(join(folder, 'missing/a.env'), '')).toThrow(/cannot be written/);
  });
});
