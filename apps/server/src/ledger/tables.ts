import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, money } from '../platform/index.ts';

/**
 * Member accounts store their balance. House accounts don't (null), because concurrent postings of all members would
 * contend for that row. Their balance is the sum of their postings.
 */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id'),
    address: text().notNull(),
    balance: bigint({ mode: 'bigint' }),
  },
  (table) => [
    uniqueIndex('ledger_account_address').on(table.address),
    index('ledger_account_member').on(table.memberId),
    check('ledger_account_never_negative', sql`${table.balance} >= 0`),
    check('ledger_account_only_members_keep_balance', sql`(${table.memberId} IS NULL) = (${table.balance} IS NULL)`),
  ],
);

export const ledgerTransactions = pgTable(
  'ledger_transaction',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    contentHash: bytes('content_hash').notNull(),
    kind: text().notNull(),
    memberId: integer('member_id'),
    memo: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transaction_key').on(table.key),
    index('ledger_transaction_member').on(table.memberId, table.id),
    // The staff ledger lists transactions newest first, of all kinds or one. Bets never touch a centre wallet.
    index('ledger_transaction_newest').on(table.createdAt, table.id).where(sql`${table.kind} <> 'bet'`),
    index('ledger_transaction_kind').on(table.kind, table.createdAt, table.id),
  ],
);

/**
 * Money that moved from one account to another. Never edited. Balances are those right after it, null for house
 * accounts. There are no foreign keys to the accounts, because their share locks would contend on house rows.
 */
export const ledgerPostings = pgTable(
  'ledger_posting',
  {
    transactionId: bigint('transaction_id', { mode: 'bigint' }).notNull(),
    position: smallint().notNull(),
    fromAccount: bigint('from_account', { mode: 'bigint' }).notNull(),
    toAccount: bigint('to_account', { mode: 'bigint' }).notNull(),
    amount: bigint({ mode: 'bigint' }).notNull(),
    fromBalance: money('from_balance'),
    toBalance: money('to_balance'),
  },
  (table) => [
    primaryKey({ name: 'ledger_posting_pk', columns: [table.transactionId, table.position] }),
    index('ledger_posting_from').on(table.fromAccount, table.transactionId, table.position),
    index('ledger_posting_to').on(table.toAccount, table.transactionId, table.position),
    check('ledger_posting_positive', sql`${table.amount} > 0`),
    check('ledger_posting_moves', sql`${table.fromAccount} <> ${table.toAccount}`),
  ],
);

/**
 * Transactions that are not in the day figures yet. `ledger_post` adds a row with each transaction, in the same
 * database transaction, and the fold of the figures removes it.
 */
export const ledgerPending = pgTable('ledger_pending', {
  transactionId: bigint('transaction_id', { mode: 'bigint' }).notNull(),
});
