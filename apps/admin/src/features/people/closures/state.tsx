import type { StaffClosure } from '@koi/contract';
import { CLOSURE_STATE_NAMES } from '@koi/contract/texts';
import { Tag, type TagTone } from '../../../ui/index.ts';

const TONES: Readonly<Record<StaffClosure['state'], TagTone>> = {
  waiting: 'warning',
  proposed: 'info',
  closed: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
};

export function State({ request: { state, erased_at } }: { request: StaffClosure }) {
  return <Tag tone={TONES[state]}>{erased_at === '' ? CLOSURE_STATE_NAMES[state] : '已注销，资料已删除'}</Tag>;
}
