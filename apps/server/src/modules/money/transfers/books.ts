import type { BookCheck } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { sql } from 'drizzle-orm';
import { checkResult, transitByMember } from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/index.ts';

/** The ledger must hold in transit, per member, exactly what open transfers have reserved. */
export const checkTransit = async (db: Queryable): Promise<BookCheck> => {
  const [inLedger, { rows }] = await Promise.all([
    transitByMember(db),
    db.execute<{ member_id: number; amount: bigint }>(sql`
      SELECT member_id, sum(reserved)::bigint AS amount FROM transfer
      WHERE state = 2 GROUP BY member_id HAVING sum(reserved) > 0`),
  ]);
  const inOrders = new Map(rows.map(({ member_id, amount }) => [member_id, amount]));
  const memberIds = [...new Set([...inLedger.keys(), ...inOrders.keys()])].toSorted((a, b) => a - b);
  const differences = memberIds.flatMap((id) => {
    const [ours, orders] = [inLedger.get(id) ?? 0n, inOrders.get(id) ?? 0n];
    return ours === orders ? [] : [`会员 ${id}：在途 ${formatMoney(ours)}，待结算转账 ${formatMoney(orders)}`];
  });
  const total = [...inLedger.values()].reduce((sum, amount) => sum + amount, 0n);
  return {
    name: '在途资金等于待结算转账',
    ...checkResult(differences, `${inLedger.size} 名会员，共 ${formatMoney(total)}`),
  };
};

interface WalletRow extends Record<string, unknown> {
  member_id: number;
  venue: string;
  wallet: bigint;
  expected: bigint;
}

/** A venue wallet must equal transfers in less transfers out, plus the results of bets and the advance. */
export const checkVenueWallets = async (db: Queryable): Promise<BookCheck> => {
  const { rows } = await db.execute<WalletRow>(sql`
    WITH moved AS (
      SELECT member_id, platname, sum(
        CASE WHEN state = 1 THEN CASE direction WHEN 'in' THEN amount ELSE -amount END
             WHEN state = 2 AND direction = 'out' THEN -reserved ELSE 0 END) AS amount
      FROM transfer GROUP BY member_id, platname
      UNION ALL
      SELECT member_id, platname, sum(payout - stake) FROM bet WHERE state = 'settled' GROUP BY member_id, platname
      UNION ALL
      SELECT member_id, platname, advanced FROM venue_player
    ), expected AS (
      SELECT member_id, platname, sum(amount)::bigint AS amount FROM moved GROUP BY member_id, platname
    ), wallet AS (
      SELECT member_id, split_part(address, ':', 4) AS platname, balance FROM ledger_account
      WHERE member_id IS NOT NULL AND address LIKE 'member:%:venue:%'
    )
    SELECT member_id, platname AS venue, coalesce(balance, 0) AS wallet, coalesce(amount, 0) AS expected
    FROM wallet FULL JOIN expected USING (member_id, platname)
    ORDER BY member_id, platname`);
  const differences = rows.flatMap(({ member_id, venue, wallet, expected }) =>
    wallet === expected
      ? []
      : [`会员 ${member_id} ${venue}：账本 ${formatMoney(wallet)}，转账与注单 ${formatMoney(expected)}`],
  );
  return { name: '场馆钱包等于转账与注单', ...checkResult(differences, `${rows.length} 个钱包`) };
};
