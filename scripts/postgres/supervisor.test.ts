import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive, waitForExit } from '../processes.ts';
import { type Postgres, startPostgres } from './index.ts';

const isRoot = process.getuid?.() === 0;
const fast = { fsync: 'off', shared_buffers: '16MB' };
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

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

  it('ends its postgres when it is killed', async () => {
    const pid = await orphanOf(folder(), { endsWithUs: true });
    expect(await waitForExit(pid, 60_000)).toBe(true);
  }, 120_000);

  it('adopts a postgres whose supervisor was killed', async () => {
    const dataDir = folder();
    const orphan = await orphanOf(dataDir);
    const postgres = await start(dataDir);
    expect(postgres.pid()).toBe(orphan);
    expect(await ask(postgres, 'select 1')).toBe(1);
    await postgres.stop();
    expect(isAlive(orphan)).toBe(false);
  });

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

async function start(dataDir: string, lines: string[] = []): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line), settings: fast });
  cleanups.push(() => postgres.stop());
  return postgres;
}

/** Starts a postgres, kills its supervisor process with -9, and returns the pid of postgres. */
async function orphanOf(dataDir: string, { endsWithUs } = { endsWithUs: false }): Promise<number> {
  const door = fileURLToPath(new URL('./index.ts', import.meta.url));
  const program = `import { startPostgres } from ${JSON.stringify(door)};
    startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {}, settings: ${JSON.stringify(fast)}, endsWithUs: ${endsWithUs} })
      .then((postgres) => console.log(postgres.pid()));`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  return Number(output.toString());
}

function stranger(): number {
  const child: ChildProcess = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {});
  cleanups.push(() => child.kill());
  return child.pid ?? 0;
}

function folder(): string {
  const created = mkdtempSync(join(tmpdir(), 'koi-supervisor-'));
  chmodSync(created, 0o755);
  cleanups.push(() => rmSync(created, { recursive: true, force: true }));
  return created;
}

async function ask(postgres: Postgres, sql: string): Promise<unknown> {
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
