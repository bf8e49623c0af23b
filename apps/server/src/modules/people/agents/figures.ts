import { addDays, beijingDay } from '@koi/money';
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Clock, Database, Queryable, Tx } from '../../../platform/index.ts';
import { creditsIn } from '../../money/deposits/index.ts';
import { changedSince, stakesByDay } from '../../play/bets/index.ts';
import { agentsOf, treesOf } from '../members/index.ts';
import { spanOf } from './commission.ts';
import { figureDays } from './tables.ts';

/** Maximum number of days shown in the centre. A month has no more. */
const SHOWN_DAYS = 31;

/** A day to settle. With `since`, only members whose bets changed from that moment on. */
export interface AskedDay {
  day: string;
  since: Date | null;
}

interface WrittenDay {
  day: string;
  changed: Changed;
}

export const monthOf = (day: string): string => day.slice(0, 7);

interface Replacement {
  table: string;
  id: string;
  figures: string[];
  period: string;
  fresh: SQL;
  /** Ids of the rows that may differ, as an array. Undefined for all rows of the period. */
  only: SQL | undefined;
}

/**
 * Makes the rows of a period equal to what `fresh` selects: differing rows are rewritten, missing rows added, and rows
 * without a counterpart become zero and are removed. Correct rows are not touched. The old rows are included in the sum
 * as zeros instead of being compared by a join, which the planner could run as a nested loop.
 */
const replacePeriod = async (tx: Tx, { table, id, figures, period, fresh, only }: Replacement): Promise<void> => {
  const [own, key] = [sql.identifier(table), sql.identifier(id)];
  const among = only === undefined ? sql`` : sql`AND ${key} = ANY(${only})`;
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
      SELECT ${key}, ${list(() => sql`0`)} FROM ${own} WHERE period = ${period} ${among}
    ) figures GROUP BY ${key}
    ON CONFLICT (period, ${key}) DO UPDATE SET (${names}) = ROW (${list((name) => sql`excluded.${name}`)})
    WHERE (${list((name) => sql`${own}.${name}`)}) IS DISTINCT FROM (${list((name) => sql`excluded.${name}`)})`);
  await tx.execute(sql`
    DELETE FROM ${own} WHERE period = ${period} ${among} AND ${sql.join(
      figures.map((name) => sql`${sql.identifier(name)} = 0`),
      sql` AND `,
    )}`);
};

/** The members whose figures may differ. Undefined for all. */
type Changed = readonly number[] | undefined;

const idsOf = (changed: readonly number[]): SQL => sql`${sql.param([...changed])}::int[]`;

const writeMembers = (tx: Tx, period: string, changed: Changed, fresh: SQL): Promise<void> => {
  const only = changed === undefined ? undefined : idsOf(changed);
  return replacePeriod(tx, {
    table: 'member_figure',
    id: 'member_id',
    figures: ['turnover', 'deposits'],
    period,
    fresh: only === undefined ? fresh : sql`SELECT * FROM (${fresh}) of_all WHERE member_id = ANY(${only})`,
    only,
  });
};

/** Writes the figures of the trees in a period from those of their members. */
const writeTrees = (tx: Tx, period: string, changed: Changed): Promise<void> => {
  const only = changed === undefined ? undefined : agentsOf(idsOf(changed));
  const trees = only === undefined ? treesOf() : sql`SELECT * FROM (${treesOf()}) of_all WHERE agent_id = ANY(${only})`;
  return replacePeriod(tx, {
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
      FROM member_figure own JOIN (${trees}) tree ON tree.member_id = own.member_id
      WHERE own.period = ${period} GROUP BY tree.agent_id`,
    only,
  });
};

/** Writes a day from its current bets and deposits: all members and trees, or those of members whose bets changed. */
export const writeDay = async (tx: Tx, day: string, changed?: Changed): Promise<void> => {
  // Two runs of one day are serialised, so that the later one sees the newer bets.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi figures'), hashtext(${day}))`);
  await writeMembers(
    tx,
    day,
    changed,
    sql`
      SELECT member_id, sum(turnover)::bigint AS turnover, sum(deposits)::bigint AS deposits
      FROM (
        SELECT member_id, valid AS turnover, 0 AS deposits FROM (${stakesByDay(tx, spanOf(day))}) staked
        UNION ALL
        SELECT member_id, 0, amount FROM (${creditsIn(tx, spanOf(day))}) credited
      ) moved GROUP BY member_id`,
  );
  await writeTrees(tx, day, changed);
};

/** Writes a month as the sum of its written days. From then on these days are read from the stored figures. */
const writeMonth = async (tx: Tx, month: string, days: readonly WrittenDay[], at: Date): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi figures'), hashtext(${month}))`);
  const isWhole = days.some(({ changed }) => changed === undefined);
  const changed = isWhole ? undefined : [...new Set(days.flatMap((day) => day.changed ?? []))];
  await writeMembers(
    tx,
    month,
    changed,
    sql`
      SELECT member_id, sum(turnover)::bigint AS turnover, sum(deposits)::bigint AS deposits
      FROM member_figure WHERE period BETWEEN ${`${month}-01`} AND ${`${month}-31`} GROUP BY member_id`,
  );
  await writeTrees(tx, month, changed);
  await tx
    .insert(figureDays)
    .values(days.map(({ day }) => ({ day, writtenAt: at })))
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
export const createFigures = ({ database, clock }: { database: Database; clock: Clock }) => {
  /** The days to write: those never written as a whole, and the others for the members whose bets changed. */
  const daysToWrite = async (runs: readonly AskedDay[]): Promise<WrittenDay[]> => {
    const today = beijingDay(clock.now());
    const first = addDays(today, -SHOWN_DAYS);
    const written = await writtenDays(database.orm, first, today);
    const shown = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(first, index));
    const asked = new Set(runs.map(({ day }) => day));
    const days: WrittenDay[] = shown
      .filter((day) => !written.has(day) && !asked.has(day))
      .map((day) => ({ day, changed: undefined }));
    for (const { day, since } of runs) {
      const isWhole = since === null || !written.has(day);
      days.push({ day, changed: isWhole ? undefined : await changedSince(database.orm, since) });
    }
    return days.filter(({ changed }) => changed?.length !== 0).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  };

  return {
    /** Writes the days of a settlement, and those of the last `SHOWN_DAYS` days that were never written. */
    async write(runs: readonly AskedDay[]): Promise<void> {
      const at = clock.now();
      const days = await daysToWrite(runs);
      for (const { day, changed } of days) await database.transaction((tx) => writeDay(tx, day, changed));
      for (const month of new Set(days.map(({ day }) => monthOf(day)))) {
        const ofMonth = days.filter(({ day }) => monthOf(day) === month);
        await database.transaction((tx) => writeMonth(tx, month, ofMonth, at));
      }
    },
  };
};
