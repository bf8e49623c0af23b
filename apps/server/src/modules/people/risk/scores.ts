import { mustLook, mustWait, RISK_RULES, type RuleStarts, ruleKey } from '@koi/contract/rules/risk';
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { attemptWithin, type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { type EvidenceDraft, type EvidenceRow, earliest, type Judgement, judge, otherOf } from './risk.ts';
import { clearances, evidence, releases, riskMembers, ruleStarts, sightings } from './tables.ts';

/** Upper bound of the evidence that is read for one member, the newest first. */
const EVIDENCE_MAX = 400;
/** Sightings that wait longer than this mean that the engine does not run. */
const BEHIND_MS = 10 * 60_000;

export const startsOf = async (db: Queryable): Promise<RuleStarts> => {
  const rows = await db.select().from(ruleStarts);
  return new Map(rows.map(({ rule, version, at }) => [`${rule}@${version}`, at]));
};

/** Notes the first run of rules that have none, from which their shadow counts. */
export const noteStarts = async (db: Queryable, now: Date): Promise<void> => {
  const known = await startsOf(db);
  const fresh = RISK_RULES.filter((rule) => !known.has(ruleKey(rule)));
  if (fresh.length === 0) return;
  const rows = fresh.map(({ id, version }) => ({ rule: id, version, at: now }));
  await db.insert(ruleStarts).values(rows).onConflictDoNothing();
};

export const storeEvidence = async (db: Queryable, found: readonly EvidenceDraft[]): Promise<void> => {
  if (found.length === 0) return;
  const unique = new Map(found.map((one) => [`${one.a} ${one.b} ${one.rule} ${one.value}`, one]));
  await db
    .insert(evidence)
    .values([...unique.values()])
    .onConflictDoUpdate({
      target: [evidence.a, evidence.b, evidence.rule, evidence.value],
      set: { lastAt: sql`greatest(${evidence.lastAt}, excluded.last_at)`, hint: sql`excluded.hint` },
    });
};

const involves = (memberId: number) => or(eq(evidence.a, memberId), eq(evidence.b, memberId));

export const evidenceOf = (db: Queryable, memberId: number): Promise<EvidenceRow[]> =>
  db.select().from(evidence).where(involves(memberId)).orderBy(desc(evidence.lastAt)).limit(EVIDENCE_MAX);

export type Clearance = typeof clearances.$inferSelect;

/** Clearances of a member that hold now, by the other member. */
export const clearancesOf = async (db: Queryable, memberId: number, now: Date): Promise<Map<number, Clearance>> => {
  const rows = await db
    .select()
    .from(clearances)
    .where(
      and(
        or(eq(clearances.a, memberId), eq(clearances.b, memberId)),
        isNull(clearances.revokedAt),
        gt(clearances.until, now),
      ),
    );
  return new Map(rows.map((row) => [otherOf(row, memberId), row]));
};

export interface Assessed extends Judgement {
  rows: EvidenceRow[];
  clearances: Map<number, Clearance>;
}

/** The score of a member now, from the evidence. */
export const assessMember = async (
  db: Queryable,
  memberId: number,
  now: Date,
  starts?: RuleStarts,
): Promise<Assessed> => {
  const rows = await evidenceOf(db, memberId);
  const held = rows.length === 0 ? new Map<number, Clearance>() : await clearancesOf(db, memberId, now);
  const known = starts ?? (rows.length === 0 ? new Map() : await startsOf(db));
  return {
    ...judge({ memberId, rows, cleared: new Set(held.keys()), starts: known, now }),
    rows,
    clearances: held,
  };
};

/** Stores the scores of members whose evidence or clearances changed, in the order of their ids. */
export const refreshScores = async (tx: Tx, memberIds: Iterable<number>, now: Date): Promise<void> => {
  const starts = await startsOf(tx);
  for (const memberId of [...new Set(memberIds)].toSorted((a, b) => a - b)) {
    const { score, hits, links, nextAt, clearances: held } = await assessMember(tx, memberId, now, starts);
    const ends = [nextAt, ...[...held.values()].map(({ until }) => until)].filter((end) => end !== undefined);
    const rules = hits.filter(({ isShadow }) => !isShadow).map(({ rule }) => rule.id);
    const row = { score, rules, links: links.size, nextAt: earliest(ends) ?? null };
    await tx
      .insert(riskMembers)
      .values({ memberId, ...row, changedAt: now })
      .onConflictDoUpdate({
        target: riskMembers.memberId,
        set: {
          ...row,
          changedAt: sql`CASE WHEN ${riskMembers.score} = excluded.score THEN ${riskMembers.changedAt}
            ELSE excluded.changed_at END`,
          // A score that fell has to be looked at again when it rises.
          lookedScore: sql`least(${riskMembers.lookedScore}, excluded.score)`,
        },
      });
  }
};

/** Whether sightings are compared in time. */
export const isAvailable = async (db: Queryable, now: Date): Promise<boolean> => {
  const [row] = await db
    .select({ dueAt: sql<string | null>`min(${sightings.dueAt})` })
    .from(sightings)
    .where(sql`${sightings.dueAt} IS NOT NULL`);
  return row?.dueAt == null || new Date(row.dueAt).getTime() > now.getTime() - BEHIND_MS;
};

export const releaseOf = async (db: Queryable, memberId: number, now: Date) => {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.memberId, memberId), gt(releases.until, now)))
    .orderBy(desc(releases.until))
    .limit(1);
  return row;
};

