import { createHash } from 'node:crypto';
import { addressOf } from './address.ts';
import type { Head } from './chain.ts';

/**
 * How a payment appears on the chain. `several-logs` contains the payment among transfers that do not count, `split`
 * pays in two halves, `never-solid` stays unconfirmed, and `vanishing` is rolled back just before it becomes solid.
 */
export const KINDS = [
  'transfer',
  'several-logs',
  'split',
  'fake-token',
  'other-recipient',
  'zero',
  'approve',
  'reverted',
  'out-of-energy',
  'trx',
  'trc10',
  'never-solid',
  'vanishing',
] as const;
export type Kind = (typeof KINDS)[number];

export const isKind = (text: unknown): text is Kind => KINDS.some((kind) => kind === text);

/** The stored data of a payment. All answers of the node are derived from it and the clock. */
export interface Transaction {
  readonly hash: string;
  readonly kind: Kind;
  /** The recipient named by the payer, in base58. */
  readonly to: string;
  readonly micro: bigint;
  readonly block: number;
}

export interface TokenEvent {
  readonly contract: string;
  readonly type: 'Transfer' | 'Approval';
  readonly from: string;
  readonly to: string;
  readonly micro: bigint;
}

export const USDT_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const named = (name: string): string =>
  addressOf(createHash('sha256').update(`koi sandbox ${name}`).digest('hex').slice(0, 40));

export const PAYER = named('payer');
export const STRANGER = named('stranger');
export const FAKE_CONTRACT = named('fake token');

const transfer = (to: string, micro: bigint, contract = USDT_CONTRACT): TokenEvent => ({
  contract,
  type: 'Transfer',
  from: PAYER,
  to,
  micro,
});

const approval = (to: string, micro: bigint): TokenEvent => ({ ...transfer(to, micro), type: 'Approval' });

/** Returns the events in the order of the transaction's log; none when it failed or moved no token. */
export const eventsOf = ({ kind, to, micro }: Transaction): TokenEvent[] => {
  switch (kind) {
    case 'transfer':
    case 'never-solid':
    case 'vanishing':
      return [transfer(to, micro)];
    case 'several-logs':
      return [transfer(to, micro, FAKE_CONTRACT), transfer(STRANGER, micro), transfer(to, micro), approval(to, micro)];
    case 'split':
      return [transfer(to, micro / 2n), transfer(to, micro - micro / 2n)];
    case 'fake-token':
      return [transfer(to, micro, FAKE_CONTRACT)];
    case 'other-recipient':
      return [transfer(STRANGER, micro)];
    case 'zero':
      return [transfer(to, 0n)];
    case 'approve':
      return [approval(to, micro)];
    case 'reverted':
    case 'out-of-energy':
    case 'trx':
    case 'trc10':
      return [];
  }
};

/** `waiting` for its block, `pending` in a block that may be rolled back, `solid` permanently, or `gone` with its block. */
export type Standing = 'waiting' | 'pending' | 'solid' | 'gone';

export const standingOf = ({ kind, block }: Transaction, head: Head): Standing => {
  if (block > head.block) return 'waiting';
  if (block > head.solid || kind === 'never-solid') return 'pending';
  return kind === 'vanishing' ? 'gone' : 'solid';
};
