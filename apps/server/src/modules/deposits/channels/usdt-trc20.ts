import { randomInt } from 'node:crypto';
import { DEPOSITS, USDT_PROTOCOL } from '@koi/contract';
import { usdtFromCny } from '@koi/money';
import { and, eq, gte, lt } from 'drizzle-orm';
import { type Queryable, Refusal, type Tx } from '../../../platform/index.ts';
import type { SettingsService } from '../../settings/index.ts';
import { boundReservations } from '../lapse.ts';
import { tryInsertOrder } from '../store.ts';
import { deposits } from '../tables.ts';
import type { Channel } from './channel.ts';

/** The third to the sixth place of an amount. None of them is 0: a round amount is what strangers send. */
const TAILS = 10_000;
const TRIES = 5;

/** Free places behind an amount on an address, in no order that could be guessed. */
const freeTails = async (tx: Tx, address: string, base: bigint): Promise<number[]> => {
  const taken = await tx
    .select({ amount: deposits.usdtAmount })
    .from(deposits)
    .where(
      and(
        eq(deposits.reserved, true),
        eq(deposits.tronAddress, address),
        gte(deposits.usdtAmount, base),
        lt(deposits.usdtAmount, base + BigInt(TAILS)),
      ),
    );
  const busy = new Set(taken.map(({ amount }) => Number((amount ?? base) - base)));
  return Array.from({ length: TAILS - 1 }, (_, index) => index + 1).filter((tail) => !busy.has(tail));
};

/**
 * Frees the amounts of old orders. Not when an order is decided: a payment may still be under way, or made twice by
 * mistake, and would then pay a stranger's new order of the same amount. So an amount rests until nobody pays any more.
 */
export const releaseAmounts = async (db: Queryable, createdBefore: Date): Promise<void> => {
  await db
    .update(deposits)
    .set({ reserved: false })
    .where(and(eq(deposits.reserved, true), lt(deposits.createdAt, createdBefore)));
};

/**
 * Everybody pays to the same address, so the amount says whose payment it is: an order reserves one that no other order
 * on that address has. The unique index decides between two that pick the same at once.
 */
export const createUsdtTrc20 = ({
  settings,
  hasNode,
}: {
  settings: Pick<SettingsService, 'get'>;
  hasNode: boolean;
}): Channel => ({
  way: 'usdt',
  flag: 'usdt',
  kind: 'usdtpay',
  isReady: ({ address }) => hasNode && address !== '',

  rate: () => settings.get('usdtrate'),

  async open(tx, order, _form, { address }) {
    await boundReservations(tx, order.memberId, address);
    const base = usdtFromCny(order.amount, order.rate);
    const free = await freeTails(tx, address, base);
    for (let tries = 0; tries < TRIES && free.length > 0; tries += 1) {
      const [tail = 0] = free.splice(randomInt(free.length), 1);
      const opened = await tryInsertOrder(tx, {
        ...order,
        tronAddress: address,
        usdtAmount: base + BigInt(tail),
        reserved: true,
      });
      if (opened !== undefined) return opened;
    }
    throw new Refusal(422, DEPOSITS.amountBusy);
  },

  payee: (order) => ({ mch_id: order.tronAddress, content: USDT_PROTOCOL, payimg: '' }),
});