/** The consequences of a score for the reviews of a member. */
export interface Standing {
  score: number;
  available: boolean;
  /** A person has to look, because of the score or because the engine does not run. */
  look: boolean;
  /** Rewards wait, and no person has released them. */
  wait: boolean;
}

export const standingOf = async (db: Queryable, memberId: number, now: Date): Promise<Standing> => {
  const [{ score }, available, release] = [
    await assessMember(db, memberId, now),
    await isAvailable(db, now),
    await releaseOf(db, memberId, now),
  ];
  return { score, available, look: mustLook(score) || !available, wait: mustWait(score) && release === undefined };
};

/** Like `standingOf`; a failure is undone to a savepoint and means that a person has to look. */
export const standingWithin = (tx: Tx, memberId: number, now: Date): Promise<Standing> =>
  attemptWithin(
    tx,
    'risk-standing',
    () => standingOf(tx, memberId, now),
    () => ({ score: 0, available: false, look: true, wait: false }),
  );

/** The stored score of a member and the number of linked members. Most members have neither. */
export const storedScore = async (db: Queryable, memberId: number): Promise<{ score: number; links: number }> => {
  const [known] = await db
    .select({ score: riskMembers.score, links: riskMembers.links })
    .from(riskMembers)
    .where(eq(riskMembers.memberId, memberId));
  return known ?? { score: 0, links: 0 };
};

/** Whether the rewards of a member wait. Most members have no score, which one read of a key answers. */
export const rewardsWait = async (tx: Tx, memberId: number, now: Date): Promise<boolean> => {
  if (!mustWait((await storedScore(tx, memberId)).score)) return false;
  return (await standingWithin(tx, memberId, now)).wait;
};

export const requireRewards = async (tx: Tx, memberId: number, now: Date): Promise<void> => {
  if (await rewardsWait(tx, memberId, now)) throw refuse('risk.rewardsWait');
};

/** Members who were in evidence with this one, for the links among them. */
export const evidenceAmong = (db: Queryable, memberIds: readonly number[]): Promise<EvidenceRow[]> =>
  memberIds.length < 2
    ? Promise.resolve([])
    : db
        .select()
        .from(evidence)
        .where(and(inArray(evidence.a, [...memberIds]), inArray(evidence.b, [...memberIds])))
        .limit(EVIDENCE_MAX);
