import type { SIGHTING_KINDS } from '@koi/contract';
import {
  expiryOf,
  linksAccounts,
  liveRules,
  type RiskRule,
  type RiskRuleId,
  type RuleStarts,
  scoreOf,
  shadowEnd,
  shadowRules,
} from '@koi/contract/rules/risk';
import type { evidence } from './tables.ts';

export type EvidenceRow = typeof evidence.$inferSelect;
export type EvidenceDraft = Omit<EvidenceRow, 'id'>;

/** A pair is stored with the lower id first. */
export const pairOf = (one: number, other: number): { a: number; b: number } => ({
  a: Math.min(one, other),
  b: Math.max(one, other),
});

export const otherOf = ({ a, b }: { a: number; b: number }, memberId: number): number => (a === memberId ? b : a);

/** The rule that a common value leads to. The other kinds lead to evidence only together with a link. */
export const RULE_OF_KIND: Readonly<Partial<Record<(typeof SIGHTING_KINDS)[number], RiskRuleId>>> = {
  card: 'same-payee',
  usdt: 'same-payee',
  device: 'same-device',
  payer: 'same-payer',
  network: 'same-network',
};

interface Span {
  firstAt: Date;
  lastAt: Date;
}

const latest = (one: Date, other: Date): Date => new Date(Math.max(one.getTime(), other.getTime()));

/** The earliest of the moments, or undefined when there is none. */
export const earliest = (moments: readonly Date[]): Date | undefined =>
  moments.length === 0 ? undefined : new Date(Math.min(...moments.map((moment) => moment.getTime())));

/** A common value begins when the second member was seen with it, and is confirmed while both are. */
export const commonSpan = (one: Span, other: Span): Span => {
  const firstAt = latest(one.firstAt, other.firstAt);
  return { firstAt, lastAt: latest(firstAt, earliest([one.lastAt, other.lastAt]) ?? firstAt) };
};

/** Rules whose evidence makes two accounts linked. Those that need a link themselves do not. */
const LINKING: ReadonlySet<RiskRuleId> = new Set(['same-payee', 'same-device', 'same-payer', 'registered-together']);

export interface Common extends Span {
  kind: 'device' | 'network' | 'reward';
  value: string;
  hint: string;
}

/** The evidence about a member and another one. */
export interface PairFacts {
  joined: readonly [Date, Date];
  evidence: readonly EvidenceDraft[];
  common: readonly Common[];
  isReferral: boolean;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Evidence that follows from several facts about a pair. */
export const derivedEvidence = (pair: { a: number; b: number }, facts: PairFacts, now: Date): EvidenceDraft[] => {
  const { joined, common, isReferral } = facts;
  const found: EvidenceDraft[] = [];
  const gap = Math.abs(joined[0].getTime() - joined[1].getTime());
  const shares = (kind: Common['kind']) => common.some((one) => one.kind === kind);
  if (gap <= HOUR_MS && shares('device') && shares('network')) {
    const at = latest(joined[0], joined[1]);
    const hint = String(Math.ceil(gap / MINUTE_MS));
    found.push({ ...pair, rule: 'registered-together', value: '', hint, firstAt: at, lastAt: at });
  }
  const linking = [...facts.evidence, ...found].filter(({ rule }) => LINKING.has(rule));
  if (linking.length === 0) return found;
  const lastAt = linking.map((one) => one.lastAt).reduce(latest);
  if (isReferral) found.push({ ...pair, rule: 'referrer-linked', value: '', hint: '', firstAt: now, lastAt });
  for (const { kind, value, hint, ...span } of common) {
    if (kind === 'reward') found.push({ ...pair, rule: 'reward-twice', value, hint, ...span });
  }
  return found;
};

/** Sums are compared with those of a version, so that another version has evidence of its own. */
const isEvidenceOf = ({ id, version, sums }: RiskRule, { rule, value }: EvidenceRow): boolean =>
  rule === id && (sums === undefined || value.startsWith(`${version} `));

/** A rule with the evidence that it has about a member. */
export interface Hit {
  rule: RiskRule;
  isShadow: boolean;
  evidence: EvidenceRow[];
  expiresAt: Date;
}

export interface Judgement {
  score: number;
  hits: Hit[];
  /** Evidence that counts, by its id, with the rule that it counts for. */
  counted: Map<number, RiskRule>;
  /** Members with evidence that links them, and the rules of that evidence. */
  links: Map<number, RiskRule[]>;
  /** When the next evidence expires or the next rule leaves its shadow. */
  nextAt: Date | undefined;
}

export interface Judging {
  memberId: number;
  rows: readonly EvidenceRow[];
  /** Members who are marked as not linked with this one. */
  cleared: ReadonlySet<number>;
  starts: RuleStarts;
  now: Date;
  rules?: readonly RiskRule[];
}

/** Computes the score of a member. Expired evidence, cleared pairs and rules in shadow do not count. */
export const judge = ({ memberId, rows, cleared, starts, now, rules }: Judging): Judgement => {
  const live = liveRules(starts, now, rules);
  const hits: Hit[] = [];
  const counted = new Map<number, RiskRule>();
  const links = new Map<number, RiskRule[]>();
  const standing = rows.filter((row) => row.a === row.b || !cleared.has(otherOf(row, memberId)));
  for (const [rule, isShadow] of [
    ...[...live.values()].map((rule) => [rule, false] as const),
    ...shadowRules(starts, now, rules).map((rule) => [rule, true] as const),
  ]) {
    const own = standing.filter((row) => isEvidenceOf(rule, row) && expiryOf(rule, row.lastAt) > now);
    if (own.length === 0) continue;
    const expiresAt = own.map(({ lastAt }) => expiryOf(rule, lastAt)).reduce(latest);
    hits.push({ rule, isShadow, evidence: own, expiresAt });
    if (isShadow) continue;
    for (const row of own) {
      counted.set(row.id, rule);
      if (row.a === row.b) continue;
      const other = otherOf(row, memberId);
      links.set(other, [...(links.get(other) ?? []), rule]);
    }
  }
  for (const [other, of] of links) if (!of.some(({ id }) => linksAccounts(id))) links.delete(other);
  const counting = hits.filter(({ isShadow }) => !isShadow);
  const ends = hits.map(({ rule, isShadow, expiresAt }) => (isShadow ? shadowEnd(rule, starts, now) : expiresAt));
  return {
    score: scoreOf(counting.map(({ rule }) => rule)),
    hits,
    counted,
    links,
    nextAt: earliest(ends),
  };
};
