import { TRANSACTION_STATE } from '@koi/contract/constants';
import { TRANSACTION_STATE_NAMES } from '@koi/contract/texts';
import { Tag } from '../../ui/index.ts';

const TONES = ['neutral', 'warning', 'success', 'danger'] as const;

/** Whether an order has not been decided. */
export const isWaiting = ({ state }: { state: number }): boolean => state === TRANSACTION_STATE.pending;

const stateName = (state: number): string =>
  TRANSACTION_STATE_NAMES[state as keyof typeof TRANSACTION_STATE_NAMES] ?? TRANSACTION_STATE_NAMES[0];

/** State of a deposit or withdrawal. */
export function StateTag({ state }: { state: number }) {
  return <Tag tone={TONES[state] ?? 'neutral'}>{stateName(state)}</Tag>;
}
