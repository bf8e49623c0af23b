import {
  type LINK_STRENGTHS,
  RISK_LOOK_FROM,
  RISK_NOTE_MAX_LENGTH,
  type RISK_RULE_IDS,
  RISK_SCORE_MAX,
  RISK_SHADOW_DAYS,
  RISK_WAIT_FROM,
} from '../constants.ts';
import { RISK } from '../texts/risk.ts';
import { firstFailing } from './first-failing.ts';

export type RiskRuleId = (typeof RISK_RULE_IDS)[number];
type LinkStrength = (typeof LINK_STRENGTHS)[number];

/** An amount in 分 that is reached within a number of Beijing days, today included. */
export interface SumLimit {
  days: number;
  amount: bigint;
}

export interface RiskRule {
  id: RiskRuleId;
  version: number;
  points: number;
  /** The evidence counts for this many days after it was last confirmed. */
  days: number;
  /** Rules of the first set count at once. Every later rule or version runs in shadow first. */
  founding: boolean;
  /** For `large-sums`: deposits, or withdrawals, that reach the amount within the days. */
  sums?: readonly SumLimit[];
}

/** Name of the set of rules. It changes with every change of the table. */
export const RISK_RULES_NAME = 'R2';

const founding = (id: RiskRuleId, points: number, days: number): RiskRule => ({
  id,
  version: 1,
  points,
  days,
  founding: true,
});

/**
 * The rules of the score. To change points, days or sums, add a row with the next version: it runs in shadow while the former
 * one counts, and replaces it afterwards.
 */
export const RISK_RULES: readonly RiskRule[] = [
  founding('same-payee', 60, 180),
  founding('same-device', 40, 90),
  founding('referrer-linked', 40, 180),
  founding('reward-twice', 40, 90),
  founding('little-play', 40, 90),
  founding('same-payer', 25, 180),
  founding('registered-together', 20, 90),
  founding('same-network', 5, 30),
  { id: 'quick-turn', version: 1, points: 20, days: 90, founding: false },
  {
    id: 'large-sums',
    version: 1,
    points: 40,
    days: 30,
    founding: false,
    sums: [
      { days: 7, amount: 50_000_000n },
      { days: 30, amount: 100_000_000n },
    ],
  },
];

const DAY_MS = 24 * 3_600_000;

/** When each version was first run, by `ruleKey`. */
export type RuleStarts = ReadonlyMap<string, Date>;

export const ruleKey = ({ id, version }: Pick<RiskRule, 'id' | 'version'>): string => `${id}@${version}`;

/** When a version that is not of the first set begins to count. */
export const shadowEnd = (rule: RiskRule, starts: RuleStarts, now: Date): Date =>
  new Date((starts.get(ruleKey(rule)) ?? now).getTime() + RISK_SHADOW_DAYS * DAY_MS);

/** Days of its shadow that a version has behind it, from 1; 0 when it counts. A version that never ran is on day 1. */
export const shadowDay = (rule: RiskRule, starts: RuleStarts, now: Date): number => {
  if (rule.founding) return 0;
  const start = starts.get(ruleKey(rule)) ?? now;
  const day = Math.floor((now.getTime() - start.getTime()) / DAY_MS) + 1;
  return day > RISK_SHADOW_DAYS ? 0 : day;
};

/** The rules that count now: of each rule the highest version that is not in shadow. */
export const liveRules = (starts: RuleStarts, now: Date, rules = RISK_RULES): Map<RiskRuleId, RiskRule> => {
  const live = new Map<RiskRuleId, RiskRule>();
  for (const rule of rules) {
    if (shadowDay(rule, starts, now) > 0) continue;
    if ((live.get(rule.id)?.version ?? 0) < rule.version) live.set(rule.id, rule);
  }
  return live;
};

/** The rules in shadow now. */
export const shadowRules = (starts: RuleStarts, now: Date, rules = RISK_RULES): RiskRule[] =>
  rules.filter((rule) => shadowDay(rule, starts, now) > 0);

export const expiryOf = ({ days }: Pick<RiskRule, 'days'>, lastAt: Date): Date =>
  new Date(lastAt.getTime() + days * DAY_MS);

/** A rule counts once for a member, however many accounts it concerns, so that a shared place can't add up. */
export const scoreOf = (rules: Iterable<RiskRule>): number => {
  const points = new Map([...rules].map(({ id, points: worth }) => [id, worth]));
  return Math.min(
    RISK_SCORE_MAX,
    [...points.values()].reduce((sum, worth) => sum + worth, 0),
  );
};

/** A common network alone says nothing about two accounts. */
export const linksAccounts = (id: RiskRuleId): boolean => id !== 'same-network';

const STRONG_FROM = 40;
const MEDIUM_FROM = 20;

/** How strong the link of two accounts is, by the points of its evidence. */
export const strengthOf = (rules: Iterable<RiskRule>): LinkStrength => {
  const points = scoreOf(rules);
  if (points >= STRONG_FROM) return 'strong';
  if (points >= MEDIUM_FROM) return 'medium';
  return points > 0 ? 'weak' : 'relation';
};

export const mustLook = (score: number): boolean => score >= RISK_LOOK_FROM;
export const mustWait = (score: number): boolean => score >= RISK_WAIT_FROM;

export const checkRiskNote = ({ text }: { text: string }) =>
  firstFailing([text !== '', RISK.noteMissing], [text.length <= RISK_NOTE_MAX_LENGTH, RISK.noteLong]);
