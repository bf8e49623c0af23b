import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Postgres, startPostgres } from '../postgres/index.ts';
import { inProject } from '../project.ts';

export const isRoot = process.getuid?.() === 0;
const fast = { fsync: 'off', shared_buffers: '16MB' };
/** Steps that end what a test started. */
export const cleanups: (() => unknown)[] = [];

/** Runs the steps in reverse order. Each file calls it after each of its tests. */
export const cleanUp = async (): Promise<void> => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
};

export async function start(dataDir: string, lines: string[] = []): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line), settings: fast });
  cleanups.push(() => postgres.stop());
  return postgres;
}

/** Starts a postgres, kills its supervisor process with -9, and returns the pid of postgres. */
export async function orphanOf(dataDir: string, { endsWithUs } = { endsWithUs: false }): Promise<number> {
  const door = inProject('scripts/postgres/index.ts');
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

/** The pid of a program that has nothing to do with PostgreSQL. */
export function stranger(): number {
  const child: ChildProcess = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {});
  cleanups.push(() => child.kill());
  return child.pid ?? 0;
}

export function folder(): string {
  const created = mkdtempSync(join(tmpdir(), 'koi-supervisor-'));
  chmodSync(created, 0o755);
  cleanups.push(() => rmSync(created, { recursive: true, force: true }));
  return created;
}

export async function ask(postgres: Postgres, sql: string): Promise<unknown> {
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
