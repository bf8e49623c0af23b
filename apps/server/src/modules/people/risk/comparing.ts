import { RISK_RULES, type RiskRuleId } from '@koi/contract/rules/risk';
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Logger, Queryable, Tx } from '../../../platform/index.ts';
import { readFiles } from '../members/index.ts';
import { type Common, commonSpan, derivedEvidence, type EvidenceDraft, otherOf, pairOf, RULE_OF_KIND } from './risk.ts';
import { assessMember, evidenceOf, noteStarts, refreshScores, storeEvidence } from './scores.ts';
import { riskMembers, sightings } from './tables.ts';

type SightingRow = typeof sightings.$inferSelect;

/** A sighting is compared with at most this many other members, the last seen ones. */
const OTHERS_MAX = 50;
/** A network that more members share is public, such as that of a mobile operator, and is no evidence. */
const NETWORK_OTHERS_MAX = 20;
/** Sightings, and members whose evidence expired, that one pass reads at once. */
const BATCH = 100;
const DAY_MS = 24 * 3_600_000;

const daysOf = (rule: RiskRuleId): number => Math.max(...RISK_RULES.filter(({ id }) => id === rule).map((r) => r.days));

/** Other members with the same value, seen recently enough for the rule. */
const holdersOf = async (db: Queryable, row: SightingRow, rule: RiskRuleId, now: Date): Promise<SightingRow[]> => {
  const max = row.kind === 'network' ? NETWORK_OTHERS_MAX : OTHERS_MAX;
  const since = new Date(now.getTime() - daysOf(rule) * DAY_MS);
  const holders = await db
    .select()
    .from(sightings)
    .where(
      and(
        eq(sightings.kind, row.kind),
        eq(sightings.value, row.value),
        ne(sightings.memberId, row.memberId),
        gt(sightings.lastAt, since),
      ),
    )
    .orderBy(desc(sightings.lastAt))
    .limit(max + 1);
  if (row.kind === 'network' && holders.length > max) return [];
  return holders.slice(0, max);
};

const COMMON_KINDS = ['device', 'network', 'reward'] as const;

/** Devices, networks and rewards that a member has in common with others. */
const commonWith = async (db: Queryable, memberId: number, others: readonly number[]) => {
  const theirs = alias(sightings, 'theirs');
  const rows = await db
    .select({ own: sightings, theirs })
    .from(sightings)
    .innerJoin(
      theirs,
      and(eq(theirs.kind, sightings.kind), eq(theirs.value, sightings.value), inArray(theirs.memberId, [...others])),
    )
    .where(and(eq(sightings.memberId, memberId), inArray(sightings.kind, [...COMMON_KINDS])));
  const found = new Map<number, Common[]>();
  for (const { own, theirs: other } of rows) {
    const { kind, value, hint } = own;
    const common = { kind: kind as Common['kind'], value, hint, ...commonSpan(own, other) };
    found.set(other.memberId, [...(found.get(other.memberId) ?? []), common]);
  }
  return found;
};

/** Those of the others who referred the member or were referred by them. */
const referralsWith = async (db: Queryable, memberId: number, others: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ memberId: sightings.memberId, value: sightings.value })
    .from(sightings)
    .where(and(eq(sightings.kind, 'referral'), inArray(sightings.memberId, [memberId, ...others])));
  return new Set(
    rows
      .filter((row) => row.memberId === memberId || Number(row.value) === memberId)
      .map((row) => (row.memberId === memberId ? Number(row.value) : row.memberId)),
  );
};

