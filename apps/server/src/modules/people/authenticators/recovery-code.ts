import { randomBytes } from 'node:crypto';
import { plainCode } from '@koi/contract/rules/security';
import { sha256Text } from '../../../platform/index.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 16;

/** A code of 80 random bits, so that its hash can be stored without a salt. */
export const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** The form in which a code is stored, for one owner. */
export const codeHashOf = (owner: number, typed: string): string => sha256Text(`${owner}:${plainCode(typed)}`);
