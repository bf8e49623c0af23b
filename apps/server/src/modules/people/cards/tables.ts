import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, hashRule, isOutdated, moment, personalColumns } from '../../../platform/index.ts';

/**
 * Bound cards. A removed card is kept, because withdrawals refer to it. The number is stored only in encrypted form.
 */
export const cards = pgTable(
  'card',
  {
    memberId: integer('member_id').notNull(),
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: smallint('type').notNull().$type<1 | 2>(),
    bank: text('bank').notNull(),
    /** Holder and branch of a bank card are sealed; for an address, the protocol is not. */
    ...personalColumns(),
    bankOwner: text('bank_owner').notNull(),
    bankAddress: text('bank_address').notNull(),
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The last four characters of the number as it is compared. Empty in cards of earlier releases until the job has read them. */
    tail: text('tail').notNull().default(''),
    hashRule: hashRule(),
    boundAt: moment('bound_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('card_member').on(table.memberId, table.id),
    index('card_key').on(table.keyId, table.id),
    index('card_personal_key').on(table.personalKeyId, table.id).where(sql`${table.personalKeyId} IS NOT NULL`),
    index('card_plain').on(table.id).where(sql`${table.type} = 1 AND ${table.bankOwner} <> ''`),
    index('card_tail').on(table.tail, table.id),
    index('card_hash_rule').on(table.id).where(isOutdated(table.hashRule)),
    uniqueIndex('card_bound_once').on(table.memberId, table.fingerprint).where(sql`${table.removedAt} IS NULL`),
    check('card_type', sql`${table.type} IN (1, 2)`),
  ],
);

/** Banks offered for selection. A member may enter another name. */
export const banks = pgTable('bank', {
  name: text('name').primaryKey(),
  sort: integer('sort').notNull(),
});
