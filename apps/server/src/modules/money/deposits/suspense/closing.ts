import { type InputOf, SUSPENSE_STATE, SUSPENSE_STATE_NAMES, type staffRows } from '@koi/contract';
import { cnyFromUsdt, formatUsdt } from '@koi/money';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { type KeyedStaffActor, onceByStaff, refuse, type StaffActor, type Tx } from '../../../../platform/index.ts';
import { amountEffect, gone, type ProposalsService } from '../../../operator/proposals/index.ts';
import type { SettingsService } from '../../../operator/settings/index.ts';
import { type AuditedDeps, requireFreshCode } from '../../../people/staff/index.ts';
import { usdtSuspense } from '../tables.ts';
import type { Chain } from '../tron/chain.ts';
import { lockTransaction } from '../tron/payments.ts';
import { isBefore } from '../tron/verdict.ts';
import type { Booking, SuspenseRow } from './booking.ts';
import { agreedAt, dueOf, lockPayment, paymentBasis, readPayment, titleOf } from './payment.ts';
import { findPayment, SUSPENSE_KINDS } from './queue.ts';

export interface ClosingDeps extends AuditedDeps {
  chain: Chain | undefined;
  booking: Pick<Booking, 'returned'>;
  settings: Pick<SettingsService, 'get'>;
  proposals: Pick<ProposalsService, 'define' | 'makersOf'>;
}

type Rows = typeof staffRows.suspense;

interface SentReturn {
  no: string;
  hash: string;
  /** In 10⁻⁶ USDT; undefined while the chain does not confirm it. */
  sent: bigint | undefined;
  /** What may be kept for the fee of the network, in USDT. */
  fee: string;
}

const plainHash = (text: string): string => text.trim().toLowerCase();
const inUsdt = (amount: bigint): string => `${formatUsdt(amount)} USDT`;

/**
 * Whether the transaction already ended another return. It is locked, so that two returns which name it at the same
 * moment are decided one after the other.
 */
const isUsed = async (tx: Tx, hash: string, no: string): Promise<boolean> => {
  await lockTransaction(tx, hash);
  const used = and(eq(usdtSuspense.returnHash, hash), ne(usdtSuspense.no, no));
  return (await tx.$count(usdtSuspense, used)) > 0;
};

/**
 * The ends of returns that two people agreed to. One person records the transaction when it sent the payment less the
 * fee of the network. Two people decide when it sent less.
 */
