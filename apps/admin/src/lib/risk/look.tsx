import type { RiskHit, RiskLink } from '@koi/contract';
import { RISK_LOOK_FROM, RISK_WAIT_FROM } from '@koi/contract/constants';
import { RISK_RULE_NAMES, RISK_RULE_TAGS } from '@koi/contract/texts';
import { Tag, type TagTone } from '../../ui/index.ts';

type Rule = RiskHit['rule'];

const TONES: Readonly<Partial<Record<Rule, TagTone>>> = {
  'same-payer': 'warning',
  'registered-together': 'danger',
  'same-network': 'neutral',
  'quick-turn': 'warning',
  'large-sums': 'warning',
};

export function RuleTag({ rule }: { rule: Rule }) {
  return (
    <span title={RISK_RULE_NAMES[rule]}>
      <Tag tone={TONES[rule] ?? 'danger'}>{RISK_RULE_TAGS[rule]}</Tag>
    </span>
  );
}

export const scoreTone = (score: number): TagTone => {
  if (score >= RISK_WAIT_FROM) return 'danger';
  return score >= RISK_LOOK_FROM ? 'warning' : 'neutral';
};

export const riskPath = (memberId: number) => `/risk/${memberId}`;

/** The evidence that connects the member with the other account, in a few words. */
export const linkText = ({ rules, referral, clearance }: RiskLink): string => {
  const known = rules.map((rule) => RISK_RULE_TAGS[rule]);
  const relation = referral === '' ? [] : ['推荐关系'];
  const words = known.length > 0 ? known : relation;
  return [words.slice(0, 2).join(' · '), clearance && '已判无关'].filter(Boolean).join(' · ');
};

const PERCENT = 100;

/** How often a rule was right, as people found. */
export const rightText = ({ right, wrong }: { right: number; wrong: number }): string =>
  right + wrong === 0 ? '尚无结论' : `${Math.round((right * PERCENT) / (right + wrong))}% 属实`;
