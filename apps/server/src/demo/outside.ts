import { formatMoney, formatUsdt } from '@koi/money';
import type { VenueBet } from '@koi/venue-protocol';
import type { Chain } from '../modules/money/deposits/index.ts';
import { tronAddressOf } from '../modules/people/cards/index.ts';
import type { BetSource } from '../modules/play/bets/index.ts';
import type { VenueAdapter } from '../modules/play/venues/index.ts';
import type { Clock } from '../platform/index.ts';

/** An address without a private key, from which all members of the demo pay. */
const PAYER = tronAddressOf(Buffer.alloc(20, 0x77));

/** A TRON network on which every named transaction has paid its order exactly. */
export const createPaidChain = (clock: Clock): Chain => ({
  async examine({ usdtAmount }, hash) {
    const now = clock.now();
    const seen = { kind: 'credit', reason: '', arrivals: [{ index: 0, from: PAYER, amount: usdtAmount }] } as const;
    return {
      verdict: { ...seen, block: { number: Math.floor(now.getTime() / 3_000), at: now } },
      findings: {
        hash,
        askedAt: now.toISOString(),
        outcome: 'credit',
        reason: '',
        text: '',
        arrivals: [{ index: 0, from: PAYER, amount: formatUsdt(usdtAmount) }],
        blockAt: now.toISOString(),
        second: 'not-asked',
      },
    };
  },
  async *transfersTo() {},
  arrivals: async () => undefined,
  transfersBetween: async () => undefined,
  stop() {},
});

type Reported = Omit<VenueBet, 'stake' | 'valid_stake' | 'payout'> & { stake: bigint; payout: bigint };

const REFUSED = { kind: 'unsent', reason: 'the venues of the demo offer transfers and bets only' } as const;

/** The wallets of the demo's members at a venue while their past is made. */
const createWallets = (clock: Clock) => {
  const balances = new Map<string, bigint>();
  const change = (player: string, amount: bigint): bigint => {
    const balance = (balances.get(player) ?? 0n) + amount;
    balances.set(player, balance);
    return balance;
  };
  const moved = (player: string, order: string, amount: bigint, sign: 1n | -1n) => {
    const balance = change(player, sign * amount);
    return { kind: 'ok', value: { state: 'done', order, amount, balance } } as const;
  };
  const adapter: VenueAdapter = {
    health: async () => ({ kind: 'ok', value: clock.now() }),
    createPlayer: async () => ({ kind: 'ok', value: null }),
    balance: async (player) => ({ kind: 'ok', value: balances.get(player) ?? 0n }),
    transferIn: async ({ player, order, amount }) => moved(player, order, amount, 1n),
    transferOut: async ({ player, order, amount }) => moved(player, order, amount, -1n),
    queryTransfer: async () => REFUSED,
    closeTransfer: async () => REFUSED,
    launch: async () => REFUSED,
    kick: async () => ({ kind: 'ok', value: { ended: 0, rounds: 0 } }),
    protect: async () => ({ kind: 'ok', value: null }),
    bets: async () => REFUSED,
    games: async () => REFUSED,
    summary: async () => REFUSED,
    proof: async () => REFUSED,
    proofAddress: () => '',
  };
  return { change, adapter };
};

/** Venues that keep wallets and report the bets of the demo. A venue without new bets has no feed. */
export const createDemoVenues = (clock: Clock) => {
  const waiting = new Map<string, unknown[]>();
  const venues = new Map<string, ReturnType<typeof createWallets>>();
  const walletsAt = (venue: string) => {
    const known = venues.get(venue) ?? createWallets(clock);
    venues.set(venue, known);
    return known;
  };
  return {
    adapterOf: (venue: string): VenueAdapter => walletsAt(venue).adapter,

    report(venue: string, bets: readonly Reported[]): void {
      for (const { player, stake, payout } of bets) walletsAt(venue).change(player, payout - stake);
      const rows = bets.map(({ stake, payout, ...bet }) => {
        const money = { stake: formatMoney(stake), valid_stake: formatMoney(stake), payout: formatMoney(payout) };
        return { ...bet, ...money };
      });
      waiting.set(venue, [...(waiting.get(venue) ?? []), ...rows]);
    },

    sources: async (): Promise<BetSource[]> =>
      [...waiting].map(([venue, bets]) => ({
        venue,
        async bets(cursor) {
          waiting.delete(venue);
          // Both cursors are the beginning of a feed. A page has to change the cursor, and the real feed is read from
          // its beginning afterwards.
          return { kind: 'ok', value: { bets, cursor: cursor === '' ? '0' : '' } };
        },
      })),
  };
};
export type DemoVenues = ReturnType<typeof createDemoVenues>;