export const createClosing = (deps: ClosingDeps) => {
  const { database, clock, audit, chain, booking, settings, proposals } = deps;

  /**
   * What the transaction sent to the address, if the chain confirms it, it was made after two people agreed to the
   * return, and it is not more than the payment.
   */
  const sentBy = async (row: SuspenseRow, hash: string): Promise<bigint | undefined> => {
    const confirmed = await chain?.arrivals(row.returnAddress, hash);
    if (confirmed === undefined) return undefined;
    if (isBefore({ createdAt: await agreedAt(database.orm, row) }, confirmed.at)) return undefined;
    const sent = confirmed.arrivals.reduce((sum, { amount }) => sum + amount, 0n);
    return sent > 0n && sent <= row.usdtAmount ? sent : undefined;
  };

  /** Reads what is needed before the transaction. */
  const readReturn = async (no: string, hash: string): Promise<SentReturn> => {
    const sent = await sentBy(await findPayment(database.orm, no), hash);
    return { no, hash, sent, fee: await settings.get('usdt_return_fee') };
  };

  const finish = async (tx: Tx, by: StaffActor, row: SuspenseRow, hash: string, usdt: bigint): Promise<void> => {
    await booking.returned(tx, row, { hash, usdt }, { at: clock.now(), name: by.staff.name });
    const { returning, returned } = SUSPENSE_STATE;
    await audit.record(tx, {
      by,
      group: 'money',
      action: 'suspense.sent',
      target: `挂账 ${row.no}`,
      summary: `${inUsdt(row.usdtAmount)} 中退回 ${inUsdt(usdt)} 至 ${row.returnAddress}，${hash}`,
      changes: [{ field: '状态', before: SUSPENSE_STATE_NAMES[returning], after: SUSPENSE_STATE_NAMES[returned] }],
    });
  };

  const closing = proposals.define({
    kind: 'suspense.close',
    payload: z.object({
      no: z.string(),
      hash: z.string(),
      /** In 10⁻⁶ USDT. */
      usdt: z.string(),
    }),
    async basis(tx, { no, hash }, lock) {
      const row = await readPayment(tx, no, lock);
      if (row === undefined) return gone('挂账');
      return {
        ...paymentBasis(row),
        退回地址: row.returnAddress,
        应退金额: row.returnUsdt === null ? '未约定' : inUsdt(row.returnUsdt),
        交易已用于其他退回: (await isUsed(tx, hash, no)) ? '是' : '否',
      };
    },
    async apply(tx, { no, hash, usdt }, by) {
      const row = await lockPayment(tx, no);
      if (row.state !== SUSPENSE_STATE.returning) throw refuse('suspense.notReturning');
      if (await isUsed(tx, hash, no)) throw refuse('suspense.hashUsed');
      await finish(tx, by, row, hash, BigInt(usdt));
    },
    async effects(tx, { no, usdt }) {
      const row = await findPayment(tx, no);
      const kept = row.usdtAmount - BigInt(usdt);
      return [
        { name: '付款人少收回', value: inUsdt(kept), watch: true },
        amountEffect('折合', cnyFromUsdt(kept, row.rate), true),
      ];
    },
  });

  /** Locks a payment that is to be sent back, and reads what the transaction may end it with. */
  const lockReturn = async (tx: Tx, { no, hash, sent, fee }: SentReturn) => {
    const row = await lockPayment(tx, no);
    if (row.state !== SUSPENSE_STATE.returning) throw refuse('suspense.notReturning');
    if ((await proposals.makersOf(tx, SUSPENSE_KINDS, [no])).size > 0) throw refuse('proposals.open');
    if (await isUsed(tx, hash, no)) throw refuse('suspense.hashUsed');
    if (sent === undefined) throw refuse('suspense.notSent');
    return { row, sent, due: dueOf(row, fee) };
  };

  return {
    /** Records the transaction of an agreed return. The chain is queried before the database transaction. */
    async sent(by: KeyedStaffActor, form: InputOf<Rows['sent']>): Promise<null> {
      const { no } = form;
      const hash = plainHash(form.tx_hash);
      const found = await readReturn(no, hash);
      return onceByStaff(database, by, { action: 'suspense.sent', content: form }, async (tx) => {
        const { row, sent, due } = await lockReturn(tx, found);
        if (sent < due) throw refuse('suspense.sentLess', formatUsdt(sent), formatUsdt(due));
        await finish(tx, by, row, hash, sent);
        return null;
      });
    },

    /** Proposes to end a return for which less was sent. */
    async close(by: KeyedStaffActor, form: InputOf<Rows['close']>): Promise<{ no: string }> {
      const { no, reason } = form;
      const hash = plainHash(form.tx_hash);
      const codeFrom = await settings.get('fresh_code_from');
      const found = await readReturn(no, hash);
      return onceByStaff(database, by, { action: 'suspense.close', content: form }, async (tx) => {
        const { row, sent, due } = await lockReturn(tx, found);
        if (sent >= due) throw refuse('suspense.sentEnough');
        requireFreshCode(by, clock.now(), { amount: row.amount, from: codeFrom });
        return closing.propose(tx, by, {
          target: no,
          title: titleOf(row),
          changes: [
            { field: '到账金额', before: '', after: inUsdt(row.usdtAmount) },
            { field: '退回地址', before: '', after: row.returnAddress },
            { field: '退回金额', before: `应退 ${inUsdt(due)}`, after: `实退 ${inUsdt(sent)}` },
            { field: '退回哈希', before: '', after: hash },
          ],
          payload: { no, hash, usdt: String(sent) },
          reason,
        });
      });
    },
  };
};
