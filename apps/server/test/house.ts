import { rebuildFigures } from '../src/modules/money/figures/index.ts';
import { storeMemberDays } from '../src/modules/people/members/index.ts';
import { playsOf } from '../src/modules/play/bets/index.ts';
import type { Database } from '../src/platform/index.ts';
import { PLAIN_PLACES } from '../src/sealed-columns.ts';
import { FIRST_ID, fillPeople, type HouseSize, literal } from './house-people.ts';

/** Amounts in 分 of each member's first deposit and first transfer, more than the member can lose. */
const OPENING = { deposit: 1_000_000_000, transfer: 500_000_000 } as const;

/** An order with which each member begins, so that no wallet is ever below zero. */
const fillOpenings = ({ members, days }: HouseSize, now: string): string => `
  INSERT INTO venue (platname, title, sort) VALUES ('xinghe', '星河电子', 1) ON CONFLICT DO NOTHING;
  INSERT INTO deposit (member_id, no, way, amount, state, created_at, decided_at, decided_name, expires_at)
  SELECT ${FIRST_ID} + n, 'D' || lpad(n::text, 14, '0') || 'OPENING00000', 'bank', ${OPENING.deposit}, 2, at, at, '', at
  FROM generate_series(0, ${members} - 1) n
  CROSS JOIN LATERAL (SELECT ${now} - interval '${days + 2} days' + n * interval '1 hour' / ${members} AS at) times;
  INSERT INTO transfer (member_id, no, platname, direction, amount, reserved, state, automatic, created_at, decided_at)
  SELECT ${FIRST_ID} + n, 'T' || lpad(n::text, 14, '0') || 'OPENING00000', 'xinghe', 'in', ${OPENING.transfer},
    ${OPENING.transfer}, 1, false, at, at
  FROM generate_series(0, ${members} - 1) n
  CROSS JOIN LATERAL (SELECT ${now} - interval '${days + 1} days' + n * interval '1 hour' / ${members} AS at) times;`;

const fillWithdrawals = ({ members, deposits, days }: HouseSize, now: string): string => `
  INSERT INTO withdrawal (member_id, no, method, amount, state, created_at, decided_at, decided_name, card_id, card_name,
    card_tail, checks)
  SELECT ${FIRST_ID} + (n::bigint * 15485863 % ${members})::int, 'W' || lpad(n::text, 14, '0') || 'GENERATED000',
    'bank', 10000 + n % 5000, 2, at - interval '10 minutes', at, '', 1, '招商银行', '8866', '[]'
  FROM generate_series(1, ${Math.ceil(deposits / 2)}) n
  CROSS JOIN LATERAL (SELECT ${now} - n::bigint * interval '${days} days' / ${Math.ceil(deposits / 2)} AS at) times;`;

/** Records of past days, one per member and day. Those of the older half are claimed. */
const fillRebates = ({ members, deposits, days }: HouseSize, now: string): string => `
  INSERT INTO rebate_record (member_id, day, part, amount, created_at, platname, category, level, percent, turnover,
    claim_no, claimed_at)
  SELECT ${FIRST_ID} + (n % ${members}), to_char((at - interval '1 day') AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), 0,
    100 + n % 100, at, 'xinghe', 'concise', 1, 40, 25000, CASE WHEN is_claimed THEN 'F' || lpad(n::text, 14, '0') END,
    CASE WHEN is_claimed THEN at + interval '1 hour' END
  FROM generate_series(0, ${Math.min(deposits, members * days)} - 1) n
  CROSS JOIN LATERAL (
    SELECT ${now} - (1 + n / ${members}) * interval '1 day' AS at, n >= ${Math.floor(deposits / 2)} AS is_claimed
  ) times;
  INSERT INTO rebate_claim (member_id, no, amount, posting, at)
  SELECT member_id, claim_no, amount, 'rebate:' || member_id || ':' || claim_no, claimed_at
  FROM rebate_record WHERE claim_no IS NOT NULL;
  INSERT INTO settlement_run (kind, day, started_at, finished_at)
  SELECT 'rebate', day, max(created_at), max(created_at) FROM rebate_record GROUP BY day;
  INSERT INTO settlement_sum (kind, day, shard, people, records, turnover, amount, given)
  SELECT 'rebate', coalesce(day, ''), 0, count(*), count(*), sum(turnover), sum(amount),
    coalesce(sum(amount) FILTER (WHERE claim_no IS NOT NULL), 0)
  FROM rebate_record GROUP BY ROLLUP (day);`;

const fillLetters = ({ members, deposits, days }: HouseSize, now: string): string => `
  INSERT INTO letter (kind, title, content, audience, recipients, sent_at)
  SELECT 'money', '到账通知', '<p>已到账</p>', 'some', 1, ${now} - n::bigint * interval '${days} days' / ${deposits}
  FROM generate_series(1, ${deposits}) n;
  INSERT INTO letter_copy (member_id, letter_id, sent_at)
  SELECT ${FIRST_ID} + (id::bigint * 104729 % ${members})::int, id, sent_at FROM letter;`;

