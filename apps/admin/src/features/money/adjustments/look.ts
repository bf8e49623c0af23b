import type { Adjustment } from '@koi/contract';
import { ADJUSTMENT_STATE_NAMES } from '@koi/contract/texts';
import type { TagTone } from '../../../ui/index.ts';

export const STATE_TONES: Readonly<Record<number, TagTone>> = { 1: 'warning', 2: 'success', 3: 'danger' };

const STATE_NAMES: Readonly<Record<number, string>> = ADJUSTMENT_STATE_NAMES;
export const stateName = (state: number): string => STATE_NAMES[state] ?? '';

/** Signed change of the member's wallet. */
export const changeOf = ({ direction, amount }: Pick<Adjustment, 'direction' | 'amount'>): string =>
  direction === 'debit' ? `-${amount}` : amount;
