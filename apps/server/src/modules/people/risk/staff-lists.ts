import {
  type InputOf,
  type OutputOf,
  RISK_LOOK_FROM,
  RISK_WAIT_FROM,
  type RiskCase,
  type RiskRow,
  type staffRows,
} from '@koi/contract';
import { liveRules, mustLook, RISK_RULES, RISK_RULES_NAME, ruleKey, shadowDay } from '@koi/contract/rules/risk';
import { beijingTime } from '@koi/money';
import { and, count, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { orderBy, type Queryable, readPage, type StaffCaller } from '../../../platform/index.ts';
import { idsMatching, memberColumns, withLabels } from '../members/index.ts';
import { isAvailable, startsOf } from './scores.ts';
import { riskCases, riskMembers, verdicts } from './tables.ts';

type Rows = typeof staffRows.risk;
export type CaseRow = typeof riskCases.$inferSelect;

const momentOf = (date: Date | null): string => (date === null ? '' : beijingTime(date));

/** How often each version of a rule was right and wrong. */
export const precisionOf = async (db: Queryable): Promise<Map<string, { right: number; wrong: number }>> => {
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
        ...memberColumns(row.memberId, label),
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

export const caseToWire = (
  row: CaseRow,
  label: { name: string; vipLevel: number } | undefined,
  staffId: number,
): RiskCase => ({
  no: row.no,
  ...memberColumns(row.memberId, label),
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
