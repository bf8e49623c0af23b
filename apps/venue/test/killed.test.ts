import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/ports.ts';
import { testDatabaseUrl } from './database.ts';
import { bookFaults, createCaller, newOrder, type PlayAnswer, SECRET } from './venue.ts';

let databaseUrl: string;
let origin: string;
let child: ChildProcess | undefined;
let pool: pg.Pool;
let holder: pg.Client;

/** Key of the advisory lock that blocks the venue at the marked point while the test holds it. */
const GATE = 77;

const program = fileURLToPath(new URL(`../dist/killed-${process.pid}.js`, import.meta.url));

/** Bundles the program like the venue itself, so that it starts quickly. */
const bundleProgram = () =>
  build({
    entryPoints: [fileURLToPath(new URL('./coin-program.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    plugins: [
      {
        name: 'installed-packages-stay-outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@koi/') ? undefined : { external: true },
          ),
      },
    ],
  });

const start = async (): Promise<void> => {
  const { port } = new URL(origin);
  child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      VENUE_PORT: port,
      VENUE_SECRET: SECRET,
      VENUE_DATABASE_URL: databaseUrl,
      VENUE_RATE_LIMITS: 'off',
    },
  });
  const deadline = Date.now() + 20_000;
  while (
    !(await fetch(`${origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('the venue did not start');
    await sleep(50);
  }
};

const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
  if (child === undefined || child.exitCode !== null) return null;
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = await exited;
  return code;
};

beforeAll(async () => {
  databaseUrl = await testDatabaseUrl();
  origin = `http://127.0.0.1:${await freePort()}`;
  pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query(`create function stop_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$`);
  await bundleProgram();
  await start();
}, 60_000);
afterAll(async () => {
  await end('SIGKILL');
  await Promise.all([pool.end(), holder.end()]);
  rmSync(program, { force: true });
});

const post = async (path: string, token: string, body: object): Promise<PlayAnswer> => {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return response.json();
};

/** Retries with the same key until there is an answer, like a game page. */
const untilAnswered = async (work: () => Promise<PlayAnswer>): Promise<PlayAnswer> => {
  for (;;) {
    const answer = await work().catch(() => undefined);
    if (answer !== undefined && answer.code !== 'failed') return answer;
    await sleep(30);
  }
};

const sit = async (player: string): Promise<string> => {
  const { call } = createCaller(origin);
  await call('createPlayer', { player, name: player });
  await call('transferIn', { player, order: newOrder(), amount: '1000.00' });
  const launched = await call('launch', { player, game: 'coin', language: 'zh-CN' });
  if (!launched.ok) throw new Error(launched.message);
  const launch = new URL(launched.data.url).searchParams.get('launch');
  return (await post('/play/session', '', { launch })).session;
};

it('loses and duplicates nothing when it is killed during play', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `koi_killed_${index}`);
  const tokens = await Promise.all(names.map(sit));
  const ACTS = 20;
  let done = 0;
  const playing = Promise.all(
    tokens.map(async (token, player) => {
      for (let index = 0; index < ACTS; index += 1) {
        const body = { key: `killed-${player}-${index}`, action: 'flip', input: { side: 'heads', stake: '1.00' } };
        const answer = await untilAnswered(() => post('/play/act', token, body));
        expect(answer).toMatchObject({ ok: true });
        done += 1;
      }
    }),
  );
  for (let kill = 1; kill <= 3; kill += 1) {
    while (done < (kill * names.length * ACTS) / 4) await sleep(5);
    await end('SIGKILL');
    await start();
  }
  await playing;
  const { rows } = await pool.query(
    `select count(*)::int as bets, count(distinct round_id)::int as rounds, count(*) filter (where state = 'settled')::int as settled from venue.bets`,
  );
  const total = names.length * ACTS;
  expect(rows).toEqual([{ bets: total, rounds: total, settled: total }]);
  expect(await bookFaults(pool)).toEqual([]);
}, 120_000);

it('settles after a restart the rounds that were open when it was killed', async () => {
  const token = await sit('koi_open');
  const input = { side: 'heads', stake: '5.00' };
  const { result } = await post('/play/act', token, { key: 'open-when-killed', action: 'place', input });
  await end('SIGKILL');
  await pool.query(`update venue.rounds set due_at = now() - interval '1 second' where id = $1`, [result.round]);
  await start();
  const deadline = Date.now() + 10_000;
  const isClosed = async () =>
    (await pool.query('select 1 from venue.rounds where id = $1 and closed_at is not null', [result.round]))
      .rowCount === 1;
  while (!(await isClosed()) && Date.now() < deadline) await sleep(50);
  expect(await isClosed()).toBe(true);
  expect(await bookFaults(pool)).toEqual([]);
}, 60_000);

