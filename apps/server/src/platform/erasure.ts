import type { Tx } from './database.ts';

/**
 * Deletes what a module has of the person behind a member whose account was closed long ago. Orders and the ledger stay
 * with the number of the member. With `keepsPerson`, what identifies a person who is excluded stays as well.
 */
export type Erasure = (tx: Tx, memberId: number, kept: { keepsPerson: boolean }) => Promise<unknown>;
