import type { Queryable, Tx } from './database.ts';

export interface WalletLine {
  /** Identifies the cause of the entry. The same cause is booked only once. */
  reference: string;
  kind: 'transfer-in' | 'transfer-out' | 'bet' | 'payout' | 'void';
  amount: bigint;
}

export const readBalance = async (db: Queryable, playerId: number): Promise<bigint> => {
  const { rows } = await db.query<{ balance: bigint }>('select balance from venue.wallets where player_id = $1', [
    playerId,
  ]);
  const [wallet] = rows;
  if (wallet === undefined) throw new Error(`player ${playerId} has no wallet`);
  return wallet.balance;
};

/** Locks the wallet. All changes of a player's money are serialized by this lock. */
export const lockWallet = async (tx: Tx, playerId: number): Promise<bigint> => {
  const { rows } = await tx.query<{ balance: bigint }>(
    'select balance from venue.wallets where player_id = $1 for update',
    [playerId],
  );
  const [wallet] = rows;
  if (wallet === undefined) throw new Error(`player ${playerId} has no wallet`);
  return wallet.balance;
};

/** Like lockWallet, but returns false at once when another transaction holds the lock. */
export const tryLockWallet = async (tx: Tx, playerId: number): Promise<boolean> => {
  const { rowCount } = await tx.query('select 1 from venue.wallets where player_id = $1 for update skip locked', [
    playerId,
  ]);
  return rowCount === 1;
};

const POST = `
with lines as (
  select reference, kind, amount, n, sum(amount) over (order by n) as moved
  from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as line (reference, kind, amount, n)
), wallet as (
  update venue.wallets set balance = balance + (select sum(amount) from lines)::bigint
  where player_id = $1 and balance + (select sum(amount) from lines) >= 0
  returning balance
), start as (
  select balance - (select sum(amount) from lines)::bigint as balance from wallet
), entry as (
  insert into venue.entries (player_id, reference, kind, amount, balance_before, balance_after, at)
  select $1, reference, kind, amount, (start.balance + moved - amount)::bigint, (start.balance + moved)::bigint, $5
  from lines, start order by n
)
select balance from wallet`;

/** Changes a player's balance and writes the entries. Returns the new balance, or undefined when it is insufficient. */
export const post = async (
  tx: Tx,
  playerId: number,
  lines: readonly WalletLine[],
  at: Date,
): Promise<bigint | undefined> => {
  const moving = lines.filter(({ amount }) => amount !== 0n);
  if (moving.length === 0) return readBalance(tx, playerId);
  const { rows } = await tx.query<{ balance: bigint }>({
    name: 'post',
    text: POST,
    values: [
      playerId,
      moving.map(({ reference }) => reference),
      moving.map(({ kind }) => kind),
      moving.map(({ amount }) => String(amount)),
      at,
    ],
  });
  return rows[0]?.balance;
};
