import { displayMoney } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import {
  checkByRange,
  checkReserved,
  type Finding,
  findDifferences,
  joinFindings,
  type LedgerRange,
} from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import { transfers } from './tables.ts';
import { DONE } from './transfer.ts';

/** Completed transfers, for the check of the books. They are read by venue, because their index begins with it. */
export const settledTransfers = sql`
  SELECT no, amount, decided_at AS at FROM ${transfers}
  WHERE platname IN (SELECT platname FROM venue) AND state = ${DONE}`;

/** The ledger must hold in transit, per member, exactly what open transfers have reserved. */
export const checkTransit = checkReserved({
  name: '在途资金等于待结算转账',
  wallet: 'transit',
  labels: ['在途', '待结算转账'],
  async openByMember(db) {
    const { rows } = await db.execute<{ member_id: number; amount: bigint }>(sql`
      SELECT member_id, sum(reserved)::bigint AS amount FROM transfer
      WHERE state = 2 GROUP BY member_id HAVING sum(reserved) > 0`);
    return new Map(rows.map(({ member_id, amount }) => [member_id, amount]));
  },
});

/** Effect of a transfer on the wallet at the venue, less what the house advanced. */
const EFFECT = sql`CASE WHEN transfer.state = 1 THEN CASE direction WHEN 'in' THEN transfer.amount ELSE -transfer.amount END
  WHEN transfer.state = 2 AND direction = 'out' THEN -reserved ELSE 0 END`;

/** Compares what the ledger has for each name with what is expected. */
const compare = (db: Queryable, query: SQL, orders: string): Promise<Finding> =>
  findDifferences<{ name: string; ours: bigint; expected: bigint }>(
    db,
    { query: sql`SELECT *, ours <> expected AS differs FROM (${query}) amounts`, order: sql`name` },
    ({ name, ours, expected }) => `${name}：账本 ${displayMoney(ours)}，${orders} ${displayMoney(expected)}`,
  );

const WALLET = sql`'member:' || transfer.member_id || ':venue:' || transfer.platname`;
const ADVANCE = sql`'house:venue-advance:' || transfer.platname`;
const ENTRIES_OF_TRANSFERS = sql`('transfer-hold', 'transfer', 'transfer-return')`;

/** Every transfer that moved in the range has moved what its state says between wallet, advance and the rest. */
const transfersIn = (db: Queryable, { after, through }: LedgerRange): Promise<Finding> =>
  compare(
    db,
    sql`
    SELECT moved.no AS name, coalesce(posted.amount, 0)::bigint AS ours, coalesce(${EFFECT}, 0) AS expected
    FROM (
      SELECT DISTINCT memo AS no FROM ledger_transaction
      WHERE id > ${after} AND id <= ${through} AND kind IN ${ENTRIES_OF_TRANSFERS}
    ) moved
    LEFT JOIN transfer ON transfer.no = moved.no
    LEFT JOIN LATERAL (
      SELECT sum(
        CASE WHEN target.address IN (${WALLET}, ${ADVANCE}) THEN posting.amount ELSE 0 END
        - CASE WHEN source.address IN (${WALLET}, ${ADVANCE}) THEN posting.amount ELSE 0 END) AS amount
      FROM unnest(ARRAY['out', 'in', 'back']) step
      JOIN ledger_transaction entry ON entry.key = 'transfer:' || moved.no || ':' || step
      JOIN ledger_posting posting ON posting.transaction_id = entry.id
      JOIN ledger_account source ON source.id = posting.from_account
      JOIN ledger_account target ON target.id = posting.to_account
    ) posted ON true`,
    '转账',
  );

/** Transactions of other kinds that moved money of a wallet at a venue. */
const strangersIn = async (db: Queryable, { after, through }: LedgerRange): Promise<Finding> => {
  const query = sql`
    SELECT DISTINCT entry.key, true AS differs
    FROM ledger_transaction entry
    JOIN ledger_posting posting ON posting.transaction_id = entry.id
    JOIN ledger_account wallet ON wallet.id IN (posting.from_account, posting.to_account)
    WHERE entry.id > ${after} AND entry.id <= ${through} AND entry.kind <> 'bet' AND entry.kind NOT IN ${ENTRIES_OF_TRANSFERS}
      AND wallet.member_id IS NOT NULL AND wallet.address LIKE 'member:%:venue:%'`;
  const text = ({ key }: { key: string }) => `${key}：既非转账也非注单`;
  return { ...(await findDifferences(db, { query, order: sql`key` }, text)), count: 0 };
};

/** A wallet equals transfers in less transfers out, plus the results of bets and the advance. */
const walletsWhere = (db: Queryable, wallets: SQL): Promise<Finding> =>
  compare(
    db,
    sql`
    WITH chosen AS MATERIALIZED (${wallets}), moved AS (
      SELECT member_id, platname, sum(${EFFECT}) AS amount FROM transfer JOIN chosen USING (member_id, platname) GROUP BY 1, 2
      UNION ALL
      SELECT member_id, platname, sum(payout - stake) FROM bet JOIN chosen USING (member_id, platname)
      WHERE state = 'settled' GROUP BY 1, 2
      UNION ALL
      SELECT member_id, platname, advanced FROM venue_player JOIN chosen USING (member_id, platname)
    ), expected AS (
      SELECT member_id, platname, sum(amount)::bigint AS amount FROM moved GROUP BY 1, 2
    )
    SELECT '会员 ' || chosen.member_id || ' ' || chosen.platname AS name, coalesce(balance, 0) AS ours, coalesce(amount, 0) AS expected
    FROM chosen LEFT JOIN expected USING (member_id, platname)
    LEFT JOIN ledger_account wallet ON wallet.address = 'member:' || chosen.member_id || ':venue:' || chosen.platname`,
    '转账与注单',
  );

/** Wallets whose advance changed in the range. What the house advanced to a member is stored outside the ledger. */
const advancedIn = ({ after, through }: LedgerRange): SQL => sql`
  SELECT DISTINCT entry.member_id, split_part(advance.address, ':', 3) AS platname
  FROM ledger_account advance
  JOIN ledger_posting posting ON advance.id IN (posting.from_account, posting.to_account)
    AND posting.transaction_id > ${after} AND posting.transaction_id <= ${through}
  JOIN ledger_transaction entry ON entry.id = posting.transaction_id
  WHERE advance.member_id IS NULL AND advance.address LIKE 'house:venue-advance:%'`;

const ALL_WALLETS = sql`
  SELECT member_id, split_part(address, ':', 4) AS platname FROM ledger_account
  WHERE member_id IS NOT NULL AND address LIKE 'member:%:venue:%'
  UNION SELECT member_id, platname FROM transfer WHERE state IN (1, 2)
  UNION SELECT member_id, platname FROM bet WHERE state = 'settled'
  UNION SELECT member_id, platname FROM venue_player WHERE advanced <> 0`;

/**
 * A wallet at a venue moves only by transfers and bets. In a range, each transfer is compared with its postings, as the
 * bets are in the check of the bets; so the sums of a wallet are read only where its advance changed, and in the whole.
 */
export const checkVenueWallets = checkByRange({
  name: '场馆钱包等于转账与注单',
  unit: '项',
  within: async (db, range) =>
    joinFindings([
      await transfersIn(db, range),
      await strangersIn(db, range),
      await walletsWhere(db, advancedIn(range)),
    ]),
  all: (db) => walletsWhere(db, ALL_WALLETS),
});
