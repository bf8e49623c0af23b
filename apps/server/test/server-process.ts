import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { runtimeUrlOf } from '../../../scripts/own-database.ts';
import { builtProgram } from './programs.ts';

export interface ServerProcess {
  child: ChildProcess;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  output(): string;
  /** Waits until the server listens, and returns its address. */
  address(): Promise<string>;
}

/** A log file limited to this many blocks of 512 or 1024 bytes, depending on the shell. */
export interface SmallLog {
  file: string;
  blocks: number;
}

/** Starts the built server as a separate process on a free port. */
export const serverProcesses = async (databaseUrl: string) => {
  const program = await builtProgram('main');
  const dataDir = mkdtempSync(join(tmpdir(), 'koi-process-'));
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  return (env: NodeJS.ProcessEnv, smallLog?: SmallLog): ServerProcess => {
    const settings = { DATABASE_URL: runtimeUrlOf(databaseUrl), KOI_DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
    const log = smallLog === undefined ? undefined : openSync(smallLog.file, 'a');
    // Node ignores SIGXFSZ, so a write beyond the limit fails as it does on a full disk.
    const limit = smallLog === undefined ? '' : `ulimit -f ${smallLog.blocks}; `;
    const child = spawn('/bin/sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, program], {
      env: { PATH: process.env['PATH'], ...settings, ...env },
      stdio: ['ignore', log ?? 'pipe', 'pipe'],
    });
    if (log !== undefined) closeSync(log);
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const written = () => output + (smallLog === undefined ? '' : readFileSync(smallLog.file, 'utf8'));
    const listening = () => /"address":"(http:[^"]+)"/.exec(written())?.[1];
    return {
      child,
      exited,
      output: written,
      async address() {
        await expect.poll(listening, { timeout: 120_000 }).toBeDefined();
        return listening() ?? '';
      },
    };
  };
};
