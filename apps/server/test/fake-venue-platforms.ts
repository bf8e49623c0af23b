import { formatMoney, parseMoney } from '@koi/money';
import type { VenueBet, VenueDraw } from '@koi/venue-protocol';
import type { Clock } from '../src/platform/index.ts';

export interface FakeCall {
  venue: string;
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
  /** Open rounds of players, which the answer to a kick reports. */
  rounds: Map<string, number>;
  protected: Map<string, { held: boolean; stakeMax: string | null }>;
  /** Rows of the catalogue; undefined when the venue has no such call. */
  games?: readonly unknown[];
  /** The newest change that was read. */
  reported: number;
}

export const WIRE = (amount: bigint) => formatMoney(amount);

/** The wallets, orders and bets of a fake venue, and its answers to the calls of packages/venue-protocol. */
export const createPlatforms = (clock: Clock, url: () => string) => {
  const platforms = new Map<string, Platform>();
  const draws = new Map<string, VenueDraw[]>();

  const at = (venue: string): Platform => {
    const known = platforms.get(venue) ?? {
      players: new Map(),
      orders: new Map(),
      closed: new Set<string>(),
      bets: new Map(),
      rounds: new Map(),
      protected: new Map(),
      reported: 0,
    };
    platforms.set(venue, known);
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

  const serve = ({ venue, path, input }: FakeCall): { status: number; body: unknown } => {
    const platform = at(venue);
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
        return serve({ venue, path: '/v1/transfers/query', input });
      }
      case '/v1/launch':
        if (!platform.players.has(player)) return no('unknown_player');
        return ok({
          url: `${url()}/g/${input['game']}?launch=one-time`,
          expires_at: clock.now().getTime() + 60_000,
        });
      case '/v1/players/kick':
        return platform.players.has(player)
          ? ok({ ended: 1, rounds: platform.rounds.get(player) ?? 0 })
          : no('unknown_player');
      case '/v1/players/protect':
        if (!platform.players.has(player)) return no('unknown_player');
        platform.protected.set(player, { held: Boolean(input['held']), stakeMax: input['stake_max'] ?? null });
        return ok({ held: Boolean(input['held']) });
      case '/v1/bets': {
        const after = Number(input['cursor'] || 0);
        const fresh = [...platform.bets.values()].filter(({ change }) => change > after);
        const page = fresh.slice(0, Number(input['limit']));
        platform.reported = page.at(-1)?.change ?? after;
        return ok({ bets: page.map(toWire), cursor: String(platform.reported) });
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
      case '/v1/games':
        return platform.games === undefined ? { status: 404, body: {} } : ok({ games: platform.games });
      case '/v1/health':
        return ok({ time: clock.now().getTime() });
      default:
        return no('bad_input');
    }
  };

  return { at, no, transfer, serve, draws };
};
