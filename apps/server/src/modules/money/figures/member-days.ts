import type { ReportSpan } from '@koi/contract/rules/report-span';
import { addDays } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import { memberWallets } from '../../../ledger/index.ts';
import type { Queryable, Reading } from '../../../platform/index.ts';
import { flowsOf } from './flow-fold.ts';
import { WITHDRAWAL_OF } from './sql.ts';

/** A movement of a member's money. Accounts have the names of `member_flow_day`. */
export interface Flow extends Record<string, unknown> {
  day: string;
  source: string;
  target: string;
  amount: bigint;
}

interface Movements {
  deposits: bigint;
  rewards: bigint;
  commission: bigint;
  won: bigint;
  adjustments: bigint;
  withdrawals: bigint;
  other: bigint;
  toGames: bigint;
  fromGames: bigint;
}

export interface MemberDayFigures extends Movements {
  day: string;
  opening: bigint;
  closing: bigint;
  /** The part of the closing sum that is at venues or on its way. */
  atGames: bigint;
}

const NOTHING: Movements = {
  deposits: 0n,
  rewards: 0n,
  commission: 0n,
  won: 0n,
  adjustments: 0n,
  withdrawals: 0n,
  other: 0n,
  toGames: 0n,
  fromGames: 0n,
};

const PARTS: readonly [prefix: string, part: keyof Movements][] = [
  ['house:deposits:', 'deposits'],
  ['house:withdrawals:', 'withdrawals'],
  ['house:bonuses', 'rewards'],
  ['house:rebates', 'rewards'],
  ['house:red-packets', 'rewards'],
  ['house:commissions', 'commission'],
  ['house:adjustments', 'adjustments'],
  ['house:venue:', 'won'],
  ['house:venue-advance:', 'won'],
];

const isHouse = (account: string): boolean => account.startsWith('house:');
/** Wallets at venues, transit, and the accounts in which a venue keeps what members win and lose. */
const isGame = (account: string): boolean => /^(transit$|venue:|house:venue)/.test(account);
const partOf = (account: string): keyof Movements =>
  PARTS.find(([prefix]) => account.startsWith(prefix))?.[1] ?? 'other';

/** The movements of a flow. Money that the member receives is positive, except that withdrawals count what was paid out. */
export const movementsOf = ({ source, target, amount }: Flow): Movements => {
  const movements = { ...NOTHING };
  if (isHouse(source) !== isHouse(target)) {
    const part = partOf(isHouse(source) ? source : target);
    movements[part] += isHouse(source) === (part !== 'withdrawals') ? amount : -amount;
  }
  if (!isGame(source) && isGame(target)) movements.toGames += amount;
  if (isGame(source) && !isGame(target)) movements.fromGames += amount;
  return movements;
};

const addedUp = (flows: readonly Flow[]): Movements => {
  const sum = { ...NOTHING };
  for (const flow of flows) {
    for (const [part, amount] of Object.entries(movementsOf(flow))) sum[part as keyof Movements] += amount;
  }
  return sum;
};

/** Change of the sum of all wallets by the movements, and of the part at games. */
const changeOf = ({ deposits, rewards, commission, won, adjustments, withdrawals, other }: Movements): bigint =>
  deposits + rewards + commission + won + adjustments - withdrawals + other;
const gamesChangeOf = ({ toGames, fromGames, won }: Movements): bigint => toGames - fromGames + won;

/** The days of a span, newest first, computed backwards from the sums after the newest flow. */
export const daysBack = (
  { first, last }: ReportSpan,
  flows: readonly Flow[],
  now: { total: bigint; atGames: bigint },
): MemberDayFigures[] => {
  const later = addedUp(flows.filter(({ day }) => day > last));
  let closing = now.total - changeOf(later);
  let atGames = now.atGames - gamesChangeOf(later);
  const days: MemberDayFigures[] = [];
  for (let day = last; day >= first; day = addDays(day, -1)) {
    const movements = addedUp(flows.filter((flow) => flow.day === day));
    const opening = closing - changeOf(movements);
    days.push({ day, opening, ...movements, closing, atGames });
    closing = opening;
    atGames -= gamesChangeOf(movements);
  }
  return days;
};

/** The flows of a member since a day, including what is not folded yet: `day`, `source`, `target`, `amount`. */
const flowsSince = (memberId: number, first: string): SQL => sql`
  SELECT day, source, target, amount FROM member_flow_day WHERE member_id = ${memberId} AND day >= ${first}
  UNION ALL
  SELECT day, source, target, amount FROM (${flowsOf(sql`SELECT transaction_id FROM ledger_pending`)}) pending
  WHERE member_id = ${memberId} AND day >= ${first}`;

/** Amount that was paid out to a member since a Beijing day. */
export const withdrawnSince = async (db: Queryable, memberId: number, first: string): Promise<bigint> => {
  const { rows } = await db.execute<{ amount: bigint }>(sql`
    SELECT coalesce(sum(${WITHDRAWAL_OF}), 0)::bigint AS amount FROM (${flowsSince(memberId, first)}) flows`);
  return rows[0]?.amount ?? 0n;
};

/** Reads a member's days of a span, newest first, including what is not folded yet. */
export const readMemberDays = (database: Reading, memberId: number, span: ReportSpan): Promise<MemberDayFigures[]> =>
  database.transaction(async (tx) => {
    // Balances and flows have to be of one moment.
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
    const wallets = await memberWallets(tx, memberId);
    const { rows } = await tx.execute<Flow>(sql`
      SELECT least(day, ${addDays(span.last, 1)}) AS day, source, target, sum(amount)::bigint AS amount
      FROM (${flowsSince(memberId, span.first)}) flows GROUP BY 1, 2, 3`);
    const atGames = wallets.total - wallets.centre - wallets.held;
    return daysBack(span, rows, { total: wallets.total, atGames });
  });
