import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive } from '../processes.ts';
import { ask, cleanUp, folder, orphanOf, start } from '../vitest/supervised.ts';

afterEach(cleanUp);

describe('the PostgreSQL supervisor', () => {
  it('creates a UTF-8 cluster with its own password and keeps its data after a restart', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await ask(first, 'create table fish (name text)');
    await ask(first, "insert into fish values ('锦鲤')");
    expect(await ask(first, 'show server_encoding')).toBe('UTF8');
    expect(statSync(join(first.home, 'password')).mode & 0o777).toBe(0o600);
    const wrong = first.url('postgres').replace(/:[^:@]+@/, ':wrong@');
    await expect(new pg.Client(wrong).connect()).rejects.toThrow(/password/);
    await first.stop();
    expect(existsSync(join(first.home, 'data/postmaster.pid'))).toBe(false);

    const second = await start(dataDir);
    expect(await ask(second, 'select name from fish')).toBe('锦鲤');
  });

  it('restarts postgres on the same port when it is killed', async () => {
    const lines: string[] = [];
    const postgres = await start(folder(), lines);
    const before = postgres.pid();
    process.kill(before, 'SIGKILL');
    await expect.poll(() => postgres.pid()).not.toBe(before);
    expect(await ask(postgres, 'select 1')).toBe(1);
    expect(lines.join('\n')).toContain('PostgreSQL ended unexpectedly (SIGKILL)');
  });

  it('refuses a folder that another running command uses and names that command', async () => {
    const dataDir = folder();
    await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`pid ${process.pid}`);
  });

  it('adopts a postgres whose supervisor was killed', async () => {
    const dataDir = folder();
    const orphan = await orphanOf(dataDir);
    const postgres = await start(dataDir);
    expect(postgres.pid()).toBe(orphan);
    expect(await ask(postgres, 'select 1')).toBe(1);
    await postgres.stop();
    expect(isAlive(orphan)).toBe(false);
  });
});
