import type { OutputOf, RiskHit, RiskLink, staffRows } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import {
  liveRules,
  mustLook,
  mustWait,
  RISK_RULES_NAME,
  type RiskRule,
  type RuleStarts,
  ruleKey,
  shadowDay,
  strengthOf,
} from '@koi/contract/rules/risk';
import { RISK_EVIDENCE_TEXTS } from '@koi/contract/texts';
import { beijingTime } from '@koi/money';
import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { type Queryable, refuse, type StaffCaller } from '../../../platform/index.ts';
import { labelsOf, type MemberFileRow, readFiles } from '../members/index.ts';
import { type EvidenceRow, otherOf } from './risk.ts';
import { type Assessed, assessMember, evidenceAmong, isAvailable, releaseOf, startsOf } from './scores.ts';
import { type CaseRow, caseToWire, precisionOf } from './staff-lists.ts';
import { caseNotes, riskCases, sightings } from './tables.ts';

type Rows = typeof staffRows.risk;

/** Referrals of a member: who referred them, and whom they referred. */
const referralsOf = async (db: Queryable, memberId: number): Promise<Map<number, RiskLink['referral']>> => {
  const rows = await db
    .select({ memberId: sightings.memberId, value: sightings.value })
    .from(sightings)
    .where(
      and(eq(sightings.kind, 'referral'), or(eq(sightings.memberId, memberId), eq(sightings.value, String(memberId)))),
    )
    .orderBy(desc(sightings.firstAt))
    .limit(RELATIONS_MAX);
  return new Map(
    rows.map((row) =>
      row.memberId === memberId ? [Number(row.value), 'referrer' as const] : [row.memberId, 'referred' as const],
    ),
  );
};

/** Accounts that the drawing of links shows. */
const SHOWN_MAX = 8;
const RELATIONS_MAX = 20;

interface View {
  memberId: number;
  assessed: Assessed;
  files: ReadonlyMap<number, MemberFileRow>;
  referrals: ReadonlyMap<number, RiskLink['referral']>;
}

const toLink = (other: number, { memberId, assessed, files, referrals }: View): RiskLink => {
  const own = assessed.rows.filter((row) => row.a !== row.b && otherOf(row, memberId) === other);
  const counting = own.flatMap((row) => assessed.counted.get(row.id) ?? []);
  const clearance = assessed.clearances.get(other);
  const file = files.get(other);
  return {
    member_id: other,
    member_name: file?.name ?? '',
    vip: file?.vipLevel ?? 0,
    joined_at: file === undefined ? '' : beijingTime(file.joinedAt),
    strength: strengthOf(counting),
    rules: [...new Set((clearance === undefined ? counting.map(({ id }) => id) : own.map(({ rule }) => rule)) ?? [])],
    referral: referrals.get(other) ?? '',
    clearance:
      clearance === undefined
        ? null
        : {
            id: clearance.id,
            cause: clearance.cause,
            note: clearance.note,
            until: beijingTime(clearance.until),
            staff_name: clearance.staffName,
          },
  };
};

/** Evidence of an earlier release has the whole network. */
const hintOf = ({ rule, hint }: Pick<EvidenceRow, 'rule' | 'hint'>): string =>
  rule === 'same-network' ? shownToStaff('network', hint) : hint;

const pointsOf = (rules: readonly RiskRule[]): number => rules.reduce((sum, { points }) => sum + points, 0);

const toHits = (
  { hits }: Assessed,
  { memberId, files, starts, now }: { memberId: number; files: View['files']; starts: RuleStarts; now: Date },
  precision: Awaited<ReturnType<typeof precisionOf>>,
): RiskHit[] =>
  hits.map(({ rule, evidence, expiresAt }) => ({
    rule: rule.id,
    points: rule.points,
    shadow_day: shadowDay(rule, starts, now),
    ...(precision.get(ruleKey(rule)) ?? { right: 0, wrong: 0 }),
    others: [
      ...new Set(evidence.filter(({ a, b }) => a !== b).map((row) => files.get(otherOf(row, memberId))?.name ?? '')),
    ],
    expires_at: beijingTime(expiresAt),
  }));

