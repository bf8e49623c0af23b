import { hasControl } from '@koi/contract/rules/control';
import { and, count, eq, gt, lt, notExists, sql } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  drawUpload,
  isPictureHash,
  personalFiles,
  type Queryable,
  randomToken,
  refuse,
} from '../../../platform/index.ts';
import { lockMember } from '../../people/members/index.ts';
import { isUsdt, PROOF_EVENT, proofKinds, RECEIPTS_AT, STATE } from './deposit.ts';
import { requireUnapproved } from './first-approval.ts';
import { addEvent, lockOrder, updateOrder } from './store.ts';
import { depositReceipts, deposits } from './tables.ts';

const HOUR_MS = 3_600_000;
const UPLOADS_PER_HOUR = 10;
const UNUSED_MS = 24 * HOUR_MS;

export const receiptFiles = personalFiles({
  name: 'deposit_receipt',
  purpose: 'receipts',
  table: depositReceipts,
  id: depositReceipts.key,
  keyId: depositReceipts.personalKeyId,
  image: depositReceipts.image,
});

interface Proof {
  deposit_no: string;
  reference: string;
  receipt: string;
}

/** Proofs of payment that payers of bank, WeChat and Alipay orders submit for the review. */
export const createReceipts = ({ database, clock }: { database: Database; clock: Clock }) => {
  const refuseTooMany = async (db: Queryable, memberId: number): Promise<void> => {
    const since = new Date(clock.now().getTime() - HOUR_MS);
    const [row] = await db
      .select({ uploads: count() })
      .from(depositReceipts)
      .where(and(gt(depositReceipts.createdAt, since), eq(depositReceipts.memberId, memberId)));
    if (Number(row?.uploads ?? 0) >= UPLOADS_PER_HOUR) throw refuse('deposits.tooManyReceipts');
  };

  /** Key of a receipt that this member uploaded, or an empty string when no receipt is given. */
  const keyOf = async (memberId: number, address: string): Promise<string> => {
    if (address === '') return '';
    const key = address.startsWith(RECEIPTS_AT) ? address.slice(RECEIPTS_AT.length) : '';
    const found = isPictureHash(key)
      ? await database.orm
          .select({ key: depositReceipts.key })
          .from(depositReceipts)
          .where(and(eq(depositReceipts.key, key), eq(depositReceipts.memberId, memberId)))
      : [];
    if (found.length === 0) throw refuse('pictures.wrong');
    return key;
  };

  return {
    /** Stores the picture and returns its address. The address is random, so that only the payer and staff know it. */
    async uploadReceipt(memberId: number, bytes: Buffer): Promise<string> {
      await refuseTooMany(database.orm, memberId);
      const { image } = await drawUpload(bytes);
      const key = randomToken();
      await database.transaction(async (tx) => {
        // Uploads that were drawn at the same time are counted one after the other.
        await lockMember(tx, memberId);
        await refuseTooMany(tx, memberId);
        const stored = await receiptFiles.store(tx, key, image);
        await tx.insert(depositReceipts).values({ key, memberId, ...stored, createdAt: clock.now() });
      });
      return RECEIPTS_AT + key;
    },

    async saveProof(memberId: number, { deposit_no: no, reference: typed, receipt }: Proof): Promise<void> {
      const reference = typed.trim();
      if (hasControl(reference)) throw refuse('deposits.proofMissing');
      const key = await keyOf(memberId, receipt);
      await database.transaction(async (tx) => {
        const order = await lockOrder(tx, no);
        if (order === undefined || order.memberId !== memberId || isUsdt(order)) {
          throw refuse('deposits.orderUnknown');
        }
        if (order.state !== STATE.waiting) throw refuse('deposits.proofClosed');
        if (order.payerReference === reference && order.payerReceipt === key) return;
        await requireUnapproved(tx, no, clock.now());
        const proof = { payerReference: reference, payerReceipt: key };
        await updateOrder(tx, no, proof);
        await addEvent(tx, no, clock.now(), '会员', `${PROOF_EVENT}：${proofKinds(proof)}`);
      });
    },

    /** Returns the stored picture as image/webp. */
    async receipt(key: string): Promise<Buffer | undefined> {
      if (!isPictureHash(key)) return undefined;
      const db = database.orm;
      const [row] = await db.select().from(depositReceipts).where(eq(depositReceipts.key, key));
      return row && receiptFiles.read(db, key, row);
    },

    /** Deletes uploaded pictures that were never attached to an order. */
    async forgetUnused(now: Date): Promise<void> {
      const used = database.orm
        .select({ one: sql`1` })
        .from(deposits)
        .where(eq(deposits.payerReceipt, depositReceipts.key));
      await database.orm
        .delete(depositReceipts)
        .where(and(lt(depositReceipts.createdAt, new Date(now.getTime() - UNUSED_MS)), notExists(used)));
    },
  };
};
