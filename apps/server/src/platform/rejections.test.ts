import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isLostDatabase } from './rejections.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

/** Runs a separate process, because an unhandled rejection ends the process it happens in. */
const outcomeOf = async (rejection: string): Promise<{ code: number | null; output: string }> => {
  const door = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
  const program = `
    import { createLog } from ${door('./log.ts')};
    import { surviveLostDatabase } from ${door('./rejections.ts')};
    let tolerated = 0;
    surviveLostDatabase({ log: createLog({ level: 'error' }), onTolerated: () => { tolerated += 1; } });
    void Promise.reject(${rejection});
    setTimeout(() => { console.log('alive, tolerated ' + tolerated); }, 20);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
};

describe('a rejection without a handler', () => {
  it('is logged and counted when the database was lost, and the process continues', async () => {
    const { code, output } = await outcomeOf("new Error('Connection terminated unexpectedly')");
    expect(code).toBe(0);
    expect(output).toContain('alive, tolerated 1');
    expect(output).toContain('the database was lost, and a rejection had no handler');
  }, 60_000);

  it('ends the process when it is a programming error', async () => {
    const { code, output } = await outcomeOf("new TypeError('undefined is not a function')");
    expect(code).not.toBe(0);
    expect(output).toContain('undefined is not a function');
    expect(output).not.toContain('alive');
  }, 60_000);

  it.each([
    ['a connection that PostgreSQL ended', withCode('57P01'), true],
    ['a refused connection', withCode('ECONNREFUSED', { syscall: 'connect' }), true],
    ['a database that starts up', withCode('57P03'), true],
    ['a missing file', withCode('ENOENT', { syscall: 'open' }), false],
    ['a constraint', withCode('23505'), false],
    [
      'a failed fetch',
      new TypeError('fetch failed', { cause: withCode('ECONNREFUSED', { syscall: 'connect' }) }),
      false,
    ],
    ['a text', 'Connection terminated', false],
  ])('is classified correctly for %s', (_, reason, lost) => {
    expect(isLostDatabase(reason)).toBe(lost);
  });
});