const readView = async (db: Queryable, memberId: number, now: Date) => {
  const starts = await startsOf(db);
  const assessed = await assessMember(db, memberId, now, starts);
  const referrals = await referralsOf(db, memberId);
  const partners = new Set(assessed.rows.filter(({ a, b }) => a !== b).map((row) => otherOf(row, memberId)));
  const others = [...new Set([...partners, ...referrals.keys()])];
  const files = await readFiles(db, [memberId, ...others]);
  const view: View = { memberId, assessed, files, referrals };
  const worth = (other: number) => pointsOf(assessed.links.get(other) ?? []);
  const links = others
    .filter((other) => files.has(other))
    .toSorted((one, other) => worth(other) - worth(one))
    .map((other) => toLink(other, view));
  const precision = await precisionOf(db);
  const [available, release] = [await isAvailable(db, now), await releaseOf(db, memberId, now)];
  const { score } = assessed;
  const brief = {
    score,
    available,
    look: mustLook(score) || !available,
    wait: mustWait(score) && release === undefined,
    hits: toHits(assessed, { memberId, files, starts, now }, precision),
    links: links.slice(0, SHOWN_MAX),
  };
  return { brief, view, release, starts };
};

export const readBrief = async (db: Queryable, memberId: number, now: Date): Promise<OutputOf<Rows['brief']>> =>
  (await readView(db, memberId, now)).brief;

const caseOf = async (db: Queryable, memberId: number): Promise<CaseRow | undefined> => {
  const [row] = await db
    .select()
    .from(riskCases)
    .where(eq(riskCases.memberId, memberId))
    .orderBy(sql`${riskCases.closedAt} IS NULL DESC`, desc(riskCases.openedAt))
    .limit(1);
  return row;
};

export const readDetail = async (
  db: Queryable,
  memberId: number,
  { staff, now }: { staff: StaffCaller; now: Date },
): Promise<OutputOf<Rows['detail']>> => {
  const label = (await labelsOf(db, [memberId])).get(memberId);
  if (label === undefined) throw refuse('memberFiles.unknown');
  const { brief, view, release, starts } = await readView(db, memberId, now);
  const { assessed, files } = view;
  const shown = brief.links.map(({ member_id: id }) => id);
  const live = liveRules(starts, now);
  const between = new Map<string, { a: number; b: number; rules: RiskRule[] }>();
  for (const { a, b, rule } of await evidenceAmong(db, shown)) {
    const found = live.get(rule);
    if (a === b || found === undefined || rule === 'same-network') continue;
    const edge = between.get(`${a} ${b}`) ?? { a, b, rules: [] };
    edge.rules.push(found);
    between.set(`${a} ${b}`, edge);
  }
  const current = await caseOf(db, memberId);
  const notes =
    current === undefined
      ? []
      : await db.select().from(caseNotes).where(eq(caseNotes.caseNo, current.no)).orderBy(asc(caseNotes.id));
  return {
    ...brief,
    member_id: memberId,
    member_name: label.name,
    vip: label.vipLevel,
    joined_at: beijingTime(files.get(memberId)?.joinedAt ?? now),
    version: RISK_RULES_NAME,
    between: [...between.values()].map(({ a, b, rules }) => ({
      a,
      b,
      strength: strengthOf(rules),
      rules: [...new Set(rules.map(({ id }) => id))],
    })),
    evidence: assessed.rows.map((row) => {
      const other = row.a === row.b ? 0 : otherOf(row, memberId);
      return {
        id: row.id,
        other_id: other,
        other_name: files.get(other)?.name ?? '',
        rule: row.rule,
        text: RISK_EVIDENCE_TEXTS[row.rule](hintOf(row)),
        first_at: beijingTime(row.firstAt),
        last_at: beijingTime(row.lastAt),
        points: assessed.counted.get(row.id)?.points ?? 0,
        cleared: assessed.clearances.has(other),
      };
    }),
    case:
      current === undefined
        ? null
        : {
            ...caseToWire(current, label, staff.id),
            notes: notes.map(({ id, at, staffName, text }) => ({
              id,
              at: beijingTime(at),
              staff_name: staffName,
              text,
            })),
          },
    release:
      release === undefined
        ? null
        : { until: beijingTime(release.until), staff_name: release.staffName, reason: release.reason },
  };
};
