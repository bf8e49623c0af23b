import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { platformSecret, signedHeaders, type VenueCalls, venueAnswer, venueCalls } from '@koi/venue-protocol';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { z } from 'zod';
import type { GameModule } from '../src/core/game.ts';
import { readSettings, type Settings } from '../src/settings.ts';
import { createVenue, type Venue } from '../src/venue.ts';
import { coin } from './coin.ts';
import { testDatabaseUrl } from './database.ts';

export const SECRET = 'a secret of the tests, long enough for anybody';
export const OPERATOR = 'koi888888';
const appDir = fileURLToPath(new URL('../', import.meta.url));

export const testSettings = (databaseUrl: string, changes: Partial<Settings> = {}): Settings => ({
  ...readSettings({ VENUE_SECRET: SECRET, VENUE_DATABASE_URL: databaseUrl, VENUE_RATE_LIMITS: 'off' }, appDir),
  // Tests move the clock of the venue; the age of a transfer is measured by the clock of the database.
  transferMaxAgeS: 86_400,
  ...changes,
});

type Name = keyof VenueCalls;
export type CallAnswer<N extends Name> =
  | { ok: true; data: z.output<VenueCalls[N]['output']> }
  | { ok: false; error: string; message: string };

export interface SignOptions {
  platform?: string;
  secret?: string;
  time?: number;
  nonce?: string;
  /** Sent instead of the body that was signed. */
  body?: string;
  /** The host that is signed, instead of that of the venue. */
  host?: string;
  /** Changes the headers after signing. */
  change?: (headers: Record<string, string>) => Record<string, string>;
}

/** Calls a venue like the server of a platform. */
export const createCaller = (origin: string, now: () => Date = () => new Date()) => {
  const send = (path: string, body: string, options: SignOptions = {}): Promise<Response> => {
    const platform = options.platform ?? 'xinghe';
    const time = String(options.time ?? now().getTime());
    const nonce = options.nonce ?? randomBytes(16).toString('hex');
    const secret = options.secret ?? platformSecret(SECRET, platform);
    const { host = new URL(origin).host, change = (headers) => headers } = options;
    return fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...change(signedHeaders(secret, platform, { method: 'POST', host, path, time, nonce, body })),
      },
      body: options.body ?? body,
    });
  };
  const call = async <N extends Name>(name: N, input: object, options: SignOptions = {}): Promise<CallAnswer<N>> => {
    const { path, output } = venueCalls[name];
    const response = await send(path, JSON.stringify(input), options);
    return venueAnswer(output).parse(await response.json()) as CallAnswer<N>;
  };
  return { send, call };
};

interface TestVenueOptions {
  games?: readonly GameModule[];
  settings?: Partial<Settings>;
}

let lastOrder = 0;
export const newOrder = (): string => {
  lastOrder += 1;
  return `T${String(lastOrder).padStart(20, '0')}`;
};

let lastKey = 0;
const newKey = (): string => {
  lastKey += 1;
  return `key-${String(lastKey).padStart(8, '0')}`;
};

// biome-ignore lint/suspicious/noExplicitAny: what a game answers is looked at field by field in tests
export type PlayAnswer = any;

/** Starts a venue with its own port and database, and a clock that tests can move. */
export const startTestVenue = async ({ games = [coin], settings = {} }: TestVenueOptions = {}) => {
  const databaseUrl = await testDatabaseUrl();
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
  // The port is known when the venue listens.
  const hosts: string[] = [];
  const venue: Venue = await createVenue({
    settings: testSettings(databaseUrl, { hosts, ...settings }),
    games,
    now: clock.now,
    logLevel: 'silent',
  });
  const origin = await venue.app.listen({ port: 0, host: '127.0.0.1' });
  hosts.push(new URL(origin).host);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  afterAll(async () => {
    await venue.close();
    await pool.end();
  });
  const caller = createCaller(origin, clock.now);

  const request = async (
    token: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: PlayAnswer }> => {
    const response = await fetch(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

  const launch = async (player: string, code = 'coin', platform = 'xinghe', lobby?: string): Promise<URL> => {
    const input = { player, game: code, language: 'zh-CN', ...(lobby === undefined ? {} : { lobby }) };
    const answer = await caller.call('launch', input, { platform });
    if (!answer.ok) throw new Error(answer.message);
    return new URL(answer.data.url);
  };

  const sit = async (player: string, code = 'coin', platform = 'xinghe') => {
    const token = (await launch(player, code, platform)).searchParams.get('launch');
    const { body: session } = await request('', '/play/session', { launch: token });
    const act = async (action: string, input: object = {}, key = newKey()): Promise<PlayAnswer> =>
      (await request(session.session, '/play/act', { key, action, input })).body;
    const get = async (path: string): Promise<PlayAnswer> => (await request(session.session, path)).body;
    return { session, token: session.session as string, act, get };
  };

  /** Creates a player with a balance. */
  const join = async (player: string, amount = '1000.00', platform = 'xinghe'): Promise<void> => {
    await caller.call('createPlayer', { player, name: player }, { platform });
    if (amount !== '0.00') await caller.call('transferIn', { player, order: newOrder(), amount }, { platform });
  };

  const operator = async (path: string, body: object): Promise<Response> =>
    fetch(`${origin}/operator/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return { venue, origin, clock, pool, databaseUrl, ...caller, request, launch, sit, join, operator };
};
export type TestVenue = Awaited<ReturnType<typeof startTestVenue>>;

/** Returns inconsistencies: wallets that differ from their entries, gaps between entries, and nonces without a draw. */
export const bookFaults = async (pool: pg.Pool): Promise<unknown[]> => {
  const { rows } = await pool.query(`
    select 'wallet' as fault, wallet.player_id::text as of from venue.wallets wallet
    where balance <> (select coalesce(sum(amount), 0) from venue.entries entry where entry.player_id = wallet.player_id)
    union all
    select 'chain', id::text from (
      select id, balance_before, lag(balance_after, 1, 0::bigint) over (partition by player_id order by id) as expected
      from venue.entries
    ) chained where balance_before <> expected
    union all
    select 'nonce', seed.id::text from venue.seeds seed
    where nonce <> (select count(*) from venue.draws draw where draw.seed_id = seed.id)
    union all
    select 'bet', bet.id from venue.bets bet
    where stake <> (select -coalesce(sum(amount), 0) from venue.entries where reference = 'bet:' || bet.id)
       or payout <> (select coalesce(sum(amount), 0) from venue.entries where reference in ('payout:' || bet.id, 'void:' || bet.id))`);
  return rows;
};
