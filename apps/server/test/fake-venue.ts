import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatMoney, parseMoney } from '@koi/money';
import { platformSecret, SIGNATURE_HEADERS, signatureFault, type VenueBet } from '@koi/venue-protocol';
import { afterAll } from 'vitest';
import type { Clock } from '../src/platform/index.ts';

export const VENUE_SECRET = 'the secret that all test venues share, long enough';

/** What goes wrong with one call. `after` does the work first, so that only the answer is lost. */
export type Fault =
  | { do: 'before' | 'after' | 'hang' }
  | { do: 'slow'; ms: number }
  | { do: 'twice' }
  /** The request is taken, but only so many milliseconds later. */
  | { do: 'late'; ms: number }
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
  /** Newest version of each bet, in the order of change. */
  bets: (VenueBet & { change: number })[];
}

const WIRE = (amount: bigint) => formatMoney(amount);

/** A venue as packages/venue-protocol describes it, over real HTTP, with faults on demand. */
export const fakeVenue = async (clock: Clock, { absentFinalAfterS = 90 } = {}) => {
  const platforms = new Map<string, Platform>();
  const nonces = new Set<string>();
  const calls: FakeCall[] = [];
  let changes = 0;
  let fault: (call: FakeCall) => Fault | undefined = () => undefined;

  const at = (platname: string): Platform => {
    const known = platforms.get(platname) ?? { players: new Map(), orders: new Map(), bets: [] };
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

  const toWire = ({ change: _, ...bet }: Platform['bets'][number]) => ({
    ...bet,
    stake: WIRE(bet.stake),
    valid_stake: WIRE(bet.valid_stake),
    payout: WIRE(bet.payout),
  });

  const serve = ({ platname, path, input }: FakeCall) => {
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
        if (known === undefined) return ok({ state: 'absent', order });
        if (known.state === 'refused') return ok({ state: 'refused', order, reason: '余额不足' });
        return ok({ state: 'done', order, direction: known.direction, amount: WIRE(known.amount) });
      }
      case '/v1/launch':
        if (!platform.players.has(player)) return no('unknown_player');
        return ok({
          url: `${url}/g/${input['game']}?launch=one-time`,
          expires_at: clock.now().getTime() + 60_000,
        });
      case '/v1/bets': {
        const after = Number(input['cursor'] || 0);
        const fresh = platform.bets.filter(({ change }) => change > after).slice(0, Number(input['limit']));
        return ok({ bets: fresh.map(toWire), cursor: String(fresh.at(-1)?.change ?? after) });
      }
      case '/v1/summary': {
        const hour = Number(input['hour']);
        const settled = platform.bets.filter(
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
      case '/v1/health':
        return ok({ time: clock.now().getTime(), absent_final_after_s: absentFinalAfterS });
      default:
        return no('bad_input');
    }
  };

  const isSigned = (request: IncomingMessage, path: string, body: string): boolean => {
    const header = (name: string) => String(request.headers[name] ?? '');
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

  const reply = (response: ServerResponse, { status, body }: { status: number; body: unknown }) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const path = request.url ?? '';
    if (path.startsWith('/g/')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end();
      return;
    }
    if (!isSigned(request, path, body)) {
      reply(response, { status: 401, body: no('bad_signature').body });
      return;
    }
    const call = { platname: String(request.headers[SIGNATURE_HEADERS.venue]), path, input: JSON.parse(body) };
    calls.push(call);
    const wrong = fault(call);
    const plainly = () => reply(response, serve(call));
    if (wrong === undefined) plainly();
    else if (wrong.do === 'slow') setTimeout(plainly, wrong.ms);
    else if (wrong.do === 'twice') {
      serve(call);
      plainly();
    } else if (wrong.do === 'before') request.socket.destroy();
    else if (wrong.do === 'after') {
      serve(call);
      request.socket.destroy();
    } else if (wrong.do === 'late') {
      setTimeout(() => serve(call), wrong.ms);
      request.socket.destroy();
    } else if (wrong.do === 'truncated') {
      const whole = JSON.stringify(serve(call).body);
      response.writeHead(200, { 'content-type': 'application/json' }).end(whole.slice(0, -8));
    } else if (wrong.do === 'instead') {
      if (wrong.served === true) serve(call);
      response.writeHead(wrong.status ?? 200).end(wrong.body);
    }
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString('utf8')));
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
    platform.bets = [...platform.bets.filter((each) => each.bet !== bet.bet), { ...bet, change: changes }];
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
    orders: (platname: string) => at(platname).orders,
    balance: (platname: string, player: string): bigint => at(platname).players.get(player) ?? 0n,
    /** Changes a wallet behind everybody's back. */
    setBalance: (platname: string, player: string, amount: bigint) => at(platname).players.set(player, amount),
    forgetPlayers: (platname: string) => at(platname).players.clear(),
    forgetBet: (platname: string, id: string) => {
      const platform = at(platname);
      platform.bets = platform.bets.filter(({ bet }) => bet !== id);
    },
    /** Changes a bet without telling anybody that it changed. */
    rewrite: (platname: string, bet: VenueBet) => {
      const platform = at(platname);
      platform.bets = platform.bets.map((each) => (each.bet === bet.bet ? { ...each, ...bet } : each));
    },
    /** A bet that is placed, and not settled yet. */
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
    /** Says something else about a bet, without moving money. */
    tell: change,
    void(platname: string, bet: VenueBet): VenueBet {
      pay(platname, bet.player, bet.stake - bet.payout);
      const settled_at = clock.now().getTime();
      return change(platname, { ...bet, payout: bet.stake, valid_stake: 0n, state: 'void', settled_at });
    },
  };
};
export type FakeVenue = Awaited<ReturnType<typeof fakeVenue>>;
