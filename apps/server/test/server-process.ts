import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { bundle } from '../../../scripts/build.ts';

export interface ServerProcess {
  child: ChildProcess;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  output(): string;
  /** The address it listens on; waits until it does. */
  address(): Promise<string>;
}

/** Builds the server once for a test file and starts it as a process of its own, on a free port. */
export const serverProcesses = async (databaseUrl: string) => {
  const program = fileURLToPath(new URL(`../dist/process-${process.pid}-${Date.now()}/main.js`, import.meta.url));
  await bundle('server', program);
  const dataDir = mkdtempSync(join(tmpdir(), 'koi-process-'));
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of [dataDir, dirname(program)]) rmSync(folder, { recursive: true, force: true });
  });

  return (env: NodeJS.ProcessEnv): ServerProcess => {
    const settings = { DATABASE_URL: databaseUrl, KOI_DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], ...settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const listening = () => /"address":"(http:[^"]+)"/.exec(output)?.[1];
    return {
      child,
      exited,
      output: () => output,
      async address() {
        await expect.poll(listening, { timeout: 120_000 }).toBeDefined();
        return listening() ?? '';
      },
    };
  };
};
