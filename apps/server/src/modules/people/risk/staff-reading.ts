import type { InputOf, OutputOf, RiskCase, RiskHit, RiskLink, RiskRow, staffRows } from '@koi/contract';
import { RISK_LOOK_FROM, RISK_WAIT_FROM } from '@koi/contract';
import {
  liveRules,
  mustLook,
  mustWait,
  RISK_RULES,
  RISK_RULES_NAME,
  type RiskRule,
  type RuleStarts,
  ruleKey,
  shadowDay,
  strengthOf,
} from '@koi/contract/rules/risk';
import { RISK_EVIDENCE_TEXTS } from '@koi/contract/texts';
import { beijingTime } from '@koi/money';
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { orderBy, type Queryable, readPage, refuse, type StaffCaller } from '../../../platform/index.ts';
import { idsMatching, labelsOf, type MemberFileRow, readFiles, withLabels } from '../members/index.ts';
import { otherOf } from './risk.ts';
import { type Assessed, assessMember, evidenceAmong, isAvailable, releaseOf, startsOf } from './scores.ts';
import { caseNotes, riskCases, riskMembers, sightings, verdicts } from './tables.ts';

type Rows = typeof staffRows.risk;
type CaseRow = typeof riskCases.$inferSelect;

const momentOf = (date: Date | null): string => (date === null ? '' : beijingTime(date));

/** How often each version of a rule was right and wrong. */
const precisionOf = async (db: Queryable): Promise<Map<string, { right: number; wrong: number }>> => {
  const rows = await db
    .select({
      rule: verdicts.rule,
      version: verdicts.version,
      right: sql<number>`(count(*) FILTER (WHERE ${verdicts.isRight}))::int`,
      wrong: sql<number>`(count(*) FILTER (WHERE NOT ${verdicts.isRight}))::int`,
    })
    .from(verdicts)
    .groupBy(verdicts.rule, verdicts.version);
  return new Map(rows.map(({ rule, version, right, wrong }) => [`${rule}@${version}`, { right, wrong }]));
};

const needsLook = ({ score, lookedScore }: typeof riskMembers.$inferSelect): boolean =>
  mustLook(score) && score > lookedScore;

/** Members who wait for a person. */
const LOOK = and(gte(riskMembers.score, RISK_LOOK_FROM), gt(riskMembers.score, riskMembers.lookedScore));
const SCOPES = { look: LOOK, wait: gte(riskMembers.score, RISK_WAIT_FROM), all: gt(riskMembers.score, 0) };

export const countOpen = async (db: Queryable): Promise<{ count: number }> => {
  const [row] = await db.select({ count: count() }).from(riskMembers).where(LOOK);
  return { count: Number(row?.count ?? 0) };
};

export const listMembers = async (db: Queryable, { scope, search, ...place }: InputOf<Rows['list']>) => {
  type Row = typeof riskMembers.$inferSelect;
  const where =
    search === ''
      ? SCOPES[scope]
      : and(gt(riskMembers.score, 0), inArray(riskMembers.memberId, await idsMatching(db, search)));
  const order = orderBy('desc', riskMembers.score, riskMembers.memberId);
  return readPage(db, { table: riskMembers, where, order, place }, async (rows: Row[]) => {
    const ids = rows.map(({ memberId }) => memberId);
    const open = await db
      .select()
      .from(riskCases)
      .where(and(inArray(riskCases.memberId, ids), isNull(riskCases.closedAt)));
    const cases = new Map(open.map((one) => [one.memberId, one]));
    const show = withLabels(
      db,
      (row: Row, label): RiskRow => ({
        member_id: row.memberId,
        member_name: label?.name ?? '',
        vip: label?.vipLevel ?? 0,
        score: row.score,
        rules: row.rules,
        links: row.links,
        changed_at: beijingTime(row.changedAt),
        needs_look: needsLook(row),
        case_no: cases.get(row.memberId)?.no ?? '',
        owner: cases.get(row.memberId)?.owner ?? '',
      }),
    );
    return show(rows);
  });
};

const caseToWire = (
  row: CaseRow,
  label: { name: string; vipLevel: number } | undefined,
  staffId: number,
): RiskCase => ({
  no: row.no,
  member_id: row.memberId,
  member_name: label?.name ?? '',
  vip: label?.vipLevel ?? 0,
  score: row.score,
  opened_at: beijingTime(row.openedAt),
  opened_by: row.openedBy,
  owner: row.owner,
  mine: row.ownerId === staffId,
  closed_at: momentOf(row.closedAt),
  closed_by: row.closedBy,
  outcome: row.outcome,
  remark: row.remark,
});

export const listCases = (db: Queryable, { open, ...place }: InputOf<Rows['cases']>, staff: StaffCaller) => {
  const where = open === 1 ? isNull(riskCases.closedAt) : isNotNull(riskCases.closedAt);
  const order = orderBy('desc', riskCases.openedAt, riskCases.no);
  return readPage(
    db,
    { table: riskCases, where, order, place },
    withLabels(db, (row: CaseRow, label) => caseToWire(row, label, staff.id)),
  );
};

export const readRules = async (db: Queryable, now: Date): Promise<OutputOf<Rows['rules']>> => {
  const [starts, precision, available] = [await startsOf(db), await precisionOf(db), await isAvailable(db, now)];
  const live = liveRules(starts, now);
  const shown = RISK_RULES.filter((rule) => live.get(rule.id) === rule || shadowDay(rule, starts, now) > 0);
  const rules = shown.map((rule) => ({
    rule: rule.id,
    version: rule.version,
    points: rule.points,
    days: rule.days,
    shadow_day: shadowDay(rule, starts, now),
    ...(precision.get(ruleKey(rule)) ?? { right: 0, wrong: 0 }),
  }));
  return { version: RISK_RULES_NAME, rules, available };
};

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
        text: RISK_EVIDENCE_TEXTS[row.rule](row.hint),
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
