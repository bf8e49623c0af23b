import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type GuardedProcess, startGuarded } from './guarded-process.ts';

export interface SandboxOptions {
  port: number;
  dataDir: string;
  log: (line: string) => void;
  signal?: AbortSignal;
}

/** Confirms payments after about six seconds instead of the minute that the real chain takes. */
const solidBlocks = '2';

/** The sandbox that replaces external services in a demo. */
export function startSandbox({ port, dataDir, log, signal }: SandboxOptions): Promise<GuardedProcess> {
  const env = sandboxEnvironment(port, dataDir);
  return startGuarded({ name: 'sandbox', port, dataDir, output: 'file', log, signal, env });
}

export function sandboxEnvironment(port: number, dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'development',
    SANDBOX_PORT: String(port),
    SANDBOX_SOLID_BLOCKS: process.env['SANDBOX_SOLID_BLOCKS'] || solidBlocks,
    KOI_DATA_DIR: dataDir,
  };
}

/** The addresses at which the server and the browsers of members reach the sandbox. */
export function sandboxSettings(port: number, payerUrl = `http://localhost:${port}/pay`) {
  return { KOI_TRON_NODE: `http://127.0.0.1:${port}`, KOI_PAYER_URL: payerUrl };
}

/** Deletes the payments of the sandbox, because a reset deletes their orders. */
export function forgetPayments(dataDir: string): void {
  rmSync(join(dataDir, 'sandbox.json'), { force: true });
}
