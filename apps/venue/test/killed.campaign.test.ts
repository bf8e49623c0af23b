import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/ports.ts';
import { type Point, stopPoints, withoutTimeouts } from '../../../scripts/vitest/stop-points.ts';
import { testDatabaseUrl } from './database.ts';
import { bookFaults, createCaller, newOrder, type PlayAnswer, SECRET } from './venue.ts';

let databaseUrl: string;
let origin: string;
let child: ChildProcess | undefined;
let pool: pg.Pool;
let points: Awaited<ReturnType<typeof stopPoints>>;

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
      VENUE_DATABASE_URL: withoutTimeouts(databaseUrl),
      VENUE_RATE_LIMITS: 'off',
    },
  });
  const deadline = Date.now() + 60_000;
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
  points = await stopPoints(databaseUrl);
  await bundleProgram();
  await start();
}, 120_000);
afterAll(async () => {
  await end('SIGKILL');
  await Promise.all([pool.end(), points.end()]);
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

interface Work {
  at: Point;
  send: () => Promise<unknown>;
}

/** Kills the venue once while each work is stopped at its point, and starts it again. */
const killAt = async (works: readonly Work[]): Promise<void> => {
  await points.close(works.map(({ at }) => at));
  const lost: Promise<string>[] = [];
  const begin = (send: Work['send']) => () => {
    const outcome = send().then(
      () => 'answered',
      () => 'lost',
    );
    lost.push(outcome);
  };
  for (const { at, send } of works) await points.stop(at, begin(send));
  await end('SIGKILL');
  expect(await Promise.all(lost)).toEqual(works.map(() => 'lost'));
  await points.open();
  await start();
};

const balanceOf = async (player: string): Promise<bigint> => {
  const answer = await createCaller(origin).call('balance', { player });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.balance;
};

/** A point named "commit" is reached at the end of the transaction, so its work is done although its answer is lost. */
const pointOf = (name: string): Point => {
  const [table = '', atCommit] = name.split(' ');
  return { table: `venue.${table}`, on: 'INSERT', atCommit: atCommit !== undefined };
};

describe('killing the venue', () => {
  const transfers = ['entries', 'transfers', 'transfers commit'].map((point) => ({
    point,
    player: `koi_order_${point.replace(' ', '_')}`,
    orders: { transferIn: newOrder(), transferOut: newOrder() },
  }));
  type Transfer = (typeof transfers)[number];
  const ask = ({ player, orders }: Transfer, direction: keyof Transfer['orders']) =>
    createCaller(origin).call(direction, { player, order: orders[direction], amount: '60.00' });

  beforeAll(async () => {
    const { call } = createCaller(origin);
    for (const { player } of transfers) await call('createPlayer', { player, name: player });
  });

  it.each([
    ['in', 'transferIn', 0n, 6_000n],
    ['out', 'transferOut', 6_000n, 0n],
  ] as const)(
    'during transfers %s leaves one of each after the same order is sent again',
    async (_, direction, before, after) => {
      await killAt(transfers.map((each) => ({ at: pointOf(each.point), send: () => ask(each, direction) })));
      for (const each of transfers) {
        const isDone = each.point.endsWith('commit');
        const known = await createCaller(origin).call('queryTransfer', { order: each.orders[direction] });
        expect(known, each.point).toMatchObject({ ok: true, data: { state: isDone ? 'done' : 'absent' } });
        expect(await balanceOf(each.player), each.point).toBe(isDone ? after : before);
        const done = { ok: true, data: { state: 'done', amount: 6_000n, balance: after } };
        expect(await ask(each, direction), each.point).toMatchObject(done);
        expect(await ask(each, direction), each.point).toMatchObject(done);
        expect(await balanceOf(each.player), each.point).toBe(after);
      }
      expect(await bookFaults(pool)).toEqual([]);
    },
    120_000,
  );
});

it('leaves one round for each player after the same action is sent again, when it is killed during their rounds', async () => {
  const rounds = [];
  for (const point of ['entries', 'bets', 'draws', 'answers', 'bets commit']) {
    const player = `koi_round_${point.replace(' ', '_')}`;
    const token = await sit(player);
    const key = `marked-${point}`.replace(' ', '-');
    const body = { key, action: 'flip', input: { side: 'heads', stake: '10.00' } };
    rounds.push({ point, player, act: () => post('/play/act', token, body) });
  }
  await killAt(rounds.map(({ point, act }) => ({ at: pointOf(point), send: act })));
  for (const { point, player, act } of rounds) {
    const first = await act();
    expect(first, point).toMatchObject({ ok: true });
    expect(await act(), point).toEqual(first);
    const { rows } = await pool.query(
      `select count(*)::int as bets, sum(payout - stake)::int as net from venue.bets bet
       join venue.players player on player.id = bet.player_id where player.name = $1`,
      [player],
    );
    expect(rows[0].bets, point).toBe(1);
    expect(await balanceOf(player), point).toBe(100_000n + BigInt(rows[0].net));
  }
  expect(await bookFaults(pool)).toEqual([]);
}, 120_000);

it('answers every request that it has accepted when it is asked to stop, and then accepts no more', async () => {
  const rounds: { at: Point; player: string; token: string }[] = [];
  for (const point of ['entries', 'bets', 'draws', 'answers', 'bets commit']) {
    const player = `koi_stopped_${point.replace(' ', '_')}`;
    rounds.push({ at: pointOf(point), player, token: await sit(player) });
  }
  const flip = (token: string) =>
    post('/play/act', token, { key: 'asked-to-stop', action: 'flip', input: { side: 'heads', stake: '0.01' } });
  await points.close(rounds.map(({ at }) => at));
  const answers: Promise<PlayAnswer>[] = [];
  for (const { at, token } of rounds) await points.stop(at, () => void answers.push(flip(token)));

  const exited = end('SIGTERM');
  const isListening = () =>
    fetch(`${origin}/ready`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  await points.open();
  const answered = await Promise.allSettled(answers);
  expect(answered).toEqual(rounds.map(() => ({ status: 'fulfilled', value: expect.objectContaining({ ok: true }) })));
  expect(await exited).toBe(0);
  const { rows } = await pool.query(
    `select player.name as player, count(*)::int as bets from venue.bets bet join venue.players player on player.id = bet.player_id
     where player.name like 'koi_stopped_%' group by player.name`,
  );
  expect(new Map(rows.map(({ player, bets }) => [player, bets]))).toEqual(
    new Map(rounds.map(({ player }) => [player, 1])),
  );
  expect(await bookFaults(pool)).toEqual([]);
}, 60_000);
