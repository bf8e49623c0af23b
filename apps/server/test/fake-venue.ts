import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatMoney, parseMoney } from '@koi/money';
import { platformSecret, SIGNATURE_HEADERS, signatureFault, type VenueBet, type VenueDraw } from '@koi/venue-protocol';
import { afterAll, vi } from 'vitest';
import type { Clock } from '../src/platform/index.ts';

export const VENUE_SECRET = 'the secret that all test venues share, long enough';

/** Fault of one call. `before` drops the request, and `after` drops only the answer. */
export type Fault =
  | { do: 'before' | 'after' | 'hang' }
  /** The work is done, but the call is never answered. */
  | { do: 'mute' }
  | { do: 'slow'; ms: number }
  /** Served when the promise resolves. */
  | { do: 'wait'; for: Promise<void> }
  | { do: 'twice' }
  | { do: 'instead'; status?: number; body: string; served?: boolean }
  | { do: 'truncated' };

export interface FakeCall {
  platname: string;
  path: string;
  input: Record<string, string>;
}

interface Order {
  player: string;
  direction: 'in' | 'out';
  amount: bigint;
  state: 'done' | 'refused';
}

interface Platform {
  players: Map<string, bigint>;
  orders: Map<string, Order>;
  /** Order numbers that the platform closed before they arrived. */
  closed: Set<string>;
  /** Newest version of each bet by its id, in the order of change. */
  bets: Map<string, VenueBet & { change: number }>;
  /** The newest change that was read. */
  told: number;
}

