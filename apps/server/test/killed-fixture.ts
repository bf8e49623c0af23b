import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@koi/contract';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { bundle } from '../../../scripts/build.ts';
import { auditBooks } from '../src/modules/operator/reports/index.ts';
import { type TestApp, testConfig } from './app.ts';

export interface Submit {
  row: Endpoint;
  input: object;
  token: string;
  key: string;
}

export interface Answer {
  code: number;
  message: string;
  data?: unknown;
}

/** A write to a table at which the server is stopped. With `atCommit`, the work commits but its answer is lost. */
export interface Point {
  table: string;
  on?: 'INSERT' | 'UPDATE' | 'INSERT OR UPDATE';
  atCommit?: boolean;
}

/** Advisory lock that stops the server at the marked point while the test holds it. */
const GATE = 77;

const triggerOf = ({ table, on = 'INSERT OR UPDATE', atCommit = false }: Point) =>
  atCommit
    ? `CREATE CONSTRAINT TRIGGER marked AFTER ${on} ON ${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stop_here()`
    : `CREATE TRIGGER marked AFTER ${on} ON ${table} FOR EACH ROW EXECUTE FUNCTION stop_here()`;

/** Runs the real server on the test's database, and kills it with SIGKILL at a marked point. */
export const killedFixture = async ({ url, database }: TestApp, env: Record<string, string> = {}) => {
  // Bundled once, because the server is started for every point.
  const program = fileURLToPath(new URL(`../dist/killed-${process.pid}-${Date.now()}/main.js`, import.meta.url));
  const dataDir = mkdtempSync(join(tmpdir(), 'koi-killed-'));
  const holder = new pg.Client({ connectionString: url });
  await Promise.all([bundle('server', program), holder.connect()]);
  await holder.query(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL; END $$`);

  const running = new Set<ChildProcess>();
  const start = async (): Promise<{ child: ChildProcess; address: string }> => {
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        KOI_RATE_LIMITS: 'off',
        KOI_MODE: 'test',
        KOI_POOL_SIZE: '4',
        DATABASE_URL: url,
        KOI_DATA_DIR: dataDir,
        // The same secret, so that tokens created by the test are valid.
        KOI_SECRET: testConfig().secret,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stdout?.on('data', (chunk) => {
        output += chunk;
        const found = /"address":"(http:[^"]+)"/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error('a server ended before it listened')));
    });
    return { child, address };
  };

  // The next process starts early, so that it is ready when the current one is killed.
  let server = start();
  let next = start();
  const kill = async (): Promise<void> => {
    const { child } = await server;
    child.kill('SIGKILL');
    running.delete(child);
    server = next;
    next = start();
  };
  afterAll(async () => {
    await Promise.allSettled([server, next]);
    for (const child of running) child.kill('SIGKILL');
    await holder.end();
    for (const folder of [dataDir, dirname(program)]) rmSync(folder, { recursive: true, force: true });
  });

  const send = async ({ row, input, token, key }: Submit): Promise<Answer> => {
    const response = await fetch(`${(await server).address}${row.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(input),
    });
    return (await response.json()) as Answer;
  };

  const waiting = async () => {
    const { rows } = await holder.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
      [GATE],
    );
    return rows.length;
  };

  /** Ends the lease of a killed process, which would otherwise take seconds to expire. */
  const endLeases = () =>
    holder.query(
      `UPDATE idempotent_answer SET lease_until = clock_timestamp() - interval '1 s' WHERE lease_until IS NOT NULL`,
    );

  /** Sends the submit, kills the server once `reached` resolves, and returns the answer to a retry under its key. */
  const killWhen = async (submit: Submit, reached: () => Promise<void>): Promise<Answer> => {
    const lost = send(submit).catch(() => 'lost');
    await reached();
    await kill();
    expect(await lost).toBe('lost');
    await endLeases();
    return send(submit);
  };

  return {
    send,
    killWhen,

    /** Like `killWhen`, at a point inside the database. */
    async killAt(point: Point, submit: Submit): Promise<Answer> {
      await server;
      await holder.query(triggerOf(point));
      await holder.query('SELECT pg_advisory_lock($1)', [GATE]);
      const lost = send(submit).catch(() => 'lost');
      await expect.poll(waiting).toBeGreaterThan(0);
      await kill();
      expect(await lost).toBe('lost');
      await holder.query('SELECT pg_advisory_unlock($1)', [GATE]);
      await expect.poll(waiting).toBe(0);
      await holder.query(`DROP TRIGGER marked ON ${point.table}`);
      await endLeases();
      return send(submit);
    },

    booksAgree: async (): Promise<boolean> => (await auditBooks(database)).every(({ passed }) => passed),
  };
};
export type KilledFixture = Awaited<ReturnType<typeof killedFixture>>;
