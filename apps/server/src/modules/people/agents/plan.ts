import type { CommissionTier, InputOf, StaffCommissionPlan, staffRows } from '@koi/contract';
import type { Tier } from '@koi/contract/rules/commission';
import { addDays, beijingDay, beijingTime, formatMoney } from '@koi/money';
import { desc, lte, sql } from 'drizzle-orm';
import { type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import type { AuditChange } from '../staff/index.ts';
import { commissionPlans, type StoredTier } from './tables.ts';

export type PlanRow = typeof commissionPlans.$inferSelect;

export const tiersOf = ({ tiers }: Pick<PlanRow, 'tiers'>): Tier[] =>
  tiers.map((tier) => ({ ...tier, turnover: BigInt(tier.turnover) }));

const percentText = (hundredths: number) => formatMoney(BigInt(hundredths));

export const toWireTiers = (plan: Pick<PlanRow, 'tiers'>): CommissionTier[] =>
  tiersOf(plan).map(({ active, turnover, direct, indirect }) => ({
    active,
    turnover: formatMoney(turnover),
    direct: percentText(direct),
    indirect: percentText(indirect),
  }));

/** The highest direct percentage, which is shown to members who are not agents yet. */
export const highestPercent = (plan: PlanRow | undefined): string =>
  plan === undefined ? '' : percentText(Math.max(...plan.tiers.map(({ direct }) => direct)));

/** The plan of a day. It is fixed once the day has begun, because a plan applies from the day after it is saved. */
export const planFor = async (db: Queryable, day: string): Promise<PlanRow | undefined> => {
  const [plan] = await db
    .select()
    .from(commissionPlans)
    .where(lte(commissionPlans.firstDay, day))
    .orderBy(desc(commissionPlans.firstDay), desc(commissionPlans.id))
    .limit(1);
  return plan;
};

export const latestPlan = async (db: Queryable): Promise<PlanRow | undefined> => {
  const [plan] = await db.select().from(commissionPlans).orderBy(desc(commissionPlans.id)).limit(1);
  return plan;
};

/** Tiers of the plan that applies to a day and of the newest plan, which may replace it. */
export const plannedTiers = async (db: Queryable, day: string): Promise<CommissionTier[]> => {
  const plans = [await planFor(db, day), await latestPlan(db)];
  return plans.flatMap((plan) => (plan === undefined ? [] : toWireTiers(plan)));
};

export const toWirePlan = (plan: PlanRow): StaffCommissionPlan => ({
  version: plan.id,
  first_day: plan.firstDay,
  staff_name: plan.staffName,
  created_at: beijingTime(plan.createdAt),
  tiers: toWireTiers(plan),
});

export const NO_PLAN: StaffCommissionPlan = { version: 0, first_day: '', staff_name: '', created_at: '', tiers: [] };

type Form = InputOf<(typeof staffRows.agents)['savePlan']>;

/** The rule of the form refuses a tier with a missing amount. */
const fromForm = (tiers: Form['tiers']): StoredTier[] =>
  tiers.map(({ active, turnover, direct, indirect }) => ({
    active: Number(active),
    turnover: `${turnover ?? 0n}`,
    direct: Number(direct ?? 0n),
    indirect: Number(indirect ?? 0n),
  }));

const inWords = ({ active, turnover, direct, indirect }: CommissionTier): string =>
  `活跃 ${active} 人、投注 ${turnover} 元起：直属 ${direct}%、下级 ${indirect}%`;

/** Each tier that is added, changed or removed. */
const tierChanges = (before: readonly CommissionTier[], after: readonly CommissionTier[]): AuditChange[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [was, is] = [before[index], after[index]];
    return { field: `第 ${index + 1} 档`, before: was ? inWords(was) : '', after: is ? inWords(is) : '删除' };
  }).filter((change) => change.before !== change.after);

/** Concurrent saves are serialised, so that the second one finds the plan of the first. */
export const lockPlans = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi commission plan'))`);
};

/** The change in words. Refused when a newer plan was saved since the form was loaded. */
export const examinePlan = async (tx: Tx, { version, tiers }: Pick<Form, 'version' | 'tiers'>) => {
  await lockPlans(tx);
  const latest = await latestPlan(tx);
  if ((latest?.id ?? 0) !== version) throw refuse('agents.planStale');
  const draft = fromForm(tiers);
  const changes = tierChanges(latest === undefined ? [] : toWireTiers(latest), toWireTiers({ tiers: draft }));
  if (changes.length === 0) throw refuse('agents.planUnchanged');
  return { draft, changes };
};

/** The tiers as the form sends them. */
export const sentTiers = (tiers: Form['tiers']) =>
  toWireTiers({ tiers: fromForm(tiers) }).map((tier) => ({ ...tier, active: String(tier.active) }));

/** Saves the plan that applies from tomorrow. */
export const savePlan = async (
  tx: Tx,
  form: Pick<Form, 'version' | 'tiers'>,
  { staffName, now }: { staffName: string; now: Date },
): Promise<{ firstDay: string; changes: AuditChange[] }> => {
  const { draft, changes } = await examinePlan(tx, form);
  const firstDay = addDays(beijingDay(now), 1);
  await tx.insert(commissionPlans).values({ firstDay, tiers: draft, staffName, createdAt: now });
  return { firstDay, changes };
};
