import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isAlive, signal, waitForExit } from './processes.ts';

/** A process that starts another one, which is to end with it; gives the pids of both. */
const startPair = async (isUndone: boolean) => {
  const door = JSON.stringify(fileURLToPath(new URL('./end-with-us.ts', import.meta.url)));
  const program = `import { spawn } from 'node:child_process';
    import { endWithUs } from ${door};
    const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    const undo = endWithUs(child.pid, 'TERM');
    if (${isUndone}) undo();
    console.log(child.pid);
    setInterval(() => undefined, 1000);`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, pid: Number(output.toString()) };
};

it('a process ends when the one that watches over it is killed', async () => {
  const { parent, pid } = await startPair(false);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  expect(await waitForExit(pid, 60_000)).toBe(true);
}, 120_000);

it('a process that is no longer watched over stays', async () => {
  const { parent, pid } = await startPair(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  expect(await waitForExit(pid, 500)).toBe(false);
  signal(pid, 'SIGKILL');
}, 120_000);
