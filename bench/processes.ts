import { join } from 'node:path';
import pg from 'pg';
import type { Extent } from '../scripts/extent.ts';
import { lockHolder } from '../scripts/pid-lock.ts';
import { parentOf } from '../scripts/processes.ts';
import { type Product, startTemporaryProduct } from '../scripts/temporary-product.ts';
import { CONNECTIONS, callForOneRound, readyForBalanceCalls } from './balance-calls.ts';
import { cpuTimeBelow } from './cpu-time.ts';
import { type Figure, median } from './report.ts';

const ROUNDS = { whole: 5, once: 1 };

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

/** Each series is of one process, under a parent. */
const ANSWERED = /^koi_http_seconds_count\{(?=.*status="200").*process="(api-\d+)".*\} (\d+)$/gm;
/** Of all answers. A process that answers less takes no part. */
const LEAST_SHARE = 0.1;

/** How many API processes answered a part of the calls so far. */
const answeringProcesses = async ({ origin }: Product): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const answers = new Map<string, number>();
  for (const [, name = '', count] of metrics.matchAll(ANSWERED))
    answers.set(name, (answers.get(name) ?? 0) + Number(count));
  const all = [...answers.values()].reduce((sum, count) => sum + count, 0);
  return [...answers.values()].filter((count) => count > LEAST_SHARE * all).length;
};

/** A product whose API processes, worker, parent and database are measured together. */
const startMeasured = async (apiProcesses: number, extent: Extent) => {
  const log = (line: string) => console.log(`  ${line}`);
  const settings = { KOI_API_PROCESSES: String(apiProcesses) };
  const product = await startTemporaryProduct(log, undefined, { server: settings });
  const balance = await readyForBalanceCalls(product, extent);
  const server = lockHolder(join(product.dataDir, 'server.lock'));
  if (server === undefined) throw new Error('the server does not run');
  const roots = [server, await postmasterOf(product)];
  const cpuTime = () => roots.reduce((sum, root) => sum + cpuTimeBelow(root), 0);
  return {
    stop: product.stop,
    answering: () => answeringProcesses(product),
    /** CPU time of one answer in microseconds. */
    async measure(connections: number): Promise<number> {
      const before = cpuTime();
      const { answers } = await callForOneRound(balance, connections);
      return ((cpuTime() - before) * 1000) / answers;
    },
  };
};
type Measured = Awaited<ReturnType<typeof startMeasured>>;

/** CPU time per answer of two houses that share the calls and the machine but nothing else. */
const measureSideBySide = async (houses: readonly [Measured, Measured]): Promise<number> => {
  const [first, second] = await Promise.all(houses.map((house) => house.measure(CONNECTIONS / 2)));
  if (first === undefined || second === undefined) throw new Error('two houses give two figures');
  return (first + second) / 2;
};

/**
 * CPU time per answer of `/api/balance` with one and with two API processes, under the same calls in turn. On a machine
 * with fewer cores than busy programs each answer also costs more because the programs take turns on a core. Two houses
 * of one process each, which can not hinder one another in any other way, show how much that is.
 */
export const benchProcesses = async (extent: Extent): Promise<Figure[]> => {
  const started: Measured[] = [];
  const start = async (apiProcesses: number): Promise<Measured> => {
    const measured = await startMeasured(apiProcesses, extent);
    started.push(measured);
    return measured;
  };
  try {
    const one = await start(1);
    const two = await start(2);
    const neighbour = await start(1);
    const ofOne: number[] = [];
    const ofTwo: number[] = [];
    const sideBySide: number[] = [];
    for (let round = 0; round < ROUNDS[extent]; round += 1) {
      ofOne.push(await one.measure(CONNECTIONS));
      ofTwo.push(await two.measure(CONNECTIONS));
      sideBySide.push(await measureSideBySide([one, neighbour]));
    }
    return [
      {
        name: 'API processes that answered, of one',
        value: await one.answering(),
        unit: '',
        budget: { atLeast: 1 },
        isCount: true,
      },
      {
        name: 'API processes that answered, of two',
        value: await two.answering(),
        unit: '',
        budget: { atLeast: 2 },
        isCount: true,
      },
      { name: 'CPU time per answer with one API process', value: median(ofOne), unit: 'µs' },
      { name: 'CPU time per answer with two API processes', value: median(ofTwo), unit: 'µs' },
      { name: 'CPU time per answer of two houses with one API process each', value: median(sideBySide), unit: 'µs' },
      {
        name: 'two API processes ÷ one, CPU time per answer',
        value: median(ofTwo) / median(ofOne),
        unit: '×',
        budget: { atMost: 1.1 },
      },
      {
        name: 'two API processes ÷ two houses, CPU time per answer',
        value: median(ofTwo) / median(sideBySide),
        unit: '×',
        budget: { atMost: 1.1 },
      },
    ];
  } finally {
    for (const { stop } of started) await stop();
  }
};