const derive = async (tx: Tx, memberId: number, others: readonly number[], now: Date): Promise<EvidenceDraft[]> => {
  if (others.length === 0) return [];
  const files = await readFiles(tx, [memberId, ...others]);
  const own = files.get(memberId);
  if (own === undefined) return [];
  const common = await commonWith(tx, memberId, others);
  const referrals = await referralsWith(tx, memberId, others);
  const rows = await evidenceOf(tx, memberId);
  return others.flatMap((other) => {
    const file = files.get(other);
    if (file === undefined) return [];
    return derivedEvidence(
      pairOf(memberId, other),
      {
        joined: [own.joinedAt, file.joinedAt],
        evidence: rows.filter((row) => row.a !== row.b && otherOf(row, memberId) === other),
        common: common.get(other) ?? [],
        isReferral: referrals.has(other),
      },
      now,
    );
  });
};

/** Compares one sighting with other members and stores what the rules find. */
const compare = async (tx: Tx, row: SightingRow, now: Date): Promise<void> => {
  const { memberId, kind, value } = row;
  const rule = RULE_OF_KIND[kind];
  const holders = rule === undefined ? [] : await holdersOf(tx, row, rule, now);
  const direct = holders.map((other): EvidenceDraft => {
    const pair = pairOf(memberId, other.memberId);
    return { ...pair, rule: rule as RiskRuleId, value, hint: row.hint, ...commonSpan(row, other) };
  });
  await storeEvidence(tx, direct);
  const others =
    kind === 'reward' || kind === 'referral'
      ? [...(await assessMember(tx, memberId, now)).links.keys()].slice(0, OTHERS_MAX)
      : holders.map((other) => other.memberId);
  const derived = await derive(tx, memberId, others, now);
  await storeEvidence(tx, derived);
  if (direct.length + derived.length > 0) await refreshScores(tx, [memberId, ...others], now);
};

const dueRows = (db: Queryable): Promise<SightingRow[]> =>
  db.select().from(sightings).where(sql`${sightings.dueAt} IS NOT NULL`).orderBy(asc(sightings.dueAt)).limit(BATCH);

/** The last statement of its transaction, because a login of the member may wait for the row. */
const noteCompared = async (tx: Tx, { kind, value, memberId }: SightingRow, now: Date): Promise<void> => {
  await tx
    .update(sightings)
    .set({ dueAt: null, comparedAt: now })
    .where(and(eq(sightings.kind, kind), eq(sightings.value, value), eq(sightings.memberId, memberId)));
};

/** Scores whose evidence or clearances expired. */
const refreshExpired = (database: Database, now: Date): Promise<number> =>
  database.transaction(async (tx) => {
    const rows = await tx
      .select({ memberId: riskMembers.memberId })
      .from(riskMembers)
      .where(sql`${riskMembers.nextAt} <= ${now.toISOString()}::timestamptz`)
      .limit(BATCH);
    await refreshScores(
      tx,
      rows.map(({ memberId }) => memberId),
      now,
    );
    return rows.length;
  });

/** One process compares at a time. */
const LOCK = sql`SELECT pg_try_advisory_xact_lock(hashtext('koi risk')) AS free`;

/**
 * Compares everything that waits. Each sighting has its own transaction; one that fails stays due, is reported, and
 * after ten minutes the engine counts as unavailable.
 */
export const compareAll = async (database: Database, log: Pick<Logger, 'error'>, now: Date): Promise<number> => {
  await noteStarts(database.orm, now);
  const failed = new Set<string>();
  let compared = 0;
  for (;;) {
    const rows = (await dueRows(database.orm)).filter((row) => !failed.has(`${row.kind} ${row.value} ${row.memberId}`));
    if (rows.length === 0) break;
    for (const row of rows) {
      try {
        const isFree = await database.transaction(async (tx) => {
          const { rows: lock } = await tx.execute<{ free: boolean }>(LOCK);
          if (lock[0]?.free !== true) return false;
          await compare(tx, row, now);
          await noteCompared(tx, row, now);
          return true;
        });
        if (!isFree) return compared;
        compared += 1;
      } catch (cause) {
        failed.add(`${row.kind} ${row.value} ${row.memberId}`);
        log.error({ err: cause }, 'a sighting could not be compared');
      }
    }
  }
  while ((await refreshExpired(database, now)) === BATCH);
  return compared;
};
