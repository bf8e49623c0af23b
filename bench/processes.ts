import { join } from 'node:path';
import pg from 'pg';
import { lockHolder } from '../scripts/pid-lock.ts';
import { parentOf } from '../scripts/processes.ts';
import { type Product, startTemporaryProduct } from '../scripts/temporary-product.ts';
import { callForOneRound, readyForBalanceCalls } from './balance-calls.ts';
import { cpuTimeBelow } from './cpu-time.ts';
import { type Figure, median } from './report.ts';

const ROUNDS = 5;

/** The pid of the PostgreSQL server that is the parent of every connection. */
const postmasterOf = async ({ databaseUrl }: Product): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  if (postmaster === undefined) throw new Error('the database does not run on this machine');
  return postmaster;
};

/** A product whose API processes, worker, parent and database are measured together. */
const startMeasured = async (apiProcesses: number) => {
  const log = (line: string) => console.log(`  ${line}`);
  const settings = { KOI_API_PROCESSES: String(apiProcesses) };
  const product = await startTemporaryProduct(log, undefined, { server: settings });
  const { url, token } = await readyForBalanceCalls(product);
  const server = lockHolder(join(product.dataDir, 'server.lock'));
  if (server === undefined) throw new Error('the server does not run');
  const roots = [server, await postmasterOf(product)];
  const cpuTime = () => roots.reduce((sum, root) => sum + cpuTimeBelow(root), 0);
  return {
    stop: product.stop,
    /** CPU time of one answer in microseconds. */
    async measure(): Promise<number> {
      const before = cpuTime();
      const { answers } = await callForOneRound(url, token);
      return ((cpuTime() - before) * 1000) / answers;
    },
  };
};

/** CPU time per answer of `/api/balance` with one and with two API processes, under the same calls in turn. */
export const benchProcesses = async (): Promise<Figure[]> => {
  const one = await startMeasured(1);
  try {
    const two = await startMeasured(2);
    try {
      const ofOne: number[] = [];
      const ofTwo: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ofOne.push(await one.measure());
        ofTwo.push(await two.measure());
      }
      return [
        { name: 'CPU time per answer with one API process', value: median(ofOne), unit: 'µs' },
        { name: 'CPU time per answer with two API processes', value: median(ofTwo), unit: 'µs' },
        {
          name: 'two API processes ÷ one, CPU time per answer',
          value: median(ofTwo) / median(ofOne),
          unit: '×',
          budget: { atMost: 1.1 },
        },
      ];
    } finally {
      await two.stop();
    }
  } finally {
    await one.stop();
  }
};
