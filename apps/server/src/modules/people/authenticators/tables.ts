import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

/** The authenticator apps of members. */
export const memberAuthenticators = pgTable('member_authenticator', {
  memberId: integer('member_id').primaryKey(),
  /** Encrypted as `key id.ciphertext`. */
  secret: text('secret').notNull(),
  begunAt: moment('begun_at').notNull(),
  /** Null until the first code has been entered; the authenticator is asked for from then on. */
  confirmedAt: moment('confirmed_at'),
  /** Time step (30 s) of the last code accepted, because each code is accepted once. */
  step: bigint('step', { mode: 'number' }),
});

/** Hashes of the unused recovery codes. A code is used by deleting it. */
export const memberRecoveryCodes = pgTable(
  'member_recovery_code',
  {
    memberId: integer('member_id').notNull(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);
