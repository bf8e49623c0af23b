import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive, waitForExit } from '../processes.ts';
import { ask, cleanUp, cleanups, folder, isRoot, orphanOf, start, stranger } from '../vitest/supervised.ts';

afterEach(cleanUp);

describe('the PostgreSQL supervisor', () => {
  it('ends its postgres when it is killed', async () => {
    const pid = await orphanOf(folder(), { endsWithUs: true });
    expect(await waitForExit(pid, 60_000)).toBe(true);
  }, 120_000);

  it('replaces an orphan that no longer answers', async () => {
    const dataDir = folder();
    const orphan = await orphanOf(dataDir);
    process.kill(orphan, 'SIGSTOP');
    const postgres = await start(dataDir);
    expect(postgres.pid()).not.toBe(orphan);
    expect(isAlive(orphan)).toBe(false);
  });

  it('starts when both were killed and another program has the same pid', async () => {
    const dataDir = folder();
    const orphan = await orphanOf(dataDir);
    process.kill(orphan, 'SIGKILL');
    await waitForExit(orphan, 5_000);
    const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
    const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    // This process can signal that pid, which makes postgres take it for a running server.
    writeFileSync(pidFile, [stranger(), ...rest].join('\n'));
    const postgres = await start(dataDir);
    expect(await ask(postgres, 'select 1')).toBe(1);
  });

  it('creates the cluster again when the first attempt was interrupted', async () => {
    const dataDir = folder();
    const half = join(dataDir, 'postgres/data.new');
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'PG_VERSION'), '18\n');
    const postgres = await start(dataDir);
    expect(await ask(postgres, 'select 1')).toBe(1);
    expect(existsSync(half)).toBe(false);
  });

  it.runIf(isRoot)('runs as nobody in another folder when the data folder is closed to other users', async () => {
    const closed = folder();
    chmodSync(closed, 0o700);
    const lines: string[] = [];
    const postgres = await start(join(closed, 'data'), lines);
    cleanups.unshift(() => rmSync(postgres.home, { recursive: true }));
    expect(postgres.home.startsWith(closed)).toBe(false);
    expect(statSync(join(postgres.home, 'data')).uid).not.toBe(0);
    expect(lines.join('\n')).toContain(postgres.home);
    expect(await ask(postgres, 'select 1')).toBe(1);
  });
});
