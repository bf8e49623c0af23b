import { CARD_NUMBER_MIN_LENGTH, CARD_NUMBER_SHOWN_LENGTH } from '@koi/contract';
import { comparableCardNumber, plainCardNumber } from '@koi/contract/rules/card-numbers';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import {
  fingerprints,
  HASH_RULE,
  isOutdated,
  type KeyRing,
  openSealed,
  type Queryable,
  type SecretSource,
  seal,
  sealedColumn,
} from '../../../platform/index.ts';
import { createMarks, type SightingSource } from '../../people/risk/index.ts';
import { type Deposit, STATE } from './deposit.ts';
import { payerFields } from './store.ts';
import { deposits } from './tables.ts';

type SealedPayer = Pick<Deposit, 'payerKeyId' | 'payerSealed'>;

/** Keyed hashes of a card number, the same for all members. A text that is too short for a number has an empty one. */
const numberMarks = (keys: KeyRing, typed: string): [current: string, ...others: string[]] => {
  const number = comparableCardNumber(typed);
  return number.length < CARD_NUMBER_MIN_LENGTH ? [''] : fingerprints(keys, number, 'card');
};

const markColumns = (keys: KeyRing, number: string) => ({
  payerMark: numberMarks(keys, number)[0],
  hashRule: HASH_RULE,
});

export const sealedPayers = sealedColumn({
  name: 'deposit.payer_sealed',
  purpose: 'deposits',
  table: deposits,
  id: deposits.no,
  keyId: deposits.payerKeyId,
  isOutdated: and(isNotNull(deposits.payerKeyId), isOutdated(deposits.hashRule)) as SQL,
  read: ({ no, payerKeyId, payerSealed }) => ({
    keyId: payerKeyId ?? '',
    sealed: payerSealed ?? Buffer.alloc(0),
    owner: no,
  }),
  write: ({ keyId, sealed }, _, number, keys) => ({
    payerKeyId: keyId,
    payerSealed: sealed,
    ...markColumns(keys, number),
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
    seal(no: string, typed: string): SealedPayer & Pick<Deposit, 'payerMark' | 'hashRule'> {
      const number = plainCardNumber(typed);
      const { keyId, sealed } = seal(keys, number, no);
      return { payerKeyId: keyId, payerSealed: sealed, ...markColumns(keys, number) };
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
    marks: (memberId: number, typed: string) => fingerprints(keys, comparableCardNumber(typed), String(memberId)),

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
  };
};

/** A place among the credited orders, `<number> <moment>`. The moment is the text of the database, which is finer than a Date. */
const placeOf = (cursor: string) => {
  const end = cursor.indexOf(' ');
  return { no: cursor.slice(0, end), at: cursor.slice(end + 1) };
};

/** Payers of earlier orders that were credited, in the order in which they were, for the risk rules. */
export const payerSource = (config: SecretSource): SightingSource => {
  const marks = createMarks(config);
  return {
    name: `credited payers ${marks.markId}`,
    first: '',
    async read(db, after, limit) {
      const { no, at } = placeOf(after);
      const isLater = sql`(${deposits.decidedAt}, ${deposits.no}) > (${at}::timestamptz, ${no})`;
      const rows = await db
        .select({ order: deposits, moment: sql<string>`${deposits.decidedAt}::text` })
        .from(deposits)
        .where(and(eq(deposits.way, 'bank'), eq(deposits.state, STATE.approved), after === '' ? undefined : isLater))
        .orderBy(asc(deposits.decidedAt), asc(deposits.no))
        .limit(limit);
      const sightings = rows.flatMap(({ order }) => {
        const { memberId, decidedAt, createdAt } = order;
        const { payerOwner } = payerFields.read(db, order.no, order);
        return marks.payer({ memberId, at: decidedAt ?? createdAt }, payerOwner);
      });
      const last = rows.at(-1);
      return { rows: rows.length, last: last === undefined ? after : `${last.order.no} ${last.moment}`, sightings };
    },
  };
};
export type PayerSeal = ReturnType<typeof createPayerSeal>;
