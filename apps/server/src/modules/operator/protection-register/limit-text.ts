import { limitText } from '@koi/contract/rules/protection';
import { formatMoney } from '@koi/money';
import type { HouseLimitDraft } from '../../people/protection/index.ts';

/** A limit as people read it. */
export const valueText = ({ kind }: Pick<HouseLimitDraft, 'kind'>, value: bigint | null): string => {
  if (value === null) return '不限';
  return limitText(kind, kind === 'time' ? String(value) : formatMoney(value));
};
