import { VIP_MAINTENANCE_DAYS } from '@koi/contract';
import { addDays } from '@koi/money';
import { and, desc, gt, gte, isNotNull, lt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import {
  countMembers,
  type LevelFacts,
  levelFactsAfter,
  levelFactsOf,
  totalsChangedSince,
} from '../../people/members/index.ts';
import type { Level } from './level.ts';
import { vipChanges, vipRuns, vipStandings } from './tables.ts';

/** Number of members that are read together. The progress of the run is stored after each page. */
const PAGE = 500;

/** Requirements of the levels as text, to notice that they changed. */
export const termsOf = (levels: readonly Level[]): string =>
  levels.map(({ level, recharge, flow, maintenance }) => [level, recharge, flow, maintenance].join(' ')).join('\n');

/** The members that a run evaluates, in pages by id. */
export interface DueMembers {
  count: number;
  pages: AsyncIterable<LevelFacts[]>;
}

async function* allAfter(db: Queryable, afterMember: number): AsyncGenerator<LevelFacts[]> {
  for (let after = afterMember; ; ) {
    const facts = await levelFactsAfter(db, after, PAGE);
    const last = facts.at(-1);
    if (last === undefined) return;
    yield facts;
    after = last.id;
  }
}

async function* pagesOf(db: Queryable, memberIds: readonly number[]): AsyncGenerator<LevelFacts[]> {
  for (let from = 0; from < memberIds.length; from += PAGE) yield levelFactsOf(db, memberIds.slice(from, from + PAGE));
}

const readLastFinished = async (db: Queryable, before: string) => {
  const [run] = await db
    .select({ day: vipRuns.day, terms: vipRuns.terms })
    .from(vipRuns)
    .where(and(lt(vipRuns.day, before), isNotNull(vipRuns.finishedAt)))
    .orderBy(desc(vipRuns.day))
    .limit(1);
  return run;
};

/**
 * Members for whom a decision may be different from that of the run of `last`: their totals or their level changed
 * since, or their period has ended.
 */
const idsSince = async (db: Queryable, last: string, today: string): Promise<Set<number>> => {
  const { memberId, sinceDay } = vipStandings;
  const moved = await db
    .selectDistinct({ memberId: vipChanges.memberId })
    .from(vipChanges)
    .where(gte(vipChanges.day, last));
  const ended = await db
    .select({ memberId })
    .from(vipStandings)
    .where(
      and(gt(sinceDay, addDays(last, -VIP_MAINTENANCE_DAYS)), lte(sinceDay, addDays(today, -VIP_MAINTENANCE_DAYS))),
    );
  return new Set([...(await totalsChangedSince(db, last)), ...[...moved, ...ended].map((row) => row.memberId)]);
};

/** All members are due in the first run and after a change of the requirements. */
export const dueMembers = async (
  db: Queryable,
  { today, terms, afterMember }: { today: string; terms: string; afterMember: number },
): Promise<DueMembers> => {
  const last = await readLastFinished(db, today);
  if (last === undefined || last.terms !== terms)
    return { count: await countMembers(db, afterMember), pages: allAfter(db, afterMember) };
  const ids = [...(await idsSince(db, last.day, today))].filter((id) => id > afterMember).toSorted((a, b) => a - b);
  return { count: ids.length, pages: pagesOf(db, ids) };
};
