import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';
import { type Address, centre, held, transit, venueWallet } from './ledger.ts';

/** Balances by address, 0 for an unused account. House balances are summed from all postings, which is slow. */
export const balances = async (db: Queryable, addresses: readonly Address[]): Promise<Map<Address, bigint>> => {
  const found = new Map<Address, bigint>(addresses.map((address) => [address, 0n]));
  const { rows } = await db.execute<{ address: Address; balance: bigint }>(sql`
    SELECT address, coalesce(balance, ledger_total(id)) AS balance
    FROM ledger_account WHERE address = ANY(${sql.param([...addresses])}::text[])`);
  for (const { address, balance } of rows) found.set(address, balance);
  return found;
};

/** The member's wallets at all game venues, by venue code. */
export const venueBalances = async (db: Queryable, memberId: number): Promise<Map<string, bigint>> => {
  const prefix = `member:${memberId}:venue:`;
  const { rows } = await db.execute<{ address: string; balance: bigint }>(sql`
    SELECT address, balance FROM ledger_account
    WHERE member_id = ${memberId} AND starts_with(address, ${prefix}) ORDER BY address`);
  return new Map(rows.map(({ address, balance }) => [address.slice(prefix.length), balance]));
};

export interface MemberWallets {
  centre: bigint;
  held: bigint;
  transit: bigint;
  /** Balances at venues, by venue code. */
  venues: ReadonlyMap<string, bigint>;
  /** Marks of the wallets at venues, by venue code. Every posting changes the mark, also one that is reversed later. */
  marks: ReadonlyMap<string, string>;
  /** Sum of all wallets. */
  total: bigint;
}

/** All wallets of a member in one snapshot, so that money in transit is neither missed nor counted twice. */
export const memberWallets = async (db: Queryable, memberId: number): Promise<MemberWallets> => {
  const { rows } = await db.execute<{ address: string; balance: bigint; mark: string }>(sql`
    SELECT address, balance, xmin::text AS mark FROM ledger_account WHERE member_id = ${memberId} ORDER BY address`);
  const found = new Map(rows.map(({ address, balance }) => [address, balance]));
  const venue = venueWallet(memberId, '');
  const atVenues = rows.filter(({ address }) => address.startsWith(venue));
  return {
    centre: found.get(centre(memberId)) ?? 0n,
    held: found.get(held(memberId)) ?? 0n,
    transit: found.get(transit(memberId)) ?? 0n,
    venues: new Map(atVenues.map(({ address, balance }) => [address.slice(venue.length), balance])),
    marks: new Map(atVenues.map(({ address, mark }) => [address.slice(venue.length), mark])),
    total: rows.reduce((sum, { balance }) => sum + balance, 0n),
  };
};

/**
 * Sum of all wallets of a member: centre, held, venues and in transit. A SQL expression, so that a statement can check
 * it together with dependent data in one snapshot.
 */
export const walletTotal = (memberId: number): SQL<bigint> =>
  sql`(SELECT coalesce(sum(balance), 0)::bigint FROM ledger_account WHERE member_id = ${memberId})`;

/**
 * The condition that a row of `ledger_account` called `wallet` is the centre wallet of a member, for statements that read
 * it together with other data.
 */
export const isCentreOf = (memberId: string): string => `wallet.address = 'member:' || ${memberId} || ':centre'`;
