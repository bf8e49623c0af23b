import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import {
  gainByDay,
  IDLE_MS,
  joined,
  type Moment,
  playedSince,
  type Span,
  type Stretch,
  spansOf,
  stretchOf,
  sumOf,
} from './stretch.ts';
import { endings, sittings, stretches } from './tables.ts';

export type SittingRow = typeof sittings.$inferSelect;
type Gain = ReturnType<typeof gainByDay>[number];

const COLUMNS = {
  from: stretches.startedAt,
  to: stretches.endedAt,
  staked: stretches.staked,
  result: stretches.result,
};

const ofMember = (memberId: number) => eq(stretches.memberId, memberId);

export const readSitting = async (tx: Queryable, memberId: number): Promise<SittingRow | undefined> => {
  const [row] = await tx.select().from(sittings).where(eq(sittings.memberId, memberId));
  return row;
};

/** Stretches that overlap or touch a span. They don't overlap each other, so only one that began earlier can reach it. */
const touching = async (tx: Tx, memberId: number, { from, to }: Span): Promise<Stretch[]> => {
  const earlier = tx
    .select(COLUMNS)
    .from(stretches)
    .where(and(ofMember(memberId), lte(stretches.startedAt, from)))
    .orderBy(desc(stretches.startedAt))
    .limit(1);
  const later = tx
    .select(COLUMNS)
    .from(stretches)
    .where(and(ofMember(memberId), gt(stretches.startedAt, from), lte(stretches.startedAt, to)));
  const found = await earlier.unionAll(later);
  return found.filter((each) => each.to >= from);
};

/** When the member stopped playing within five minutes after moments of a span. */
const endsIn = async (tx: Tx, memberId: number, { from, to }: Span): Promise<Date[]> => {
  const rows = await tx
    .select({ at: endings.confirmedAt })
    .from(endings)
    .where(
      and(
        eq(endings.memberId, memberId),
        eq(endings.stoppedPlay, true),
        gt(endings.confirmedAt, from),
        lte(endings.confirmedAt, to),
      ),
    );
  return rows.flatMap(({ at }) => at ?? []);
};

const put = async (tx: Tx, memberId: number, before: readonly Stretch[], after: readonly Stretch[]): Promise<void> => {
  const kept = new Set(after.map(({ from }) => from.getTime()));
  const gone = before.flatMap(({ from }) => (kept.has(from.getTime()) ? [] : [from]));
  if (gone.length > 0) {
    await tx.delete(stretches).where(and(ofMember(memberId), inArray(stretches.startedAt, gone)));
  }
  await tx
    .insert(stretches)
    .values(after.map(({ from, to, staked, result }) => ({ memberId, startedAt: from, endedAt: to, staked, result })))
    .onConflictDoUpdate({
      target: [stretches.memberId, stretches.startedAt],
      set: { endedAt: sql`excluded.ended_at`, staked: sql`excluded.staked`, result: sql`excluded.result` },
    });
};

/** The neighbours of stretches, one after the other, as long as less than the idle time lies between them. */
const nextOf = (of: 'back' | 'forth'): string => {
  const [order, gap] =
    of === 'back'
      ? ['< back.started_at ORDER BY started_at DESC', 'back.started_at - near.ended_at']
      : ['> forth.started_at ORDER BY started_at', 'near.started_at - forth.ended_at'];
  return `SELECT near.* FROM ${of} CROSS JOIN LATERAL (
    SELECT * FROM protection_stretch WHERE member_id = $1 AND started_at ${order} LIMIT 1) near
    WHERE ${gap} <= interval '${IDLE_MS} milliseconds'`;
};

const SITTING = `
  WITH RECURSIVE here AS (
    SELECT * FROM protection_stretch WHERE member_id = $1 AND started_at <= $2::timestamptz
    ORDER BY started_at DESC LIMIT 1
  ),
  back AS (SELECT * FROM here UNION ALL ${nextOf('back')}),
  forth AS (SELECT * FROM here UNION ALL ${nextOf('forth')})
  SELECT started_at AS "from", ended_at AS "to", staked, result FROM back
  UNION SELECT started_at, ended_at, staked, result FROM forth ORDER BY "from"`;

/** The stretches of the sitting that has one at this moment; without a moment, of the last sitting. */
const sittingAt = async (tx: Tx, memberId: number, at?: Date): Promise<Stretch[]> => {
  const values = [memberId, at ?? 'infinity'];
  const { rows } = await tx.$client.query<Stretch>({ name: 'protection-sitting', text: SITTING, values });
  return rows;
};

/** Longest time without an answered reality check of sittings before the last one, some of which have changed. */
const unansweredBefore = async (
  tx: Tx,
  memberId: number,
  { row, start, changed }: { row: SittingRow | undefined; start: Date; changed: readonly Stretch[] },
): Promise<bigint> => {
  let longest = row?.unansweredBefore ?? 0n;
  const raise = (played: bigint) => {
    if (played > longest) longest = played;
  };
  if (row !== undefined && row.startedAt < start) raise(row.unanswered);
  for (const { from } of changed.filter((each) => each.from < start)) {
    raise(playedSince(await sittingAt(tx, memberId, from), row?.answeredAt ?? null));
  }
  return longest;
};

