import { mkdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox } from './sandbox.ts';
import { readSettings, SettingsError } from './settings.ts';

/** Longer than any answer except that of a slow node, which is not waited for on shutdown. */
const STOP_LIMIT_MS = 3_000;

/** `process.stdout` is not used, because it emits an error on a full disk and writes nothing afterwards. */
const print = (line: string): void => {
  try {
    writeSync(1, `${line}\n`);
  } catch {
    // The line is lost and the sandbox continues.
  }
};

const main = (): void => {
  const { port, host, dataDir, solidBlocks } = readSettings(process.env);
  mkdirSync(dataDir, { recursive: true });
  const server = createSandbox({ solidBlocks, stateFile: join(dataDir, 'sandbox.json'), log: print, strays: true });
  server.once('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE';
    console.error(isTaken ? `SANDBOX_PORT ${port} is taken by another program: stop it, or choose another.` : error);
    process.exit(1);
  });
  server.listen(port, host, () => print(`listening on ${host}:${port}, solid after ${solidBlocks} blocks`));

  const stop = (): void => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
};

try {
  main();
} catch (error) {
  console.error(error instanceof SettingsError ? `The sandbox can not start. ${error.message}` : error);
  process.exit(1);
}