/** Every posting that the generated orders and bets explain, in the order in which they happened. */
const EVENTS = `
  CREATE UNLOGGED TABLE generated_event AS
  SELECT decided_at AS at, 'deposit:' || no AS key, 'deposit' AS kind, member_id, no AS memo, 'house:deposits:' || way AS source,
    'member:' || member_id || ':centre' AS target, amount
  FROM deposit WHERE state = 2
  UNION ALL
  SELECT created_at, 'transfer:' || no || ':out', 'transfer-hold', member_id, no, 'member:' || member_id || ':centre',
    'member:' || member_id || ':transit', amount FROM transfer
  UNION ALL
  SELECT decided_at + interval '1 second', 'transfer:' || no || ':in', 'transfer', member_id, no,
    'member:' || member_id || ':transit', 'member:' || member_id || ':venue:' || platname, amount FROM transfer
  UNION ALL
  SELECT created_at, 'withdrawal:' || no || ':hold', 'withdrawal-hold', member_id, no, 'member:' || member_id || ':centre',
    'member:' || member_id || ':held', amount FROM withdrawal
  UNION ALL
  SELECT decided_at, 'withdrawal:' || no || ':pay', 'withdrawal', member_id, no, 'member:' || member_id || ':held',
    'house:withdrawals:' || method, amount FROM withdrawal
  UNION ALL
  SELECT at, posting, 'rebate', member_id, no, 'house:rebates', 'member:' || member_id || ':centre', amount FROM rebate_claim
  UNION ALL
  SELECT pulled_at, 'bet:' || platname || ':' || bet, 'bet', member_id, bet,
    CASE WHEN payout > stake THEN 'house:venue:' || platname ELSE 'member:' || member_id || ':venue:' || platname END,
    CASE WHEN payout > stake THEN 'member:' || member_id || ':venue:' || platname ELSE 'house:venue:' || platname END,
    abs(payout - stake)
  FROM bet WHERE state = 'settled' AND payout <> stake`;

/** Accounts, transactions and postings of these events, each posting with the balances right after it. */
const LEDGER = `
  INSERT INTO ledger_account (member_id, address, balance)
  SELECT CASE WHEN starts_with(address, 'member:') THEN split_part(address, ':', 2)::int END, address,
    CASE WHEN starts_with(address, 'member:') THEN 0 END
  FROM (SELECT source AS address FROM generated_event UNION SELECT target FROM generated_event) accounts;
  INSERT INTO ledger_transaction (key, content_hash, kind, member_id, memo, created_at)
  SELECT key, '\\x00', kind, member_id, memo, at FROM generated_event ORDER BY at, key;
  CREATE UNLOGGED TABLE generated_move AS
  SELECT posted.id, payer.id AS source, payee.id AS target, payer.balance AS payer_keeps, payee.balance AS payee_keeps,
    event.amount
  FROM generated_event event
  JOIN ledger_transaction posted USING (key)
  JOIN ledger_account payer ON payer.address = event.source
  JOIN ledger_account payee ON payee.address = event.target;
  CREATE UNLOGGED TABLE generated_balance AS
  SELECT id, account, sum(change) OVER (PARTITION BY account ORDER BY id)::bigint AS balance
  FROM (
    SELECT id, source AS account, -amount AS change FROM generated_move WHERE payer_keeps IS NOT NULL
    UNION ALL SELECT id, target, amount FROM generated_move WHERE payee_keeps IS NOT NULL
  ) change;
  INSERT INTO ledger_posting (transaction_id, position, from_account, to_account, amount, from_balance, to_balance)
  SELECT move.id, 1, move.source, move.target, move.amount, payer.balance, payee.balance
  FROM generated_move move
  LEFT JOIN generated_balance payer ON payer.id = move.id AND payer.account = move.source
  LEFT JOIN generated_balance payee ON payee.id = move.id AND payee.account = move.target;
  UPDATE ledger_account account SET balance = newest.balance
  FROM (SELECT DISTINCT ON (account) account, balance FROM generated_balance ORDER BY account, id DESC) newest
  WHERE newest.account = account.id;
  DROP TABLE generated_event, generated_move, generated_balance;`;

const TOTALS = `
  UPDATE member SET deposit_total = sums.amount
  FROM (SELECT member_id, sum(amount) AS amount FROM deposit WHERE state = 2 GROUP BY member_id) sums WHERE sums.member_id = id;
  UPDATE member SET withdrawal_total = sums.amount
  FROM (SELECT member_id, sum(amount) AS amount FROM withdrawal WHERE state = 2 GROUP BY member_id) sums WHERE sums.member_id = id;
  UPDATE member SET turnover_total = sums.amount
  FROM (SELECT member_id, sum(valid_stake) AS amount FROM bet WHERE state = 'settled' GROUP BY member_id) sums
  WHERE sums.member_id = id;`;

/** Rows that are sealed in one transaction, which nobody waits for here. */
const SEALED_AT_ONCE = 1_000;

/** Seals the personal data that a statement inserted, as the server does with rows of earlier releases. */
export const sealPeople = async (database: Database): Promise<void> => {
  for (const { seal } of PLAIN_PLACES) {
    while ((await database.transaction((tx) => seal(tx, SEALED_AT_ONCE))) > 0);
  }
};

/**
 * Inserts members, trees, bets, orders, rebates and letters with a few statements, and the ledger and the day figures
 * that belong to them. The books of such a house agree.
 */
export const fillHouse = async (database: Database, size: HouseSize, now: Date): Promise<void> => {
  const { pool } = database;
  await fillPeople(pool, size, now);
  await sealPeople(database);
  for (const fill of [fillOpenings, fillWithdrawals, fillRebates, fillLetters]) {
    await pool.query(fill(size, literal(now)));
  }
  for (const text of [EVENTS, 'ANALYZE', LEDGER, TOTALS]) await pool.query(text);
  await rebuildFigures(database, playsOf());
  await storeMemberDays(database.orm, now);
  await pool.query('VACUUM ANALYZE');
};
