import { type Money, parseMoney } from '@koi/money';
import { AGENT_PERCENT_MAX, AGENT_REFUSAL_MAX_LENGTH, AGENT_TIERS_MAX } from '../constants.ts';
import { AGENTS, STAFF_AGENTS } from '../texts/agents.ts';
import { firstFailing } from './first-failing.ts';
import { isMobile } from './members.ts';

export interface AgentApplication {
  mobile: string;
  apply_info: string;
}

export const checkAgentApplication = (form: AgentApplication) =>
  firstFailing([isMobile(form.mobile), AGENTS.mobile], [form.apply_info.trim() !== '', AGENTS.reasonMissing]);

export const checkAgentRefusal = ({ reason }: { reason: string }) =>
  firstFailing(
    [reason.trim() !== '', STAFF_AGENTS.reasonMissing],
    [reason.length <= AGENT_REFUSAL_MAX_LENGTH, STAFF_AGENTS.reasonLong],
  );

/** A tier of the plan: an amount in 分 and percentages in hundredths, undefined where the text is neither. */
export interface TierForm {
  active: string;
  turnover: Money | undefined;
  direct: bigint | undefined;
  indirect: bigint | undefined;
}

const COUNT = /^\d{1,6}$/;
const ACTIVE_MAX = 100_000;

const percentMax = parseMoney(AGENT_PERCENT_MAX) ?? 0n;

const isPercent = (percent: bigint | undefined): percent is bigint => percent !== undefined && percent <= percentMax;

/** Each tier has higher thresholds than the one before and pays at least as much. */
const rises = (below: TierForm, above: TierForm): boolean => {
  const growth = (field: 'turnover' | 'direct' | 'indirect') => (above[field] ?? 0n) - (below[field] ?? 0n);
  const [active, turnover] = [Number(above.active) - Number(below.active), growth('turnover')];
  const asks = active >= 0 && turnover >= 0n && (active > 0 || turnover > 0n);
  return asks && growth('direct') >= 0n && growth('indirect') >= 0n;
};

/** The first fault of a tier, with the field it belongs to. */
export const tierFault = (
  tiers: readonly TierForm[],
  index: number,
): { field: keyof TierForm; text: string } | undefined => {
  const tier = tiers[index];
  if (tier === undefined) return undefined;
  const no = index + 1;
  const { active, turnover, direct, indirect } = tier;
  if (!COUNT.test(active) || Number(active) > ACTIVE_MAX)
    return { field: 'active', text: STAFF_AGENTS.activeWrong(no) };
  if (turnover === undefined) return { field: 'turnover', text: STAFF_AGENTS.turnoverWrong(no) };
  if (!isPercent(direct)) return { field: 'direct', text: STAFF_AGENTS.directWrong(no) };
  if (!isPercent(indirect)) return { field: 'indirect', text: STAFF_AGENTS.indirectWrong(no) };
  if (indirect > direct) return { field: 'indirect', text: STAFF_AGENTS.indirectAbove(no) };
  const below = tiers[index - 1];
  if (below !== undefined && !rises(below, tier)) return { field: 'active', text: STAFF_AGENTS.notRising(no) };
  return undefined;
};

export const checkCommissionPlan = ({ tiers }: { tiers: readonly TierForm[] }) =>
  firstFailing(
    [tiers.length > 0, STAFF_AGENTS.tiersMissing],
    [tiers.length <= AGENT_TIERS_MAX, STAFF_AGENTS.tiersMany],
  ) ?? tiers.map((_, index) => tierFault(tiers, index)?.text).find((text) => text !== undefined);
