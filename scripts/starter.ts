import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './command-error.ts';
import { lockHolder, takeLock } from './pid-lock.ts';
import { commandLine, isAlive, parentOf, startMark } from './processes.ts';

/** Time for a starter whose npm was just killed to notice it and exit. */
const takeoverPatienceMs = 3_000;
const watchIntervalMs = 250;

/** Records in the data folder that this command runs Koi, or refuses while another one does. Returns the lock file. */
export async function becomeStarter(dataDir: string): Promise<string> {
  const file = lockFile(dataDir);
  const deadline = Date.now() + takeoverPatienceMs;
  while (takeLock(file) !== undefined) {
    if (Date.now() > deadline) refuseWhileRunning(dataDir);
    await sleep(50);
  }
  return file;
}

export function refuseWhileRunning(dataDir: string): void {
  const holder = lockHolder(lockFile(dataDir));
  if (holder === undefined) return;
  throw new CommandError(
    `Koi already runs from ${dataDir} (pid ${holder}). Stop it with Ctrl-C in its terminal, or: kill ${holder}\n` +
      'To have a second one beside it: PORT=3001 VENUE_PORT=3101 SANDBOX_PORT=3201 KOI_DATA_DIR=.koi-2 npm start',
  );
}

/** `npm start` runs npm, a shell, tsx and this process. When any of them is killed, this command stops as well. */
export function onAbandoned(react: () => void): void {
  const chain = launchers().map((pid) => ({ pid, mark: startMark(pid) }));
  const timer = setInterval(() => {
    if (chain.every(({ pid, mark }) => isAlive(pid) && startMark(pid) === mark)) return;
    clearInterval(timer);
    react();
  }, watchIntervalMs);
  timer.unref();
}

function launchers(): number[] {
  const found: number[] = [];
  for (let pid = parentOf(process.pid); pid !== undefined; pid = parentOf(pid)) {
    const command = commandLine(pid) ?? '';
    const isNpm = /^npm |npm-cli\.js /.test(command);
    if (!isNpm && !/^\S*sh -c tsx |\/(\.bin\/tsx|tsx\/dist\/cli\.\w+) /.test(command)) break;
    found.push(pid);
    if (isNpm) break;
  }
  return found;
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'start.lock');
}
