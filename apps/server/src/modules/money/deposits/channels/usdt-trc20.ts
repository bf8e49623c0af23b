import { randomInt } from 'node:crypto';
import { USDT_PROTOCOL } from '@koi/contract';
import { usdtFromCny } from '@koi/money';
import { and, eq, gte, lt } from 'drizzle-orm';
import { type Queryable, refuse, type Tx } from '../../../../platform/index.ts';
import type { SettingsService } from '../../../operator/settings/index.ts';
import { boundReservations } from '../lapse.ts';
import { tryInsertOrder } from '../store.ts';
import { deposits } from '../tables.ts';
import type { Channel } from './channel.ts';

/**
 * The tail is the third to sixth decimal place of an amount. It is never 0, because strangers tend to send round
 * amounts to the address.
 */
const TAILS = 10_000;
const TRIES = 5;

/** The tails of an amount that no reserved order on the address uses. */
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
 * Releases the reserved amounts of old orders. A decided order keeps its reservation: a payment may still be under way,
 * or be sent twice by mistake, and would then credit a new order of another member with the same amount.
 */
export const releaseAmounts = async (db: Queryable, createdBefore: Date): Promise<void> => {
  await db
    .update(deposits)
    .set({ reserved: false })
    .where(and(eq(deposits.reserved, true), lt(deposits.createdAt, createdBefore)));
};

/**
 * All members pay to the same address, so the amount identifies the order: each order reserves an amount that no other
 * order on that address has. A unique index resolves two orders that pick the same amount at once.
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
    throw refuse('deposits.amountBusy');
  },

  payee: (order) => ({ mch_id: order.tronAddress, content: USDT_PROTOCOL, payimg: '' }),
});
