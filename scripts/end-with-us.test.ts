import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isAlive, signal, waitForExit } from './processes.ts';

/** Starts a process and a second one that should end together with it. Returns the first and the pid of the second. */
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

it('ends a process when the process that registered it is killed', async () => {
  const { parent, pid } = await startPair(false);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  expect(await waitForExit(pid, 60_000)).toBe(true);
}, 120_000);

it('leaves a process running when its registration was undone', async () => {
  const { parent, pid } = await startPair(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  expect(await waitForExit(pid, 500)).toBe(false);
  signal(pid, 'SIGKILL');
}, 120_000);