/** Adds up the last sitting again after stretches have changed. */
const addUp = async (
  tx: Tx,
  memberId: number,
  row: SittingRow | undefined,
  changed: readonly Stretch[],
): Promise<void> => {
  const sitting = await sittingAt(tx, memberId);
  const [first, last] = [sitting[0], sitting.at(-1)];
  if (first === undefined || last === undefined) return;
  const sums = {
    startedAt: first.from,
    countedTo: last.to,
    activeTo: last.to,
    ...sumOf(sitting),
    unanswered: playedSince(sitting, row?.answeredAt ?? null),
    unansweredBefore: await unansweredBefore(tx, memberId, { row, start: first.from, changed }),
  };
  await tx
    .insert(sittings)
    .values({ memberId, ...sums })
    .onConflictDoUpdate({ target: sittings.memberId, set: sums });
};

/** Adds changes of bets that were reported before to the stretches in which they were placed. */
const addFigures = async (tx: Tx, memberId: number, changes: readonly Moment[]): Promise<void> => {
  const column = <K extends keyof Moment>(name: K) => sql.param(changes.map((each) => each[name]));
  await tx.execute(sql`
    UPDATE protection_stretch own SET staked = own.staked + more.staked, result = own.result + more.result
    FROM (
      SELECT placed.started_at, sum(change.staked) AS staked, sum(change.result) AS result
      FROM unnest(${column('at')}::timestamptz[], ${column('staked')}::bigint[], ${column('result')}::bigint[])
        AS change (at, staked, result)
      CROSS JOIN LATERAL (
        SELECT max(started_at) AS started_at FROM protection_stretch
        WHERE member_id = ${memberId} AND started_at <= change.at) placed
      GROUP BY placed.started_at
    ) more
    WHERE own.member_id = ${memberId} AND own.started_at = more.started_at`);
};

/** What a process of the release before has noted, which knew no stretches and counted a part of it. */
const notedBefore = (row: SittingRow | undefined): Stretch[] =>
  row === undefined || row.countedTo >= row.activeTo
    ? []
    : [{ from: row.countedTo, to: row.activeTo, staked: 0n, result: 0n }];

export interface Noted {
  /** Launches, and bets that are reported for the first time. */
  moments: readonly Moment[];
  /** Changes of bets that were reported before, at the moment of placing. */
  changes?: readonly Moment[];
}

/**
 * Counts each launch and each bet at its own moment, in whichever order they are reported. The caller holds the member's
 * lock. Returns the time by which days grow.
 */
export const notePlay = async (tx: Tx, memberId: number, { moments, changes = [] }: Noted): Promise<Gain[]> => {
  const row = await readSitting(tx, memberId);
  const added = [...notedBefore(row), ...moments.map((each) => stretchOf(each, []))];
  const [all, changed]: [Stretch[], Stretch[]] = [[], []];
  for (const span of spansOf(added)) {
    const ends = await endsIn(tx, memberId, span);
    const within = moments.filter(({ at }) => at >= span.from && at <= span.to).map((each) => stretchOf(each, ends));
    const noted = notedBefore(row).filter(({ from }) => from >= span.from && from <= span.to);
    const before = await touching(tx, memberId, span);
    const after = joined([...before, ...noted, ...within]);
    await put(tx, memberId, before, after);
    all.push(...before);
    changed.push(...after);
  }
  if (changes.length > 0) await addFigures(tx, memberId, changes);
  if (changed.length > 0 || changes.length > 0) await addUp(tx, memberId, row, changed);
  return gainByDay(all, changed);
};

/** Ends play at a moment: what would count after it does not. Returns the time by which days change. */
export const stopPlay = async (tx: Tx, memberId: number, at: Date): Promise<Gain[]> => {
  const row = await readSitting(tx, memberId);
  const before = (await touching(tx, memberId, { from: at, to: at })).filter(({ to }) => to > at);
  if (before.length === 0) return [];
  const after = before.map((each) => ({ ...each, to: at }));
  await put(tx, memberId, before, after);
  await addUp(tx, memberId, row, []);
  return gainByDay(before, after);
};

/** Begins to count anew for the next reality check. Venues that refuse bets have yet to be told that they take them again. */
export const noteAnswered = async (tx: Tx, row: SittingRow, at: Date): Promise<void> => {
  const unanswered = playedSince([{ from: row.startedAt, to: row.countedTo }], at);
  const held = row.held === 'no' ? 'no' : 'holding';
  await tx
    .update(sittings)
    .set({ answeredAt: at, dueAt: null, unanswered, unansweredBefore: 0n, held })
    .where(eq(sittings.memberId, row.memberId));
};
