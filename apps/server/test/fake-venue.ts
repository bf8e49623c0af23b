import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  platformSecret,
  requestFault,
  SIGNATURE_HEADERS,
  signatureFault,
  type VenueBet,
  type VenueDraw,
} from '@koi/venue-protocol';
import { afterAll, vi } from 'vitest';
import { type Answered, type Asking, type Clock, Outgoing } from '../src/platform/index.ts';
import { createPlatforms, type FakeCall, WIRE } from './fake-venue-platforms.ts';

export type { FakeCall } from './fake-venue-platforms.ts';

export const VENUE_SECRET = 'the secret that all test venues share, long enough';

/** Fault of one call. `before` drops the request, and `after` drops only the answer. */
export type Fault =
  | { do: 'before' | 'after' | 'hang' }
  /** The work is done, but the call is never answered. */
  | { do: 'mute' }
  | { do: 'slow'; ms: number }
  /** Served when the promise resolves. */
  | { do: 'wait'; for: Promise<void> }
  /** Served at once, and answered when the promise resolves. */
  | { do: 'late'; for: Promise<void> }
  | { do: 'twice' }
  | { do: 'instead'; status?: number; body: string; served?: boolean }
  | { do: 'truncated' };

interface Delivery {
  player: string;
  order: string;
  amount: bigint;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Answer = { status: number; body: string } | 'broken';

/** A venue that follows packages/venue-protocol, over real HTTP, with faults on demand. */
export const fakeVenue = async (clock: Clock) => {
  const nonces = new Set<string>();
  const calls: FakeCall[] = [];
  const { at, no, transfer, serve, draws } = createPlatforms(clock, () => url);
  const accepted = new Map<string, readonly string[]>();
  let changes = 0;
  let isOld = false;
  let fault: (call: FakeCall) => Fault | undefined = () => undefined;

  const isSigned = (headers: Headers, path: string, body: string): boolean => {
    const header = (name: string) => String(headers[name] ?? '');
    const venue = header(SIGNATURE_HEADERS.venue);
    const secrets = accepted.get(venue) ?? [platformSecret(VENUE_SECRET, venue)];
    const seenBefore = (one: string) => nonces.size === nonces.add(one).size;
    const signed = { method: 'POST', path, body };
    const rules = { now: clock.now().getTime(), seenBefore };
    if (isOld) {
      const [time, nonce] = [header(SIGNATURE_HEADERS.time), header(SIGNATURE_HEADERS.nonce)];
      const signature = header(SIGNATURE_HEADERS.signature);
      return secrets.some(
        (secret) => signatureFault(secret, { ...signed, time, nonce }, signature, rules) === undefined,
      );
    }
    const isOwnHost = (host: string) => host.endsWith(`:${new URL(url).port}`);
    const all = { ...rules, isOwnHost, acceptsHostless: false };
    return secrets.some((secret) => requestFault(secret, headers, signed, all) === undefined);
  };

  const written = ({ status, body }: { status: number; body: unknown }) => ({ status, body: JSON.stringify(body) });

  /** Handles a request, and applies the fault for it. */
  const handle = async (headers: Headers, path: string, body: string): Promise<Answer> => {
    if (path.startsWith('/g/')) return { status: 200, body: '' };
    if (!isSigned(headers, path, body)) return written({ ...no('bad_signature'), status: 401 });
    const call = { venue: String(headers[SIGNATURE_HEADERS.venue]), path, input: JSON.parse(body) };
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
      case 'late': {
        const early = written(serve(call));
        await wrong.for;
        return early;
      }
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

  const files = new Map<string, Buffer>();

  const answer = async (request: IncomingMessage, response: ServerResponse, body: string): Promise<void> => {
    const file = files.get(request.url ?? '');
    if (file !== undefined) {
      response.writeHead(200).end(file);
      return;
    }
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
  const change = (venue: string, bet: VenueBet): VenueBet => {
    const platform = at(venue);
    changes += 1;
    platform.bets.delete(bet.bet);
    platform.bets.set(bet.bet, { ...bet, change: changes });
    return bet;
  };
  const pay = (venue: string, player: string, amount: bigint) => {
    const { players } = at(venue);
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
    /** Holds the calls of a path back, before they are served or only their answers. Returns their release. */
    hold: (path: string, what: 'wait' | 'late'): (() => void) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      fault = (call) => (call.path === path ? { do: what, for: released } : undefined);
      return release;
    },
    /** Answers a call of the server without a socket. */
    async answer(address: URL, { headers = {}, body = '' }: Asking): Promise<Answered> {
      const outcome = await handle(headers, address.pathname, body);
      if (outcome === 'broken') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      return { status: outcome.status, body: Buffer.from(outcome.body) };
    },
    /** Lets the venue verify signatures like those of earlier versions, which read no host. */
    readOldSignatures: (old: boolean) => {
      isOld = old;
    },
    /** Replaces the secrets that a platform accepts. */
    accept: (venue: string, ...secrets: string[]) => void accepted.set(venue, secrets),
    orders: (venue: string) => at(venue).orders,
    closed: (venue: string): ReadonlySet<string> => at(venue).closed,
    /** Delivers a request late that was lost before. */
    deliver: (venue: string, direction: 'in' | 'out', { player, order, amount }: Delivery): void => {
      transfer(at(venue), direction, { player, order, amount: WIRE(amount) });
    },
    balance: (venue: string, player: string): bigint => at(venue).players.get(player) ?? 0n,
    /** Sets the rows of the catalogue, even invalid ones. */
    offer: (venue: string, games: readonly unknown[] | undefined) => Object.assign(at(venue), { games }),
    /** Serves a file under a path. */
    putFile: (path: string, bytes: Buffer) => void files.set(path, bytes),
    /** Sets the draws of a round. */
    setDraws: (round: string, drawn: VenueDraw[]) => draws.set(round, drawn),
    /** Changes a wallet without a transfer. */
    setBalance: (venue: string, player: string, amount: bigint) => at(venue).players.set(player, amount),
    /** Sets how many rounds of a player are still open when their games end. */
    setRounds: (venue: string, player: string, rounds: number) => at(venue).rounds.set(player, rounds),
    protectionOf: (venue: string, player: string) => at(venue).protected.get(player),
    forgetPlayers: (venue: string) => at(venue).players.clear(),
    forgetBet: (venue: string, id: string) => void at(venue).bets.delete(id),
    /** Number of bet changes so far, and the last change that was read. */
    changes: () => changes,
    reported: (venue: string): number => at(venue).reported,
    /** Changes a bet without recording a change. */
    rewrite: (venue: string, bet: VenueBet) => {
      const { bets } = at(venue);
      const known = bets.get(bet.bet);
      if (known !== undefined) bets.set(bet.bet, { ...known, ...bet });
    },
    /** Places a bet that is not settled yet. */
    place(venue: string, player: string, stake: bigint, more: Partial<VenueBet> = {}): VenueBet {
      bets += 1;
      pay(venue, player, -stake);
      const now = clock.now().getTime();
      const base = { bet: `B${10_000 + bets}`, player, game: 'dragon', round: `R${bets}`, stake, valid_stake: 0n };
      const rest = { payout: 0n, state: 'open', placed_at: now, settled_at: null, detail: '10 线' } as const;
      return change(venue, { ...base, ...rest, ...more });
    },
    settle(venue: string, bet: VenueBet, payout: bigint, valid = bet.stake): VenueBet {
      pay(venue, bet.player, payout - bet.payout);
      const settled = { ...bet, payout, valid_stake: valid, settled_at: clock.now().getTime() };
      return change(venue, { ...settled, state: 'settled' });
    },
    /** Reports a changed bet without moving money. */
    tell: change,
    /** Sends a row unchanged, even when it is invalid. */
    tellRaw: (venue: string, raw: unknown): void => {
      bets += 1;
      const at = clock.now().getTime();
      const rest = { player: '', game: '', round: '', stake: 0n, valid_stake: 0n, payout: 0n, detail: '' };
      change(venue, { bet: `RAW${bets}`, ...rest, state: 'open', placed_at: at, settled_at: null, raw } as VenueBet);
    },
    void(venue: string, bet: VenueBet): VenueBet {
      pay(venue, bet.player, bet.stake - bet.payout);
      const settled_at = clock.now().getTime();
      return change(venue, { ...bet, payout: bet.stake, valid_stake: 0n, state: 'void', settled_at });
    },
  };
};
export type FakeVenue = Awaited<ReturnType<typeof fakeVenue>>;

/** Calls the venue without sockets, for tests that make many calls and don't test connections. */
export const withoutSockets = (venue: FakeVenue): void => {
  const calls = vi.spyOn(Outgoing.prototype, 'ask').mockImplementation(venue.answer);
  afterAll(() => calls.mockRestore());
};
