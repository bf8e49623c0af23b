import { displayMoney } from '@koi/money';
import { sql } from 'drizzle-orm';
import { checkByRange, findDifferences } from '../../../ledger/index.ts';

interface ComparedBet extends Record<string, unknown> {
  member_id: number;
  platname: string;
  bet: string;
  posted: bigint;
  result: bigint | null;
}

/**
 * Every bet that was posted or settled in the range has moved its result, with all corrections since. A bet whose
 * postings are all in the range is compared by their sum; the postings of the others are looked up by their keys. Bets
 * without postings are found by grouping both sides, because the planner cannot estimate a join with the sums.
 */
export const checkBetResults = checkByRange({
  name: '注单与账本一致',
  unit: '注',
  async within(db, { after, through, from, to }) {
    const posted = sql`
      SELECT entry.member_id, split_part(entry.key, ':', 2) AS platname, entry.memo AS bet,
        count(DISTINCT entry.id) AS postings,
        sum(CASE house.id WHEN posting.from_account THEN posting.amount ELSE -posting.amount END) AS net
      FROM ledger_transaction entry
      JOIN ledger_posting posting ON posting.transaction_id = entry.id
      LEFT JOIN house ON house.platname = split_part(entry.key, ':', 2)
      WHERE entry.kind = 'bet' AND entry.id > ${after} AND entry.id <= ${through}
        AND posting.transaction_id > ${after} AND posting.transaction_id <= ${through}
      GROUP BY 1, 2, 3`;
    const { rows: counts } = await db.execute<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM ledger_transaction
      WHERE kind = 'bet' AND id > ${after} AND id <= ${through}`);
    const query = sql`
      WITH house AS MATERIALIZED (
        SELECT id, split_part(address, ':', 3) AS platname FROM ledger_account
        WHERE member_id IS NULL AND address LIKE 'house:venue:%'
      ), posted AS MATERIALIZED (${posted}), doubtful AS MATERIALIZED (
        SELECT posted.member_id, platname, bet FROM posted LEFT JOIN bet USING (member_id, platname, bet)
        WHERE bet.postings IS DISTINCT FROM posted.postings
          OR posted.net IS DISTINCT FROM CASE bet.state WHEN 'settled' THEN payout - stake ELSE 0 END
        UNION
        SELECT member_id, platname, bet FROM (
          SELECT member_id, platname, bet, false AS is_posted FROM bet
          WHERE state = 'settled' AND settled_at > ${from}::timestamptz AND settled_at <= ${to}::timestamptz
            AND (payout <> stake OR postings <> 0)
          UNION ALL SELECT member_id, platname, bet, true FROM posted
        ) both_sides GROUP BY 1, 2, 3 HAVING NOT bool_or(is_posted)
      )
      SELECT *, posted IS DISTINCT FROM result AS differs FROM (
        SELECT doubtful.member_id, doubtful.platname, doubtful.bet,
          coalesce(sum(CASE house.id WHEN posting.from_account THEN posting.amount ELSE -posting.amount END), 0)::bigint AS posted,
          min(CASE WHEN bet.state IS NULL THEN NULL WHEN bet.state = 'settled' THEN payout - stake ELSE 0 END) AS result
        FROM doubtful LEFT JOIN bet USING (member_id, platname, bet)
        CROSS JOIN LATERAL generate_series(1, greatest(bet.postings, 1)) n
        LEFT JOIN ledger_transaction entry ON entry.key = 'bet:' || doubtful.platname || ':'
          || replace(replace(doubtful.bet, '%', '%p'), ':', '%c') || CASE n WHEN 1 THEN '' ELSE ':' || n END
        LEFT JOIN ledger_posting posting ON posting.transaction_id = entry.id
        LEFT JOIN house ON house.platname = doubtful.platname
        GROUP BY 1, 2, 3
      ) looked_up`;
    const found = await findDifferences<ComparedBet>(
      db,
      { query, order: sql`platname, bet` },
      ({ member_id, platname, bet, posted: moved, result }) => {
        const inBets = result === null ? '无' : displayMoney(result);
        return `会员 ${member_id} ${platname} ${bet}：账本 ${displayMoney(moved)}，注单 ${inBets}`;
      },
    );
    return { ...found, count: counts[0]?.count ?? 0 };
  },
});
