import { addDays, beijingDay } from '@koi/money';
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Clock, Database, Queryable, Tx } from '../../../platform/index.ts';
import { creditsIn } from '../../money/deposits/index.ts';
import { stakesByDay } from '../../play/bets/index.ts';
import { treesOf } from '../members/index.ts';
import { spanOf } from './commission.ts';
import { figureDays } from './tables.ts';

/** Maximum number of days shown in the centre. A month has no more. */
const SHOWN_DAYS = 31;

export const monthOf = (day: string): string => day.slice(0, 7);

/**
 * Makes the rows of a period equal to what `fresh` selects: differing rows are rewritten, missing rows added, and rows
 * without a counterpart become zero and are removed. Correct rows are not touched. The old rows are included in the sum
 * as zeros instead of being compared by a join, which the planner could run as a nested loop.
 */
const replacePeriod = async (
  tx: Tx,
  { table, id, figures, period, fresh }: { table: string; id: string; figures: string[]; period: string; fresh: SQL },
): Promise<void> => {
  const [own, key] = [sql.identifier(table), sql.identifier(id)];
  const list = (each: (name: SQL) => SQL) =>
    sql.join(
      figures.map((name) => each(sql`${sql.identifier(name)}`)),
      sql`, `,
    );
  const names = list((name) => name);
  await tx.execute(sql`
    INSERT INTO ${own} (period, ${key}, ${names})
    SELECT ${period}, ${key}, ${list((name) => sql`sum(${name})`)}
    FROM (
      SELECT ${key}, ${names} FROM (${fresh}) fresh
      UNION ALL
      SELECT ${key}, ${list(() => sql`0`)} FROM ${own} WHERE period = ${period}
    ) figures GROUP BY ${key}
    ON CONFLICT (period, ${key}) DO UPDATE SET (${names}) = ROW (${list((name) => sql`excluded.${name}`)})
    WHERE (${list((name) => sql`${own}.${name}`)}) IS DISTINCT FROM (${list((name) => sql`excluded.${name}`)})`);
  await tx.execute(sql`
    DELETE FROM ${own} WHERE period = ${period} AND ${sql.join(
      figures.map((name) => sql`${sql.identifier(name)} = 0`),
      sql` AND `,
    )}`);
};

const writeMembers = (tx: Tx, period: string, fresh: SQL): Promise<void> =>
  replacePeriod(tx, { table: 'member_figure', id: 'member_id', figures: ['turnover', 'deposits'], period, fresh });

/** Writes the figures of all trees in a period from those of their members. */
const writeTrees = (tx: Tx, period: string): Promise<void> =>
  replacePeriod(tx, {
    table: 'agent_figure',
    id: 'agent_id',
    figures: ['active', 'direct', 'indirect', 'deposits'],
    period,
    fresh: sql`
      SELECT tree.agent_id,
        count(*) FILTER (WHERE own.turnover > 0)::int AS active,
        coalesce(sum(own.turnover) FILTER (WHERE tree.depth = 1), 0)::bigint AS direct,
        coalesce(sum(own.turnover) FILTER (WHERE tree.depth = 2), 0)::bigint AS indirect,
        sum(own.deposits)::bigint AS deposits
      FROM member_figure own JOIN (${treesOf()}) tree ON tree.member_id = own.member_id
      WHERE own.period = ${period} GROUP BY tree.agent_id`,
  });

/** Writes a day of all members and trees from its current bets and deposits. */
export const writeDay = async (tx: Tx, day: string): Promise<void> => {
  // Two runs of one day are serialised, so that the later one sees the newer bets.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi figures'), hashtext(${day}))`);
  await writeMembers(
    tx,
    day,
    sql`
      SELECT member_id, sum(turnover)::bigint AS turnover, sum(deposits)::bigint AS deposits
      FROM (
        SELECT member_id, valid AS turnover, 0 AS deposits FROM (${stakesByDay(tx, spanOf(day))}) staked
        UNION ALL
        SELECT member_id, 0, amount FROM (${creditsIn(tx, spanOf(day))}) credited
      ) moved GROUP BY member_id`,
  );
  await writeTrees(tx, day);
};

/** Writes a month as the sum of its written days. From then on these days are read from the stored figures. */
const writeMonth = async (tx: Tx, month: string, days: readonly string[], at: Date): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi figures'), hashtext(${month}))`);
  await writeMembers(
    tx,
    month,
    sql`
      SELECT member_id, sum(turnover)::bigint AS turnover, sum(deposits)::bigint AS deposits
      FROM member_figure WHERE period BETWEEN ${`${month}-01`} AND ${`${month}-31`} GROUP BY member_id`,
  );
  await writeTrees(tx, month);
  await tx
    .insert(figureDays)
    .values(days.map((day) => ({ day, writtenAt: at })))
    .onConflictDoUpdate({ target: figureDays.day, set: { writtenAt: at } });
};

/** Which days from `first` up to but not including `before` are written. */
export const writtenDays = async (db: Queryable, first: string, before: string): Promise<Set<string>> => {
  const rows = await db
    .select({ day: figureDays.day })
    .from(figureDays)
    .where(and(gte(figureDays.day, first), lt(figureDays.day, before)));
  return new Set(rows.map(({ day }) => day));
};

/** Figures of past days, written by the daily settlement, so that no screen has to sum the bets of a month. */
export const createFigures = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Writes the given days, and those of the last `SHOWN_DAYS` days that were never written. */
  async write(asked: readonly string[]): Promise<void> {
    const today = beijingDay(clock.now());
    const first = addDays(today, -SHOWN_DAYS);
    const written = await writtenDays(database.orm, first, today);
    const shown = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(first, index));
    const days = [...new Set([...shown.filter((day) => !written.has(day)), ...asked])].toSorted();
    for (const day of days) await database.transaction((tx) => writeDay(tx, day));
    for (const month of new Set(days.map(monthOf))) {
      const ofMonth = days.filter((day) => monthOf(day) === month);
      await database.transaction((tx) => writeMonth(tx, month, ofMonth, clock.now()));
    }
  },
});
