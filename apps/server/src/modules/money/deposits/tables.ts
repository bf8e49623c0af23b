import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
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
import { bytes, hashRule, isOutdated, moment, money, personalColumns } from '../../../platform/index.ts';
import { reviewColumns } from '../../operator/claims/index.ts';
import type { Findings } from './tron/findings.ts';

export const deposits = pgTable(
  'deposit',
  {
    memberId: integer('member_id').notNull(),
    no: text('no').primaryKey(),
    way: text('way').notNull().$type<'bank' | 'usdt' | 'wxpay' | 'alipay'>(),
    /** The requested amount, replaced by the credited amount once the order is credited. */
    amount: money('amount').notNull(),
    /** The requested amount, set when staff credited a different arrived amount. */
    askedAmount: money('asked_amount'),
    ...reviewColumns(),
    /** After this moment the payer can no longer submit a hash. Staff can still approve the order. */
    expiresAt: moment('expires_at').notNull(),
    /** Payer of a bank deposit, as entered by the member. Owner and branch are sealed, the number is in a text of its own. */
    ...personalColumns(),
    payerOwner: text('payer_owner').notNull().default(''),
    payerBank: text('payer_bank').notNull().default(''),
    payerBranch: text('payer_branch').notNull().default(''),
    payerKeyId: text('payer_key_id'),
    payerSealed: bytes('payer_sealed'),
    /** Keyed hash of the payer's card number; empty for a text that is no number. Null until the job has read an older order. */
    payerMark: text('payer_mark'),
    hashRule: hashRule(),
    /** Proof of a manually checked payment, added later by the payer: a reference and the key of a receipt. */
    payerReference: text('payer_reference').notNull().default(''),
    payerReceipt: text('payer_receipt').notNull().default(''),
    /** The next three columns belong to USDT deposits. */
    tronAddress: text('tron_address').notNull().default(''),
    usdtAmount: money('usdt_amount'),
    rate: text('rate').notNull().default(''),
    /** While true, no other order on this address may request the same amount. */
    reserved: boolean('reserved').notNull().default(false),
    /** The transaction that the payer named or the sweep found. */
    txHash: text('tx_hash').notNull().default(''),
    hashAt: moment('hash_at'),
    /** Number of hashes named so far, which is limited. */
    hashes: smallint('hashes').notNull().default(0),
    /** When the chain is queried next. Null when no query is pending. */
    askAt: moment('ask_at'),
    /** The last answer of the chain about the order. */
    findings: jsonb('findings').$type<Findings>(),
    /** Why the platform could not decide automatically. Shown to staff. */
    doubt: text('doubt').notNull().default(''),
  },
  (table) => [
    index('deposit_member').on(table.memberId, table.createdAt, table.no),
    index('deposit_created').on(table.createdAt),
    // The index has the state and the time of creation, so that the day's decisions are counted from it alone.
    index('deposit_decided').on(table.decidedAt, table.state, table.createdAt),
    index('deposit_way_decided').on(table.way, table.decidedAt),
    index('deposit_amount').on(table.amount, table.no),
    // Large deposits of reports. The amount is LARGE_EVENT_MIN of the contract.
    index('deposit_large').on(table.decidedAt).where(sql`${table.state} = 2 AND ${table.amount} >= 1000000`),
    index('deposit_refused').on(table.decidedAt, table.way).where(sql`${table.state} = 3`),
    index('deposit_open_member').on(table.memberId).where(sql`${table.state} = 1`),
    index('deposit_waiting').on(table.createdAt).where(sql`${table.state} = 1`),
    index('deposit_ask').on(table.askAt).where(sql`${table.askAt} IS NOT NULL`),
    uniqueIndex('deposit_usdt_reserved').on(table.tronAddress, table.usdtAmount).where(sql`${table.reserved}`),
    index('deposit_payer_key').on(table.payerKeyId, table.no).where(sql`${table.payerKeyId} IS NOT NULL`),
    index('deposit_payer_mark').on(table.payerMark, table.memberId).where(sql`${table.payerMark} <> ''`),
    index('deposit_personal_key').on(table.personalKeyId, table.no).where(sql`${table.personalKeyId} IS NOT NULL`),
    index('deposit_plain').on(table.no).where(sql`${table.payerOwner} <> ''`),
    index('deposit_hash_rule')
      .on(table.no)
      .where(and(isNotNull(table.payerKeyId), isOutdated(table.hashRule)) as SQL),
    index('deposit_payer_receipt').on(table.payerReceipt).where(sql`${table.payerReceipt} <> ''`),
    index('deposit_tx_hash').on(table.txHash).where(sql`${table.txHash} <> ''`),
    check('deposit_amount', sql`${table.amount} > 0`),
    check('deposit_state', sql`${table.state} IN (1, 2, 3)`),
    check('deposit_decided', sql`(${table.state} = 1) = (${table.decidedAt} IS NULL)`),
    check('deposit_usdt', sql`(${table.way} = 'usdt') = (${table.usdtAmount} IS NOT NULL)`),
  ],
);

/**
 * One transfer within a chain transaction, spent on one order, or on the return of a payment in suspense. A transaction
 * may pay several orders.
 */
