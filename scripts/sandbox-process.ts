import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type GuardedProcess, startGuarded } from './guarded-process.ts';

export interface SandboxOptions {
  port: number;
  dataDir: string;
  log: (line: string) => void;
  signal?: AbortSignal;
}

/** About six seconds: nobody who tries the demo waits the minute of the real chain. */
const solidBlocks = '2';

/** The stand-in for the outside world, of a demo only. */
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

/** How the server reaches the sandbox, and where the browsers of its members do. */
export function sandboxSettings(port: number, payerUrl = `http://localhost:${port}/pay`) {
  return { KOI_TRON_NODE: `http://127.0.0.1:${port}`, KOI_PAYER_URL: payerUrl };
}

/** Payments of orders that a reset deletes would only confuse. */
export function forgetPayments(dataDir: string): void {
  rmSync(join(dataDir, 'sandbox.json'), { force: true });
}
