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
import { bytes, moment, money } from '../../platform/index.ts';
import { reviewColumns } from '../claims/index.ts';
import type { Findings } from './tron/findings.ts';

export const deposits = pgTable(
  'deposit',
  {
    memberId: integer('member_id').notNull(),
    no: text('no').primaryKey(),
    way: text('way').notNull().$type<'bank' | 'usdt' | 'wxpay' | 'alipay'>(),
    /** What was asked for; once credited, what was credited. */
    amount: money('amount').notNull(),
    /** What was asked for, where a person credited what had arrived instead. */
    askedAmount: money('asked_amount'),
    ...reviewColumns(),
    /** After it the payer can no longer confirm; an administrator still can. */
    expiresAt: moment('expires_at').notNull(),
    /** Who says they paid, of a bank deposit. The number is only here as a ciphertext. */
    payerOwner: text('payer_owner').notNull().default(''),
    payerBank: text('payer_bank').notNull().default(''),
    payerBranch: text('payer_branch').notNull().default(''),
    payerKeyId: text('payer_key_id'),
    payerSealed: bytes('payer_sealed'),
    /** What the payer adds after the order of a way that a person checks: a reference, the key of a receipt's picture. */
    payerReference: text('payer_reference').notNull().default(''),
    payerReceipt: text('payer_receipt').notNull().default(''),
    /** Of a USDT deposit. */
    tronAddress: text('tron_address').notNull().default(''),
    usdtAmount: money('usdt_amount'),
    rate: text('rate').notNull().default(''),
    /** While it holds, no other order on this address may ask for the same amount. */
    reserved: boolean('reserved').notNull().default(false),
    /** The transaction that the payer named, or that the sweep found. */
    txHash: text('tx_hash').notNull().default(''),
    hashAt: moment('hash_at'),
    /** How many hashes were named so far; there is a limit. */
    hashes: smallint('hashes').notNull().default(0),
    /** When the chain is to be asked next; null once there is nothing to ask. */
    askAt: moment('ask_at'),
    /** What the chain said last about it. */
    findings: jsonb('findings').$type<Findings>(),
    /** Why the platform could not decide by itself; a person reads it. */
    doubt: text('doubt').notNull().default(''),
  },
  (table) => [
    index('deposit_member').on(table.memberId, table.createdAt.desc()),
    index('deposit_created').on(table.createdAt),
    index('deposit_decided').on(table.decidedAt),
    index('deposit_amount').on(table.amount, table.no),
    index('deposit_waiting').on(table.createdAt).where(sql`${table.state} = 1`),
    index('deposit_ask').on(table.askAt).where(sql`${table.askAt} IS NOT NULL`),
    uniqueIndex('deposit_usdt_reserved').on(table.tronAddress, table.usdtAmount).where(sql`${table.reserved}`),
    index('deposit_tx_hash').on(table.txHash).where(sql`${table.txHash} <> ''`),
    check('deposit_amount', sql`${table.amount} > 0`),
    check('deposit_state', sql`${table.state} IN (1, 2, 3)`),
    check('deposit_decided', sql`(${table.state} = 1) = (${table.decidedAt} IS NULL)`),
    check('deposit_usdt', sql`(${table.way} = 'usdt') = (${table.usdtAmount} IS NOT NULL)`),
  ],
);

/** One transfer within a transaction of the chain, spent on one order. A transaction may pay several orders. */
export const tronPayments = pgTable(
  'tron_payment',
  {
    txHash: text('tx_hash').notNull(),
    /** Position of the transfer among the transaction's logs; -1 spends the whole transaction. */
    logIndex: integer('log_index').notNull(),
    depositNo: text('deposit_no').notNull(),
    usdtAmount: money('usdt_amount').notNull(),
    /** Null for payments imported without a block. */
    blockAt: moment('block_at'),
    creditedAt: moment('credited_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.txHash, table.logIndex] }),
    index('tron_payment_deposit').on(table.depositNo),
  ],
);

/** Receipts that payers upload, under a random key: the address of one is known to its payer and to staff alone. */
export const depositReceipts = pgTable(
  'deposit_receipt',
  {
    key: text('key').primaryKey(),
    memberId: integer('member_id').notNull(),
    image: bytes('image').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('deposit_receipt_created').on(table.createdAt)],
);

/** The order's story, for whoever reviews it. */
export const depositEvents = pgTable(
  'deposit_event',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    no: text('no').notNull(),
    at: moment('at').notNull(),
    who: text('who').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('deposit_event_no').on(table.no, table.id)],
);

export const receivingAccounts = pgTable('receiving_account', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  bankName: text('bank_name').notNull(),
  bankNo: text('bank_no').notNull(),
  bankOwner: text('bank_owner').notNull(),
  bankAddress: text('bank_address').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  sort: integer('sort').notNull().default(0),
});

/** One row a way that an operator has set; a way without a row is closed. */
export const payWays = pgTable('pay_way', {
  way: text('way').primaryKey().$type<'bank' | 'usdt' | 'wxpay' | 'alipay'>(),
  enabled: boolean('enabled').notNull(),
  /** Decimals of 元 as they were typed. */
  minPrice: text('min_price').notNull(),
  maxPrice: text('max_price').notNull(),
  address: text('address').notNull().default(''),
  picture: text('picture').notNull().default(''),
});

/** Payment codes, by the hash of their content. */
export const payPictures = pgTable('pay_picture', {
  hash: text('hash').primaryKey(),
  image: bytes('image').notNull(),
});
