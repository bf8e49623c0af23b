import { CARD_NUMBER_SHOWN_LENGTH } from '@koi/contract';
import { maskCardNumber } from '@koi/contract/rules/cards';
import { and, asc, gt, ne } from 'drizzle-orm';
import { fingerprints, openSealed, type SecretSource, seal, sealedColumn } from '../../../platform/index.ts';
import { createMarks, type SightingSource } from '../../people/risk/index.ts';
import type { Deposit } from './deposit.ts';
import { deposits } from './tables.ts';

const plainNumber = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

type SealedPayer = Pick<Deposit, 'payerKeyId' | 'payerSealed'>;

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
  write: ({ keyId, sealed }): SealedPayer => ({ payerKeyId: keyId, payerSealed: sealed }),
});

/** Encrypts the payer's card number for its order. Only the last four digits are ever shown. */
export const createPayerSeal = (config: SecretSource) => {
  const keys = sealedPayers.keys(config);
  const { payer: sightings } = createMarks(config);
  return {
    /** The sightings of an order’s payer for the risk rules. */
    sightings,
    seal(no: string, typed: string): SealedPayer {
      const { keyId, sealed } = seal(keys, plainNumber(typed), no);
      return { payerKeyId: keyId, payerSealed: sealed };
    },
    masked({ no, payerKeyId, payerSealed }: Pick<Deposit, 'no'> & SealedPayer): string {
      if (payerKeyId === null || payerSealed === null) return '';
      const number = openSealed(keys, { keyId: payerKeyId, sealed: payerSealed }, no);
      // A number this short is not a valid card number, but it must not be shown in full either.
      return maskCardNumber(number.length > CARD_NUMBER_SHOWN_LENGTH ? number : '');
    },
    /**
     * Keyed fingerprints that distinguish two numbers without storing either. The first one is of the current key; an
     * earlier request may have been stored with one of the others.
     */
    marks: (memberId: number, typed: string) => fingerprints(keys, plainNumber(typed), String(memberId)),
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
        .select({ no: deposits.no, memberId: deposits.memberId, at: deposits.createdAt, name: deposits.payerOwner })
        .from(deposits)
        .where(and(gt(deposits.no, after), ne(deposits.payerOwner, '')))
        .orderBy(asc(deposits.no))
        .limit(limit);
      const sightings = rows.flatMap(({ memberId, at, name }) => marks.payer({ memberId, at }, name));
      return { rows: rows.length, last: rows.at(-1)?.no ?? after, sightings };
    },
  };
};
export type PayerSeal = ReturnType<typeof createPayerSeal>;