interface Delivery {
  player: string;
  order: string;
  amount: bigint;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Answer = { status: number; body: string } | 'broken';

const WIRE = (amount: bigint) => formatMoney(amount);

/** A venue that follows packages/venue-protocol, over real HTTP, with faults on demand. */
export const fakeVenue = async (clock: Clock) => {
  const platforms = new Map<string, Platform>();
  const nonces = new Set<string>();
  const calls: FakeCall[] = [];
  const draws = new Map<string, VenueDraw[]>();
  let changes = 0;
  let fault: (call: FakeCall) => Fault | undefined = () => undefined;

  const at = (platname: string): Platform => {
    const known = platforms.get(platname) ?? {
      players: new Map(),
      orders: new Map(),
      closed: new Set<string>(),
      bets: new Map(),
      told: 0,
    };
    platforms.set(platname, known);
    return known;
  };
  const no = (error: string) => ({ status: 400, body: { ok: false, error, message: error } });
  const ok = (data: unknown) => ({ status: 200, body: { ok: true, data } });

  const outcome = (order: string, taken: Order, balance: bigint) =>
    taken.state === 'done'
      ? ok({ state: 'done', order, amount: WIRE(taken.amount), balance: WIRE(balance) })
      : ok({ state: 'refused', order, reason: '余额不足' });

  const transfer = (platform: Platform, direction: 'in' | 'out', input: Record<string, string>) => {
    const { player = '', order = '' } = input;
    const amount = parseMoney(input['amount'] ?? '') ?? 0n;
    const balance = platform.players.get(player);
    if (balance === undefined) return no('unknown_player');
    if (platform.closed.has(order)) return ok({ state: 'closed', order });
    const known = platform.orders.get(order);
    if (known !== undefined) {
      const same = known.player === player && known.direction === direction && known.amount === amount;
      return same ? outcome(order, known, balance) : no('order_reused');
    }
    const after = direction === 'in' ? balance + amount : balance - amount;
    const taken: Order = { player, direction, amount, state: after < 0n ? 'refused' : 'done' };
    platform.orders.set(order, taken);
    if (taken.state === 'done') platform.players.set(player, after);
    return outcome(order, taken, platform.players.get(player) ?? 0n);
  };

  const toWire = ({ change: _, raw, ...bet }: VenueBet & { change: number; raw?: unknown }) =>
    raw ?? {
      ...bet,
      stake: WIRE(bet.stake),
      valid_stake: WIRE(bet.valid_stake),
      payout: WIRE(bet.payout),
    };

  const serve = ({ platname, path, input }: FakeCall): { status: number; body: unknown } => {
    const platform = at(platname);
    const { player = '', order = '' } = input;
    switch (path) {
      case '/v1/players/create': {
        const created = !platform.players.has(player);
        if (created) platform.players.set(player, 0n);
        return ok({ created });
      }
      case '/v1/players/balance': {
        const balance = platform.players.get(player);
        return balance === undefined ? no('unknown_player') : ok({ balance: WIRE(balance) });
      }
      case '/v1/transfers/in':
        return transfer(platform, 'in', input);
      case '/v1/transfers/out':
        return transfer(platform, 'out', input);
      case '/v1/transfers/query': {
        const known = platform.orders.get(order);
        if (platform.closed.has(order)) return ok({ state: 'closed', order });
        if (known === undefined) return ok({ state: 'absent', order });
        if (known.state === 'refused') return ok({ state: 'refused', order, reason: '余额不足' });
        return ok({ state: 'done', order, direction: known.direction, amount: WIRE(known.amount) });
      }
      case '/v1/transfers/close': {
        if (!platform.orders.has(order)) platform.closed.add(order);
        return serve({ platname, path: '/v1/transfers/query', input });
      }
      case '/v1/launch':
        if (!platform.players.has(player)) return no('unknown_player');
        return ok({
          url: `${url}/g/${input['game']}?launch=one-time`,
          expires_at: clock.now().getTime() + 60_000,
        });
      case '/v1/players/kick':
        return platform.players.has(player) ? ok({ ended: 1 }) : no('unknown_player');
      case '/v1/bets': {
        const after = Number(input['cursor'] || 0);
        const fresh = [...platform.bets.values()].filter(({ change }) => change > after);
        const page = fresh.slice(0, Number(input['limit']));
        platform.told = page.at(-1)?.change ?? after;
        return ok({ bets: page.map(toWire), cursor: String(platform.told) });
      }
      case '/v1/summary': {
        const hour = Number(input['hour']);
        const settled = [...platform.bets.values()].filter(
          ({ state, settled_at }) =>
            state === 'settled' && (settled_at ?? 0) >= hour && (settled_at ?? 0) < hour + 3.6e6,
        );
        const sum = (name: 'stake' | 'valid_stake' | 'payout') =>
          WIRE(settled.reduce((all, bet) => all + bet[name], 0n));
        return ok({
          count: settled.length,
          stake: sum('stake'),
          valid_stake: sum('valid_stake'),
          payout: sum('payout'),
        });
      }
      case '/v1/rounds/proof': {
        const isOwn = [...platform.bets.values()].some((bet) => bet.player === player && bet.round === input['round']);
        const drawn = draws.get(input['round'] ?? '');
        return isOwn && drawn ? ok({ draws: drawn.slice(0, 100), total: drawn.length }) : no('unknown_round');
      }
      case '/v1/health':
        return ok({ time: clock.now().getTime() });
      default:
        return no('bad_input');
    }
  };

  const isSigned = (headers: Headers, path: string, body: string): boolean => {
    const header = (name: string) => String(headers[name] ?? '');
    const secret = platformSecret(VENUE_SECRET, header(SIGNATURE_HEADERS.venue));
    const [time, nonce] = [header(SIGNATURE_HEADERS.time), header(SIGNATURE_HEADERS.nonce)];
    const seenBefore = (one: string) => nonces.size === nonces.add(one).size;
    const signed = { method: 'POST', path, time, nonce, body };
    const wrong = signatureFault(secret, signed, header(SIGNATURE_HEADERS.signature), {
      now: clock.now().getTime(),
      seenBefore,
    });
    return wrong === undefined;
  };

  const written = ({ status, body }: { status: number; body: unknown }) => ({ status, body: JSON.stringify(body) });

  /** Handles a request, and applies the fault for it. */
  const handle = async (headers: Headers, path: string, body: string): Promise<Answer> => {
    if (path.startsWith('/g/')) return { status: 200, body: '' };
    if (!isSigned(headers, path, body)) return written({ ...no('bad_signature'), status: 401 });
    const call = { platname: String(headers[SIGNATURE_HEADERS.venue]), path, input: JSON.parse(body) };
    calls.push(call);
    const wrong = fault(call);
    switch (wrong?.do) {
      case undefined:
        return written(serve(call));
      case 'slow':
        await sleep(wrong.ms);
        return written(serve(call));
      case 'wait':
        await wrong.for;
        return written(serve(call));
      case 'twice':
        serve(call);
        return written(serve(call));
      case 'before':
        return 'broken';
      case 'after':
        serve(call);
        return 'broken';
      case 'truncated': {
        const whole = written(serve(call));
        return { ...whole, body: whole.body.slice(0, -8) };
      }
      case 'instead':
        if (wrong.served === true) serve(call);
        return { status: wrong.status ?? 200, body: wrong.body };
      case 'mute':
        serve(call);
        return new Promise(() => undefined);
      case 'hang':
        return new Promise(() => undefined);
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, body: string): Promise<void> => {
    const outcome = await handle(request.headers, request.url ?? '', body);
    if (outcome === 'broken') request.socket.destroy();
    else response.writeHead(outcome.status, { 'content-type': 'application/json' }).end(outcome.body);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, Buffer.concat(chunks).toString('utf8')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  afterAll(close);

  let bets = 0;
  const change = (platname: string, bet: VenueBet): VenueBet => {
    const platform = at(platname);
    changes += 1;
    platform.bets.delete(bet.bet);
    platform.bets.set(bet.bet, { ...bet, change: changes });
    return bet;
  };
  const pay = (platname: string, player: string, amount: bigint) => {
    const { players } = at(platname);
    players.set(player, (players.get(player) ?? 0n) + amount);
  };

  return {
    url,
    calls,
    close,
    fail: (when: (call: FakeCall) => Fault | undefined) => {
      fault = when;
    },
    heal: () => {
      fault = () => undefined;
    },
    /** Replaces the global fetch. */
    async fetch(address: string, { headers, body }: { headers: Headers; body: string }): Promise<Response> {
      const outcome = await handle(headers, new URL(address).pathname, body);
      if (outcome === 'broken') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return new Response(outcome.body, { status: outcome.status });
    },
    orders: (platname: string) => at(platname).orders,
    closed: (platname: string): ReadonlySet<string> => at(platname).closed,
    /** Delivers a request late that was lost before. */
    deliver: (platname: string, direction: 'in' | 'out', { player, order, amount }: Delivery): void => {
      transfer(at(platname), direction, { player, order, amount: WIRE(amount) });
    },
    balance: (platname: string, player: string): bigint => at(platname).players.get(player) ?? 0n,
    /** Sets the draws of a round. */
    setDraws: (round: string, drawn: VenueDraw[]) => draws.set(round, drawn),
    /** Changes a wallet without a transfer. */
    setBalance: (platname: string, player: string, amount: bigint) => at(platname).players.set(player, amount),
    forgetPlayers: (platname: string) => at(platname).players.clear(),
    forgetBet: (platname: string, id: string) => void at(platname).bets.delete(id),
    /** Number of bet changes so far, and the last change that was read. */
    changes: () => changes,
    told: (platname: string): number => at(platname).told,
    /** Changes a bet without recording a change. */
    rewrite: (platname: string, bet: VenueBet) => {
      const { bets } = at(platname);
      const known = bets.get(bet.bet);
      if (known !== undefined) bets.set(bet.bet, { ...known, ...bet });
    },
    /** Places a bet that is not settled yet. */
    place(platname: string, player: string, stake: bigint, more: Partial<VenueBet> = {}): VenueBet {
      bets += 1;
      pay(platname, player, -stake);
      const now = clock.now().getTime();
      const base = { bet: `B${10_000 + bets}`, player, game: 'dragon', round: `R${bets}`, stake, valid_stake: 0n };
      const rest = { payout: 0n, state: 'open', placed_at: now, settled_at: null, detail: '10 线' } as const;
      return change(platname, { ...base, ...rest, ...more });
    },
    settle(platname: string, bet: VenueBet, payout: bigint, valid = bet.stake): VenueBet {
      pay(platname, bet.player, payout - bet.payout);
      const settled = { ...bet, payout, valid_stake: valid, settled_at: clock.now().getTime() };
      return change(platname, { ...settled, state: 'settled' });
    },
    /** Reports a changed bet without moving money. */
    tell: change,
    /** Sends a row unchanged, even when it is invalid. */
    tellRaw: (platname: string, raw: unknown): void => {
      bets += 1;
      const at = clock.now().getTime();
      const rest = { player: '', game: '', round: '', stake: 0n, valid_stake: 0n, payout: 0n, detail: '' };
      change(platname, { bet: `RAW${bets}`, ...rest, state: 'open', placed_at: at, settled_at: null, raw } as VenueBet);
    },
    void(platname: string, bet: VenueBet): VenueBet {
      pay(platname, bet.player, bet.stake - bet.payout);
      const settled_at = clock.now().getTime();
      return change(platname, { ...bet, payout: bet.stake, valid_stake: 0n, state: 'void', settled_at });
    },
  };
};
export type FakeVenue = Awaited<ReturnType<typeof fakeVenue>>;

/** Calls the venue without sockets, for tests that make many calls and don't test connections. */
export const withoutSockets = (venue: FakeVenue): void => {
  vi.stubGlobal('fetch', venue.fetch);
  afterAll(() => void vi.unstubAllGlobals());
};
