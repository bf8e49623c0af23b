import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../../scripts/ports.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'koi-sandbox-'));
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

it.runIf(process.platform === 'linux')(
  "the sandbox keeps running when its log can't be written",
  async () => {
    const port = await freePort();
    const log = openSync('/dev/full', 'a');
    const program = fileURLToPath(new URL('./main.ts', import.meta.url));
    child = spawn(process.execPath, ['--import', 'tsx', program], {
      stdio: ['ignore', log, 'ignore'],
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', SANDBOX_PORT: String(port), KOI_DATA_DIR: dataDir },
    });
    closeSync(log);
    const isLive = () =>
      fetch(`http://127.0.0.1:${port}/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isLive, { interval: 100 }).toBe(true);
    for (let call = 0; call < 20; call += 1) expect(await isLive()).toBe(true);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  },
  120_000,
);
