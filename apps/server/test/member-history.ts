import type pg from 'pg';

/** Age of a record in minutes. The records of every member are spread over the same time. */
const AGE = `n * step`;
const AT = `now() - ${AGE} * interval '1 minute'`;
/** A Beijing day of the past, with ten records of the member at most. */
const DAY = `(date '2026-06-01' - ${AGE} / 10)::text`;
/** A Beijing day of the past, with one record of the member. */
const OWN_DAY = `(date '2026-06-01' - ${AGE})::text`;
const SPAN_MINUTES = 12_000;
/** Identifies the record `n` of the member `m`. */
const KEY = `m || '-' || n`;

const bets = (rows: string) => `
  INSERT INTO bet (member_id, platname, bet, game, round, stake, valid_stake, payout, state, placed_at, settled_at, detail, pulled_at)
  SELECT m, 'xinghe', 'bet' || ${KEY}, 'dragon', 'round' || ${KEY}, 1000, 1000, 0, 'settled', ${AT}, ${AT}, '', ${AT} FROM ${rows}`;

/** Plausible lines of the centre wallet, in and out in turn. The books don't balance. */
const ledger = (rows: string) => `
  INSERT INTO ledger_account (address) VALUES ('house:histories') ON CONFLICT DO NOTHING;
  INSERT INTO ledger_account (member_id, address, balance) SELECT DISTINCT m, 'member:' || m || ':centre', 0 FROM ${rows}
  ON CONFLICT DO NOTHING;
  WITH made AS (
    INSERT INTO ledger_transaction (key, content_hash, kind, member_id, memo, created_at)
    SELECT 'history:' || ${KEY}, '\\x00', 'rebate', m, '', ${AT} FROM ${rows} ORDER BY n DESC
    RETURNING id, member_id, id % 2 = 0 AS goes_out)
  INSERT INTO ledger_posting (transaction_id, position, from_account, to_account, amount, from_balance, to_balance)
  SELECT made.id, 1, CASE WHEN goes_out THEN own.id ELSE house.id END, CASE WHEN goes_out THEN house.id ELSE own.id END, 1000,
    CASE WHEN goes_out THEN 0 END, CASE WHEN NOT goes_out THEN 0 END
  FROM made JOIN ledger_account house ON house.address = 'house:histories'
  JOIN ledger_account own ON own.address = 'member:' || made.member_id || ':centre'`;

const orders = (rows: string) => `
  INSERT INTO deposit (member_id, no, way, amount, state, created_at, decided_at, decided_name, expires_at)
  SELECT m, 'D' || ${KEY}, 'bank', 1000, 2, ${AT}, ${AT}, '', ${AT} FROM ${rows};
  INSERT INTO withdrawal (member_id, no, method, amount, state, created_at, decided_at, decided_name, card_id, card_name, card_tail, checks)
  SELECT m, 'W' || ${KEY}, 'bank', 1000, 2, ${AT}, ${AT}, '', 1, '', '', '[]' FROM ${rows}`;

const rewards = (rows: string) => `
  INSERT INTO rebate_record (member_id, day, part, amount, created_at, platname, category, level, percent, turnover)
  SELECT m, ${DAY}, 0, 100, ${AT}, 'venue' || n % 10, 'concise', 1, 50, 20000 FROM ${rows};
  INSERT INTO red_packet_draw (member_id, no, day, draw, tier, place, given_before, drawn, amount, recharge, multiple, left_after, created_at)
  SELECT m, 'H' || ${KEY}, ${DAY}, n % 10 + 1, 1, m * 10 + n % 10, 0, 100, 100, 10000, '5', 1, ${AT}
  FROM ${rows};
  INSERT INTO activity_application (member_id, no, activity_id, activity_name, terms, state, created_at, decided_at)
  SELECT m, 'P' || ${KEY}, 1, '首存', '{"basis":"none","categories":[],"tiers":[],"multiple":0}', 3, ${AT}, ${AT} FROM ${rows};
  INSERT INTO vip_change (member_id, day, from_level, to_level, reason, deposit_total, turnover_total, at)
  SELECT m, ${OWN_DAY}, 1, 2, 'promotion', 0, 0, ${AT} FROM ${rows}`;

const talk = (rows: string) => `
  WITH sent AS (
    INSERT INTO letter (kind, title, content, audience, recipients, sent_at)
    SELECT 'notice', m::text, '', 'some', 1, ${AT} FROM ${rows} RETURNING id, title, sent_at)
  INSERT INTO letter_copy (member_id, letter_id, sent_at) SELECT title::int, id, sent_at FROM sent;
  INSERT INTO work_order (member_id, no, title, content, category, priority, status, last_word, last_by, created_at, updated_at)
  SELECT m, 'G' || ${KEY}, '问题 ' || n, '', 'general', 'normal', 'pending', '', 'user', ${AT}, ${AT} FROM ${rows};
  INSERT INTO talk (member_id, owner, last_seq, last_at, created_at) SELECT m, 'm:' || m, max(n), now(), now() FROM ${rows} GROUP BY m;
  INSERT INTO talk_message (talk_id, seq, client_id, by, text, at)
  SELECT talk.id, n, n::text, 'guest', '话 ' || ${KEY}, ${AT} FROM ${rows} JOIN talk ON talk.member_id = m`;

const file = (rows: string) => `
  DELETE FROM member_visit WHERE member_id IN (SELECT m FROM ${rows});
  DELETE FROM member_device WHERE member_id IN (SELECT m FROM ${rows});
  INSERT INTO member_visit (day, member_id, at) SELECT ${OWN_DAY}, m, ${AT} FROM ${rows};
  INSERT INTO member_device (member_id, device_hash, seen_at) SELECT m, 'device' || ${KEY}, ${AT} FROM ${rows} WHERE n <= 20;
  INSERT INTO member_note (member_id, staff_id, staff_name, text, created_at)
  SELECT m, 1, 'service1', '备注 ' || ${KEY}, ${AT} FROM ${rows};
  INSERT INTO audit_row (id, at, staff_id, staff_name, role, "group", action, target, summary, member_id, address, succeeded, changes, previous_hash, hash)
  SELECT (SELECT coalesce(max(id), 0) FROM audit_row) + row_number() OVER (ORDER BY n DESC), ${AT}, 1, 'service1', 'service', 'members', 'memberFiles.freeze', '会员 ' || m, '', m, '', true, '[]', '', ''
  FROM ${rows}`;

/** Gives each of these members `count` records of every kind that a member's file lists. */
export const fillHistories = async (pool: pg.Pool, memberIds: readonly number[], count: number): Promise<void> => {
  const rows = `unnest(ARRAY[${memberIds.join(', ')}]) AS m CROSS JOIN generate_series(1, ${count}) AS n CROSS JOIN (SELECT ${Math.ceil(SPAN_MINUTES / count)} AS step) AS steps`;
  for (const fill of [bets, ledger, orders, rewards, talk, file]) await pool.query(fill(rows));
};
