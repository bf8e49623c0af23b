import { CARD_NUMBER_SHOWN_LENGTH } from '@koi/contract';
import { maskCardNumber } from '@koi/contract/rules/cards';
import { type Config, fingerprint, openSealed, seal, sealingKey } from '../../../platform/index.ts';
import type { Deposit } from './deposit.ts';

const plainNumber = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

/** Encrypts the payer's card number for its order. Only the last four digits are ever shown. */
export const createPayerSeal = ({ secret }: Pick<Config, 'secret'>) => {
  const key = sealingKey(secret, 'deposits');
  return {
    seal(no: string, typed: string): Pick<Deposit, 'payerKeyId' | 'payerSealed'> {
      const { keyId, sealed } = seal(key, plainNumber(typed), no);
      return { payerKeyId: keyId, payerSealed: sealed };
    },
    masked({ no, payerKeyId, payerSealed }: Pick<Deposit, 'no' | 'payerKeyId' | 'payerSealed'>): string {
      if (payerKeyId === null || payerSealed === null) return '';
      const number = openSealed(key, { keyId: payerKeyId, sealed: payerSealed }, no);
      // A number this short is not a valid card number, but it must not be shown in full either.
      return maskCardNumber(number.length > CARD_NUMBER_SHOWN_LENGTH ? number : '');
    },
    /** A keyed fingerprint that distinguishes two numbers without storing either. */
    mark: (memberId: number, typed: string): string => fingerprint(key, plainNumber(typed), String(memberId)),
  };
};
export type PayerSeal = ReturnType<typeof createPayerSeal>;
