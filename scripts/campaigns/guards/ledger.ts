import type { Guard } from './guard.ts';
import { MIGRATIONS, SERVER } from './paths.ts';

const POSTING = `${MIGRATIONS}/0020_figure_queues.sql`;
const ONCE = `${SERVER}/platform/once.ts`;
const POST_TEST = `${SERVER}/ledger/post.test.ts`;
const ONCE_TEST = `${SERVER}/platform/once.test.ts`;

/** Guards of the ledger and of keys: money is neither made nor moved twice. */
export const ledgerGuards: readonly Guard[] = [
  {
    name: 'never-negative',
    about: 'CHECK: the balance of a member is never below zero',
    removal: { sql: 'ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_never_negative' },
    tests: [POST_TEST],
  },
  {
    name: 'evidence-signature',
    about: 'A seal or checkpoint that does not match its signature is reported',
    removal: {
      file: `${SERVER}/modules/operator/reports/signatures.ts`,
      text: 'openSealed(keys, { keyId, sealed }, placeOf(kind, no)) === hash',
      by: "openSealed(keys, { keyId, sealed }, placeOf(kind, no)) !== ''",
    },
    tests: [`${SERVER}/modules/operator/reports/evidence.test.ts`],
  },
  {
    name: 'posting-positive',
    about: 'CHECK: a posting moves more than nothing',
    removal: { sql: 'ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_positive' },
    tests: [POST_TEST],
  },
  {
    name: 'posting-moves',
    about: 'CHECK: a posting has two different accounts',
    removal: { sql: 'ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_moves' },
    tests: [POST_TEST],
  },
  {
    name: 'postings-final',
    about: 'Trigger: a posting is never changed or deleted',
    removal: { sql: 'DROP TRIGGER ledger_posting_is_final ON ledger_posting' },
    tests: [POST_TEST],
  },
  {
    name: 'transactions-final',
    about: 'Trigger: a transaction is never changed or deleted',
    removal: { sql: 'DROP TRIGGER ledger_transaction_is_final ON ledger_transaction' },
    tests: [POST_TEST],
  },
  {
    name: 'accounts-stay',
    about: 'Trigger: an account keeps its member and its address',
    removal: { sql: 'DROP TRIGGER ledger_account_stays ON ledger_account' },
    tests: [POST_TEST],
  },
  {
    name: 'seals-final',
    about: 'Trigger: a seal of the books is never changed',
    removal: { sql: 'DROP TRIGGER book_seal_is_final ON book_seal' },
    tests: [`${SERVER}/modules/operator/reports/seals.test.ts`],
  },
  {
    name: 'ledger-key',
    about: 'The same key never moves money twice',
    removal: { file: POSTING, text: '  IF posted IS NULL THEN\n', by: '  IF posted IS NULL AND false THEN\n' },
    tests: [POST_TEST],
  },
  {
    name: 'ledger-key-content',
    about: 'A ledger key is refused with other content',
    removal: { file: POSTING, text: 'IF posted_hash <> p_content_hash THEN', by: 'IF false THEN' },
    tests: [POST_TEST],
  },
  {
    name: 'locks-in-order',
    about: 'Accounts are locked in the order of their ids, so that opposite transfers do not deadlock',
    removal: { file: POSTING, text: '  ORDER BY id\n  FOR NO KEY UPDATE;', by: '  ORDER BY id;' },
    tests: [POST_TEST],
  },
  {
    name: 'entry-valid',
    about: 'The ledger refuses amounts that are not positive before it asks the database',
    removal: {
      file: `${SERVER}/ledger/ledger.ts`,
      text: "if (typeof amount !== 'bigint' || amount <= 0n || amount > MAX_AMOUNT) {",
      by: 'if (amount > MAX_AMOUNT) {',
    },
    tests: [`${SERVER}/ledger/ledger.test.ts`],
  },
  {
    name: 'idempotency-key',
    about: 'A submit with the same Idempotency-Key takes effect once',
    removal: { file: ONCE, text: 'if (key === undefined) return work();', by: 'return work();' },
    tests: [ONCE_TEST, `${SERVER}/modules/money/adjustments/service.test.ts`],
  },
  {
    name: 'idempotency-content',
    about: 'A known Idempotency-Key is refused with other content',
    removal: {
      file: ONCE,
      text: "if (!isSame) throw refuse('wire.keyReused');",
      by: '',
    },
    tests: [ONCE_TEST],
  },
  {
    name: 'key-lease',
    about: 'A second attempt waits while the first one still holds the key',
    removal: { file: ONCE, text: 'leaseUntil} < clock_timestamp()', by: 'leaseUntil} IS NOT NULL' },
    tests: [ONCE_TEST],
  },
  {
    name: 'key-lease-lost',
    about: 'An attempt that lost its key has no effect',
    removal: { file: ONCE, text: 'if (!isMine) throw new TakenOver(key);', by: '' },
    tests: [ONCE_TEST],
  },
  {
    name: 'staff-key-required',
    about: 'Staff calls that move money need an Idempotency-Key',
    removal: { file: `${SERVER}/platform/http/bind.ts`, text: 'if (needsKey) requireKey(request);', by: '' },
    tests: ['apps/server/test/staff-keys.test.ts'],
  },
];
