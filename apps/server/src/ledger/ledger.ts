import { createHash } from 'node:crypto';

/** Address of an account. Member accounts begin with `member:<id>:`, counter-accounts of the house with `house:`. */
export type Address = `member:${number}:${string}` | `house:${string}`;

export const centre = (memberId: number): Address => `member:${memberId}:centre`;
export const held = (memberId: number): Address => `member:${memberId}:held`;
/** Holds money between the centre wallet and a venue until the venue has given a definite answer. */
export const transit = (memberId: number): Address => `member:${memberId}:transit`;
export const venueWallet = (memberId: number, venue: string): Address => `member:${memberId}:venue:${venue}`;
export const house = (name: string): Address => `house:${name}`;

export interface Posting {
  from: Address;
  to: Address;
  amount: bigint;
}

export interface Entry {
  /** Identifies the intent. The same key never moves money twice. */
  key: string;
  kind: string;
  memberId?: number;
  memo?: string;
  /** When it happened. Defaults to the database's current time. */
  at?: Date;
  postings: readonly Posting[];
}

const MAX_POSTINGS = 100;
const MAX_KEY_LENGTH = 200;
const MAX_AMOUNT = 2n ** 62n;
const ADDRESS = /^(member:[1-9]\d{0,9}:[a-z0-9_:.-]{1,64}|house:[a-z0-9_:.-]{1,64})$/i;

/** An invalid entry is a programming error, so this throws a RangeError instead of a refusal. */
export const validateEntry = ({ key, kind, postings }: Entry): void => {
  if (key === '' || key.length > MAX_KEY_LENGTH) throw new RangeError(`a ledger key of ${key.length} characters`);
  if (kind === '') throw new RangeError('a ledger entry without a kind');
  if (postings.length === 0 || postings.length > MAX_POSTINGS) {
    throw new RangeError(`a ledger entry with ${postings.length} postings`);
  }
  for (const { from, to, amount } of postings) {
    if (typeof amount !== 'bigint' || amount <= 0n || amount > MAX_AMOUNT) {
      throw new RangeError(`an amount must be a positive bigint of minor units: ${amount}`);
    }
    if (from === to) throw new RangeError(`a posting from ${from} to itself`);
    for (const address of [from, to]) {
      if (!ADDRESS.test(address)) throw new RangeError(`not a ledger address: ${address}`);
    }
  }
};

/** Hash of everything but the key and the time, which decides whether two entries are the same intent. */
export const contentHash = ({ kind, memberId, memo, postings }: Entry): Buffer => {
  const content = [kind, memberId ?? null, memo ?? '', postings.map(({ from, to, amount }) => [from, to, `${amount}`])];
  return createHash('sha256').update(JSON.stringify(content)).digest();
};