/**
 * A point that ends in "commit" blocks at commit time, through a deferred constraint trigger; any other point blocks
 * at the insert.
 */
const gateOf = (point: string): { table: string; trigger: string } => {
  const [table = '', atCommit] = point.split(' ');
  const name = `venue.${table}`;
  const trigger =
    atCommit === undefined
      ? `create trigger marked after insert on ${name} for each row execute function stop_here()`
      : `create constraint trigger marked after insert on ${name} deferrable initially deferred for each row execute function stop_here()`;
  return { table: name, trigger };
};

const waiting = async (): Promise<number> => {
  const { rows } = await holder.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
    [GATE],
  );
  return rows.length;
};

/** Kills the venue while `work` is blocked at the point, and starts it again. */
const killAt = async (point: string, work: () => Promise<unknown>): Promise<void> => {
  const { table, trigger } = gateOf(point);
  await holder.query(trigger);
  await holder.query('select pg_advisory_lock($1)', [GATE]);
  const lost = work().then(
    () => 'answered',
    () => 'lost',
  );
  await expect.poll(waiting).toBeGreaterThan(0);
  await end('SIGKILL');
  expect(await lost).toBe('lost');
  await holder.query('select pg_advisory_unlock($1)', [GATE]);
  await expect.poll(waiting).toBe(0);
  await holder.query(`drop trigger marked on ${table}`);
  await start();
};

const balanceOf = async (player: string): Promise<bigint> => {
  const answer = await createCaller(origin).call('balance', { player });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.balance;
};

describe('killing the venue', () => {
  it.each(['entries', 'transfers', 'transfers commit'])(
    'during a transfer, at %s, leaves one transfer after the same order is sent again',
    async (point) => {
      const { call } = createCaller(origin);
      const player = `koi_order_${point.replace(' ', '_')}`;
      await call('createPlayer', { player, name: player });
      for (const [direction, after] of [
        ['transferIn', 6_000n],
        ['transferOut', 0n],
      ] as const) {
        const order = newOrder();
        const ask = () => call(direction, { player, order, amount: '60.00' });
        await killAt(point, ask);
        const known = await call('queryTransfer', { order });
        const [before] = direction === 'transferIn' ? [0n] : [6_000n];
        const isDone = point.endsWith('commit');
        expect(known).toMatchObject({ ok: true, data: { state: isDone ? 'done' : 'absent' } });
        expect(await balanceOf(player)).toBe(isDone ? after : before);
        expect(await ask()).toMatchObject({ ok: true, data: { state: 'done', amount: 6_000n, balance: after } });
        expect(await ask()).toMatchObject({ ok: true, data: { state: 'done', amount: 6_000n, balance: after } });
        expect(await balanceOf(player)).toBe(after);
      }
      expect(await bookFaults(pool)).toEqual([]);
    },
    60_000,
  );

  it.each(['entries', 'bets', 'draws', 'answers', 'bets commit'])(
    'during a round, at %s, leaves one round after the same action is sent again',
    async (point) => {
      const player = `koi_round_${point.replace(' ', '_')}`;
      const token = await sit(player);
      const body = {
        key: `marked-${point}`.replace(' ', '-'),
        action: 'flip',
        input: { side: 'heads', stake: '10.00' },
      };
      const act = () => post('/play/act', token, body);
      await killAt(point, act);
      const first = await act();
      expect(first).toMatchObject({ ok: true });
      expect(await act()).toEqual(first);
      const { rows } = await pool.query(
        `select count(*)::int as bets, sum(payout - stake)::int as net from venue.bets bet
         join venue.players player on player.id = bet.player_id where player.name = $1`,
        [player],
      );
      expect(rows[0].bets).toBe(1);
      expect(await balanceOf(player)).toBe(100_000n + BigInt(rows[0].net));
      expect(await bookFaults(pool)).toEqual([]);
    },
    60_000,
  );
});

it('finishes accepted requests when it is asked to stop', async () => {
  const token = await sit('koi_stopped');
  let stopping = false;
  const failed: string[] = [];
  const play = async (player: number) => {
    for (let index = 0; !stopping; index += 1) {
      const body = { key: `stopped-${player}-${index}`, action: 'flip', input: { side: 'heads', stake: '0.01' } };
      const before = stopping;
      const answer = await post('/play/act', token, body).catch((error: Error) => error.message);
      // A connection refused after the request to stop was never accepted.
      if (answer?.ok !== true && !before && !stopping) failed.push(JSON.stringify(answer));
    }
  };
  const players = [0, 1, 2, 3].map(play);
  await sleep(300);
  stopping = true;
  expect(await end('SIGTERM')).toBe(0);
  await Promise.all(players);
  expect(failed).toEqual([]);
  expect(await bookFaults(pool)).toEqual([]);
}, 60_000);
