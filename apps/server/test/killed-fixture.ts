import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@koi/contract';
import { afterAll, expect } from 'vitest';
import { type Point, stopPoints, withoutTimeouts } from '../../../scripts/vitest/stop-points.ts';
import { auditBooks } from '../src/modules/operator/reports/index.ts';
import { type TestApp, testConfig, tokenFor } from './app.ts';
import { builtProgram } from './programs.ts';

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

/** A submit whose answer is lost, because the server is killed when it has reached this place. */
export interface Stop {
  submit: Submit;
  /** A point inside the database, or a condition outside of it. */
  at: Point | (() => Promise<unknown>);
}

/** Runs the real server on the test's database, and kills it with SIGKILL while submits are in progress. */
export const killedFixture = async ({ url, database }: TestApp, env: Record<string, string> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'koi-killed-'));
  const [points, program] = await Promise.all([stopPoints(url), builtProgram('main')]);

  const running = new Set<ChildProcess>();
  const start = async (): Promise<{ child: ChildProcess; address: string }> => {
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        KOI_RATE_LIMITS: 'off',
        KOI_MODE: 'test',
        // Every stopped transaction keeps a connection.
        KOI_POOL_SIZE: '32',
        DATABASE_URL: withoutTimeouts(url),
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

  let server = start();
  afterAll(async () => {
    await Promise.allSettled([server]);
    for (const child of running) child.kill('SIGKILL');
    await points.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const send = async ({ row, input, token, key }: Submit): Promise<Answer> => {
    const response = await fetch(`${(await server).address}${row.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenFor(row, token)}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(input),
    });
    return (await response.json()) as Answer;
  };

  const replaceServer = async (): Promise<void> => {
    const { child } = await server;
    child.kill('SIGKILL');
    running.delete(child);
    server = start();
  };

  /** Ends the leases of the killed process, which would otherwise take seconds to expire. */
  const endLeases = () =>
    database.pool.query(
      `UPDATE idempotent_answer SET lease_until = clock_timestamp() - interval '1 s' WHERE lease_until IS NOT NULL`,
    );

  return {
    /**
     * Kills the server when all submits have reached their places, one after another, and returns the answers to their
     * retries under the same keys. No submit may need a lock that an earlier one holds at its place.
     */
    async killAt(stops: readonly Stop[]): Promise<Answer[]> {
      await server;
      await points.close(stops.flatMap(({ at }) => (typeof at === 'function' ? [] : [at])));
      const lost: Promise<unknown>[] = [];
      for (const { submit, at } of stops) {
        const begin = () => void lost.push(send(submit).catch(() => 'lost'));
        if (typeof at !== 'function') await points.stop(at, begin);
        else {
          begin();
          await at();
        }
      }
      await replaceServer();
      expect(await Promise.all(lost)).toEqual(stops.map(() => 'lost'));
      await points.open();
      await endLeases();
      return Promise.all(stops.map(({ submit }) => send(submit)));
    },

    booksAgree: async (): Promise<boolean> => (await auditBooks(database)).every(({ passed }) => passed),
  };
};