export const tronPayments = pgTable(
  'tron_payment',
  {
    txHash: text('tx_hash').notNull(),
    /** Position of the transfer among the transaction's logs. -1 marks the whole transaction as spent. */
    logIndex: integer('log_index').notNull(),
    /** Number of the order, or of the payment in suspense that is returned. */
    depositNo: text('deposit_no').notNull(),
    /** Address that sent the transfer; empty in old rows. */
    sender: text('sender').notNull().default(''),
    usdtAmount: money('usdt_amount').notNull(),
    /** Null when the time of the block is unknown. */
    blockAt: moment('block_at'),
    creditedAt: moment('credited_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.txHash, table.logIndex] }),
    index('tron_payment_deposit').on(table.depositNo),
    index('tron_payment_sender').on(table.sender, table.creditedAt).where(sql`${table.sender} <> ''`),
    index('tron_payment_block').on(table.blockAt),
  ],
);

/** Addresses of the house whose incoming USDT is read from the chain. A replaced address is still read. */
export const usdtAddresses = pgTable('usdt_address', {
  address: text('address').primaryKey(),
  /** Transfers before this moment are not in the books. */
  since: moment('since').notNull(),
  /** All transfers up to this block time are booked. */
  readTo: moment('read_to').notNull(),
  /** When the chain last answered in full. */
  readAt: moment('read_at'),
});

/** A transfer to the house that was not credited to an order when it was read. Each is stored and booked once. */
export const usdtSuspense = pgTable(
  'usdt_suspense',
  {
    no: text('no').primaryKey(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    address: text('address').notNull(),
    sender: text('sender').notNull(),
    usdtAmount: money('usdt_amount').notNull(),
    /** Rate at which it was booked. */
    rate: text('rate').notNull(),
    /** Booked amount in 分. Zero for dust, which is not posted. */
    amount: money('amount').notNull(),
    blockAt: moment('block_at').notNull(),
    bookedAt: moment('booked_at').notNull(),
    state: smallint('state').notNull(),
    /** The order to which the payment was attached. */
    depositNo: text('deposit_no').notNull().default(''),
    returnAddress: text('return_address').notNull().default(''),
    /**
     * In 10⁻⁶ USDT: the least amount to be sent back by the agreement of two people, and what was sent once it ended. Null
     * before, and for returns of earlier releases.
     */
    returnUsdt: money('return_usdt'),
    returnHash: text('return_hash').notNull().default(''),
    endedAt: moment('ended_at'),
    endedName: text('ended_name').notNull().default(''),
  },
  (table) => [
    uniqueIndex('usdt_suspense_transfer').on(table.txHash, table.logIndex),
    uniqueIndex('usdt_suspense_return').on(table.returnHash).where(sql`${table.returnHash} <> ''`),
    index('usdt_suspense_state').on(table.state, table.blockAt, table.no),
    index('usdt_suspense_block').on(table.address, table.blockAt),
    index('usdt_suspense_sender').on(table.sender, table.blockAt),
    index('usdt_suspense_booked').on(table.bookedAt),
    index('usdt_suspense_ended').on(table.endedAt),
    check('usdt_suspense_amount', sql`${table.usdtAmount} > 0 AND ${table.amount} >= 0`),
    check('usdt_suspense_state', sql`${table.state} BETWEEN 1 AND 5`),
    check('usdt_suspense_dust', sql`(${table.state} = 5) = (${table.amount} = 0)`),
    check('usdt_suspense_attached', sql`(${table.state} = 2) = (${table.depositNo} <> '')`),
    check('usdt_suspense_returned', sql`(${table.state} = 4) = (${table.returnHash} <> '')`),
    check('usdt_suspense_return', sql`${table.returnUsdt} > 0 AND ${table.returnUsdt} <= ${table.usdtAmount}`),
    check('usdt_suspense_ended', sql`(${table.state} IN (2, 4)) = (${table.endedAt} IS NOT NULL)`),
  ],
);

/** The transfers to an address on a Beijing day by the chain, compared with the books. Amounts are in 10⁻⁶ USDT. */
export const usdtChainDays = pgTable(
  'usdt_chain_day',
  {
    day: text('day').notNull(),
    address: text('address').notNull(),
    /** The comparison covers block times from `since` up to but not including `until`. */
    since: moment('since').notNull(),
    until: moment('until').notNull(),
    transfers: integer('transfers').notNull(),
    arrived: money('arrived').notNull(),
    credited: money('credited').notNull(),
    suspense: money('suspense').notNull(),
    /** Differing transfers, as shown to staff. The list is limited, the count is not. */
    differing: integer('differing').notNull(),
    differences: jsonb('differences').notNull().$type<string[]>(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.address] }),
    index('usdt_chain_day_differs').on(table.day).where(sql`${table.differing} > 0`),
  ],
);

/** Receipts uploaded by payers, stored under a random key, so that the address is known only to the payer and staff. */
export const depositReceipts = pgTable(
  'deposit_receipt',
  {
    key: text('key').primaryKey(),
    memberId: integer('member_id').notNull(),
    /** Encrypted with a key of its own. */
    ...personalColumns(),
    image: bytes('image').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('deposit_receipt_created').on(table.createdAt),
    index('deposit_receipt_personal_key')
      .on(table.personalKeyId, table.key)
      .where(sql`${table.personalKeyId} IS NOT NULL`),
    index('deposit_receipt_plain').on(table.key).where(sql`${table.personalKeyId} IS NULL`),
  ],
);

/** History of an order, shown to staff in the review. */
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

/** One row per payment method configured by the operator. A method without a row is closed. */
export const payWays = pgTable('pay_way', {
  way: text('way').primaryKey().$type<'bank' | 'usdt' | 'wxpay' | 'alipay'>(),
  enabled: boolean('enabled').notNull(),
  /** Decimal amounts in 元, as they were entered. */
  minPrice: text('min_price').notNull(),
  maxPrice: text('max_price').notNull(),
  address: text('address').notNull().default(''),
  picture: text('picture').notNull().default(''),
});

/** Pictures of payment codes, keyed by the hash of their content. */
export const payPictures = pgTable('pay_picture', {
  hash: text('hash').primaryKey(),
  image: bytes('image').notNull(),
});
