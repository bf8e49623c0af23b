import type { StaffWorkOrder } from '@koi/contract';
import type { TagTone } from '../ui/index.ts';

/** Colours of the tag that shows the state of a work order. */
export const WORK_ORDER_TONES: Readonly<Record<StaffWorkOrder['status'], TagTone>> = {
  pending: 'warning',
  processing: 'info',
  replied: 'success',
  closed: 'neutral',
};
