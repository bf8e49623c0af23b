import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lockHolder } from '../pid-lock.ts';
import type { Product } from '../temporary-product.ts';
import { defineCampaign } from './campaign.ts';
import { type CampaignMember, conservation, enter, ownedBy, query, withProduct } from './product.ts';

const ROUNDS = { whole: 3, once: 1 };
const PATIENCE_MS = 40_000;
const JOB = 'forget-keys';
const NO_ANSWER = 'no answer';

const until = async (condition: () => Promise<boolean>): Promise<boolean> => {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > deadline) return false;
    await sleep(200);
  }
  return true;
};

/** Locks the table that the job needs until the database is gone, and waits until the job is running. */
const putJobInFlight = async ({ databaseUrl }: Product): Promise<boolean> => {
  const holder = new pg.Client(databaseUrl);
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE idempotent_answer');
  await query(databaseUrl, `INSERT INTO jobs.job (name, policy) VALUES ('${JOB}', 'short') ON CONFLICT DO NOTHING`);
  return until(
    async () =>
      (await query(databaseUrl, `SELECT 1 FROM jobs.job WHERE name = '${JOB}' AND state = 'active'`)).length > 0,
  );
};

const killDatabase = async ({ databaseUrl }: Product): Promise<void> => {
  const [row] = await query<{ data_directory: string }>(databaseUrl, 'SHOW data_directory');
  const [pid] = readFileSync(join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

/** Calls until the member gets an answer again. Returns the HTTP status of every attempt. */
const callUntilAnswered = async (member: CampaignMember): Promise<Set<number | string>> => {
  const seen = new Set<number | string>();
  await until(async () => {
    const status = await member.call('/api/user').then(
      (answer) => answer.status,
      () => NO_ANSWER,
    );
    seen.add(status);
    return status === 200 && seen.size > 1;
  });
  return seen;
};

/** Every round kills once, is answered with 503, and recovers. */
const leastOf = (rounds: number) => ({
  'kills with a job in flight': rounds,
  'rounds answered with 503': rounds,
  recoveries: rounds,
});

/** Kills PostgreSQL while a job is running. The server must survive, answer 503 meanwhile, and recover afterwards. */
export const lostDatabase = defineCampaign({
  about: 'a database that is killed while a job is in flight',
  least: leastOf(ROUNDS.whole),
  leastOnce: leastOf(ROUNDS.once),
  run: (log, extent) =>
    withProduct(log, async (product) => {
      const member = await enter(product, 'lotus2026');
      const before = await ownedBy(product, member.id);
      const serverPid = () => lockHolder(join(product.dataDir, 'server.lock'));
      const first = serverPid();
      const findings: string[] = [];
      let [inFlight, unavailable, recovered] = [0, 0, 0];
      for (let round = 1; round <= ROUNDS[extent]; round += 1) {
        if (await putJobInFlight(product)) inFlight += 1;
        await killDatabase(product);
        const seen = await callUntilAnswered(member);
        log(`round ${round}: the server answered ${[...seen].join(', ')}`);
        if (seen.has(503)) unavailable += 1;
        if (seen.has(200)) recovered += 1;
        const others = [...seen].filter((status) => status !== 200 && status !== 503 && status !== NO_ANSWER);
        if (others.length > 0) findings.push(`round ${round}: a call was answered with ${others.join(', ')}`);
        if (seen.has(NO_ANSWER)) findings.push(`round ${round}: a call was not answered`);
        if (serverPid() !== first) findings.push(`round ${round}: the server ended and was started again`);
      }
      return {
        findings: [...findings, ...(await conservation(product, member.id, before))],
        did: { 'kills with a job in flight': inFlight, 'rounds answered with 503': unavailable, recoveries: recovered },
      };
    }),
});
