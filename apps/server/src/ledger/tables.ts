import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
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

/** Amounts in minor units as text, by class of account: a wallet such as `centre`, or the address of a house account. */
export type AccountSums = Record<string, string>;

/**
 * Sealed ranges of the ledger, without gaps. Each seal contains the hash of the previous one. Only `readAt` and
 * `differs` change later.
 */
export const bookSeals = pgTable(
  'book_seal',
  {
    no: integer().primaryKey(),
    /** Transactions above `afterId` and up to `throughId`. */
    afterId: bigint('after_id', { mode: 'bigint' }).notNull(),
    throughId: bigint('through_id', { mode: 'bigint' }).notNull(),
    /** Rows of other tables belong to the range by their time, above `since` and up to `until`. */
    since: moment('since').notNull(),
    until: moment('until').notNull(),
    transactions: integer().notNull(),
    postings: integer().notNull(),
    /** Amounts that the postings of the range added to each class of account, and took from it. */
    entered: jsonb().notNull().$type<AccountSums>(),
    departed: jsonb().notNull().$type<AccountSums>(),
    /** Totals of each class of account at the end of the range, over the whole history. */
    totals: jsonb().notNull().$type<AccountSums>(),
    /** SHA-256 of all columns of the transactions and postings of the range. */
    digest: text().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
    sealedAt: moment('sealed_at').notNull(),
    /** When the range last agreed with its seal. */
    readAt: moment('read_at').notNull(),
    /** Whether the range differed when it was last read. It is then read again in every check. */
    differs: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('book_seal_after').on(table.afterId),
    index('book_seal_read').on(table.readAt, table.no),
    check('book_seal_range', sql`${table.afterId} < ${table.throughId} AND ${table.since} <= ${table.until}`),
  ],
);
