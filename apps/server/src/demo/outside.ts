import { formatMoney, formatUsdt } from '@koi/money';
import type { VenueBet } from '@koi/venue-protocol';
import type { Chain } from '../modules/money/deposits/index.ts';
import { tronAddressOf } from '../modules/people/cards/index.ts';
import type { BetSource } from '../modules/play/bets/index.ts';
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
  stop() {},
});

type Reported = Omit<VenueBet, 'stake' | 'valid_stake' | 'payout'> & { stake: bigint; payout: bigint };

/** Feeds of venues that report the bets of the demo. A venue without new bets has none. */
export const createDemoFeeds = () => {
  const waiting = new Map<string, unknown[]>();
  return {
    report(venue: string, bets: readonly Reported[]): void {
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
export type DemoFeeds = ReturnType<typeof createDemoFeeds>;
