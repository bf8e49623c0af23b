import type { StaffPayReset } from '@koi/contract';
import { PAY_RESET_STATE_NAMES } from '@koi/contract/texts';
import { Tag, type TagTone } from '../../../ui/index.ts';

const TONES: Readonly<Record<StaffPayReset['state'], TagTone>> = {
  waiting: 'warning',
  proposed: 'info',
  approved: 'info',
  done: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  denied: 'danger',
  expired: 'neutral',
  ended: 'neutral',
};

export function State({ state }: Pick<StaffPayReset, 'state'>) {
  return <Tag tone={TONES[state]}>{PAY_RESET_STATE_NAMES[state]}</Tag>;
}
