import { CARD_NUMBER_MIN_LENGTH, CARD_NUMBER_SHOWN_LENGTH } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import {
  fingerprints,
  type KeyRing,
  openSealed,
  type Queryable,
  type SecretSource,
  seal,
  sealedColumn,
} from '../../../platform/index.ts';
import { plainNumber } from '../../people/cards/index.ts';
import { createMarks, type SightingSource } from '../../people/risk/index.ts';
import type { Deposit } from './deposit.ts';
import { payerFields } from './store.ts';
import { deposits } from './tables.ts';

type SealedPayer = Pick<Deposit, 'payerKeyId' | 'payerSealed'>;

/** Number of older orders that one step of the job reads. */
const STEP = 500;

/** Keyed hashes of a card number, the same for all members. A text that is too short for a number has an empty one. */
const numberMarks = (keys: KeyRing, number: string): [current: string, ...others: string[]] =>
  number.length < CARD_NUMBER_MIN_LENGTH ? [''] : fingerprints(keys, number, 'card');

export const sealedPayers = sealedColumn({
  name: 'deposit.payer_sealed',
  purpose: 'deposits',
  table: deposits,
  id: deposits.no,
  keyId: deposits.payerKeyId,
  read: ({ no, payerKeyId, payerSealed }) => ({
    keyId: payerKeyId ?? '',
    sealed: payerSealed ?? Buffer.alloc(0),
    owner: no,
  }),
  write: ({ keyId, sealed }, _, number, keys) => ({
    payerKeyId: keyId,
    payerSealed: sealed,
    payerMark: numberMarks(keys, number)[0],
  }),
});

/** Encrypts the payer's card number for its order. Only the last four digits are ever shown. */
export const createPayerSeal = (config: SecretSource) => {
  const keys = sealedPayers.keys(config);
  const { payer: sightings } = createMarks(config);

  const numberOf = ({ no, payerKeyId, payerSealed }: Pick<Deposit, 'no'> & SealedPayer): string =>
    payerKeyId === null || payerSealed === null ? '' : openSealed(keys, { keyId: payerKeyId, sealed: payerSealed }, no);

  return {
    /** The sightings of an order’s payer for the risk rules. */
    sightings,
    seal(no: string, typed: string): SealedPayer & Pick<Deposit, 'payerMark'> {
      const number = plainNumber(typed);
      const { keyId, sealed } = seal(keys, number, no);
      return { payerKeyId: keyId, payerSealed: sealed, payerMark: numberMarks(keys, number)[0] };
    },
    masked(order: Pick<Deposit, 'no'> & SealedPayer): string {
      const number = numberOf(order);
      // A number this short is not a valid card number, but it must not be shown in full either.
      return shownToStaff('card', number.length > CARD_NUMBER_SHOWN_LENGTH ? number : '');
    },
    /**
     * Keyed fingerprints that distinguish two numbers without storing either. The first one is of the current key; an
     * earlier request may have been stored with one of the others.
     */
    marks: (memberId: number, typed: string) => fingerprints(keys, plainNumber(typed), String(memberId)),

    /** Members who ordered a deposit with this card. One step of the index for each of them, however many orders they have. */
    async holders(db: Queryable, number: string): Promise<number[]> {
      const next = (mark: string, after: SQL) =>
        sql`(SELECT member_id FROM deposit WHERE payer_mark = ${mark} AND payer_mark <> '' AND member_id > ${after}
          ORDER BY member_id LIMIT 1)`;
      const found: number[] = [];
      for (const mark of numberMarks(keys, number)) {
        if (mark === '') continue;
        const { rows } = await db.execute<{ id: number }>(sql`
          WITH RECURSIVE holder AS (
            SELECT ${next(mark, sql`0`)} AS id
            UNION ALL SELECT ${next(mark, sql`holder.id`)} FROM holder WHERE holder.id IS NOT NULL
          ) SELECT id FROM holder WHERE id IS NOT NULL`);
        found.push(...rows.map(({ id }) => id));
      }
      return found;
    },

    /** Stores the hashes of orders from before there were any. Returns the number of orders read. */
    async fillMarks(db: Queryable): Promise<number> {
      const orders = await db
        .select()
        .from(deposits)
        .where(sql`${deposits.payerKeyId} IS NOT NULL AND ${deposits.payerMark} IS NULL`)
        .orderBy(asc(deposits.no))
        .limit(STEP);
      for (const order of orders)
        await db
          .update(deposits)
          .set({ payerMark: numberMarks(keys, numberOf(order))[0] })
          .where(eq(deposits.no, order.no));
      return orders.length;
    },
  };
};

/** Payers of earlier orders, for the risk rules. */
export const payerSource = (config: SecretSource): SightingSource => {
  const marks = createMarks(config);
  return {
    name: `payers ${marks.keyId}`,
    first: '',
    async read(db, after, limit) {
      const rows = await db
        .select()
        .from(deposits)
        .where(and(gt(deposits.no, after), eq(deposits.way, 'bank')))
        .orderBy(asc(deposits.no))
        .limit(limit);
      const sightings = rows.flatMap((order) => {
        const { memberId, createdAt: at } = order;
        return marks.payer({ memberId, at }, payerFields.read(db, order.no, order).payerOwner);
      });
      return { rows: rows.length, last: rows.at(-1)?.no ?? after, sightings };
    },
  };
};
export type PayerSeal = ReturnType<typeof createPayerSeal>;
