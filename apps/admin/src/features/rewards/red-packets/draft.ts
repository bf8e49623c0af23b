import type { RedPacketVersion } from '@koi/contract';
import { redPacketChanges } from '@koi/contract/rules/red-packet-changes';
import {
  checkRedPacketPlan,
  type RedPacketPlan,
  readRedPacketPlan,
  redPacketBudget,
} from '@koi/contract/rules/red-packet-plan';
import { groupDigits, parseMoney } from '@koi/money';
import { useState } from 'react';

type Plan = RedPacketVersion['plan'];
export type TierText = Omit<Plan['tiers'][number], 'times'> & { times: string; key: string };
/** A plan with its fields as typed. */
export interface Draft {
  start_time: string;
  end_time: string;
  max_times: string;
  tiers: readonly TierText[];
}

let tierKeys = 0;
const newKey = () => {
  tierKeys += 1;
  return `tier ${tierKeys}`;
};

const draftOf = ({ start_time, end_time, max_times, tiers }: Plan): Draft => ({
  start_time,
  end_time,
  max_times: String(max_times),
  tiers: tiers.map((tier) => ({ ...tier, times: String(tier.times), key: newKey() })),
});

/** Text that is not a whole number becomes 0, which validation rejects. */
const countOf = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0);
const plain = (text: string) => text.trim().replaceAll(',', '');

export const planOf = ({ start_time, end_time, max_times, tiers }: Draft) => ({
  start_time: start_time.trim(),
  end_time: end_time.trim(),
  max_times: countOf(max_times),
  tiers: tiers.map(({ key: _, ...tier }) => ({
    recharge: plain(tier.recharge),
    day_flow: plain(tier.day_flow),
    times: countOf(tier.times),
    flow_money: plain(tier.flow_money),
    min_money: plain(tier.min_money),
    max_money: plain(tier.max_money),
    budget: plain(tier.budget),
    enabled: tier.enabled,
  })),
});

const blank = (): TierText => ({
  key: newKey(),
  recharge: '',
  day_flow: '0',
  times: '1',
  flow_money: '5',
  min_money: '1.00',
  max_money: '8.88',
  budget: '1000',
  enabled: 1,
});

/** Average number of draws that a budget pays for. Undefined while an amount is invalid. */
export const drawsPaid = (tier: Pick<TierText, 'min_money' | 'max_money' | 'budget'>): number | undefined => {
  const [min, max, budget] = [tier.min_money, tier.max_money, tier.budget].map((text) => parseMoney(plain(text)));
  if (min === undefined || max === undefined || budget === undefined || min + max === 0n) return undefined;
  return Number((2n * budget) / (min + max));
};

export const shownAmount = (decimal: string) => groupDigits(decimal.replace(/\.00$/, ''));

/** Local edits based on the latest version. Nothing is sent until the draft is published. */
export const useDraft = (latest: RedPacketVersion) => {
  const [edited, setEdited] = useState<{ base: number; draft: Draft }>();
  const [published, setPublished] = useState(() => ({ version: latest.version, draft: draftOf(latest.plan) }));
  if (published.version !== latest.version) setPublished({ version: latest.version, draft: draftOf(latest.plan) });
  const draft = edited?.draft ?? published.draft;
  const plan: RedPacketPlan = planOf(draft);
  const amounts = readRedPacketPlan(plan);
  const change = (next: Partial<Draft>) =>
    setEdited({ base: edited?.base ?? latest.version, draft: { ...draft, ...next } });
  const changes = edited === undefined ? [] : redPacketChanges(latest.version === 0 ? undefined : latest.plan, plan);
  return {
    draft,
    plan,
    /** Maximum cost of a day. */
    cost: redPacketBudget(amounts),
    /** Version that the edits are based on. */
    base: edited?.base ?? latest.version,
    changes,
    problem: changes.length === 0 ? undefined : checkRedPacketPlan(amounts),
    change,
    changeTier: (key: string, next: Partial<TierText>) =>
      change({ tiers: draft.tiers.map((tier) => (tier.key === key ? { ...tier, ...next } : tier)) }),
    addTier: () => change({ tiers: [...draft.tiers, blank()] }),
    removeTier: (key: string) => change({ tiers: draft.tiers.filter((tier) => tier.key !== key) }),
    discard: () => setEdited(undefined),
  };
};
export type DraftEditor = ReturnType<typeof useDraft>;
