import { groupedCode, plainCode } from '@koi/contract/rules/security';
import { codeHashOf, newCode } from '../authenticators/index.ts';

/** 60 random bits each, so that the person with one half can't guess the other one. */
const HALF_LENGTH = 12;

export type Half = 1 | 2;

/** The first half is handed out by the person who proposed the recovery, the second one by the person who agreed. */
export const newHalf = (memberId: number, half: Half): { shown: string; hash: string } => {
  const code = newCode().slice(0, HALF_LENGTH);
  return { shown: groupedCode(code), hash: codeHashOf(memberId, `${half}${code}`) };
};

/** The hashes of both halves of a code that a member typed. */
export const halvesOf = (memberId: number, typed: string): { makerHalf: string; checkerHalf: string } => {
  const code = plainCode(typed);
  const [first, second] = [code.slice(0, HALF_LENGTH), code.slice(HALF_LENGTH)];
  return { makerHalf: codeHashOf(memberId, `1${first}`), checkerHalf: codeHashOf(memberId, `2${second}`) };
};
