import type { StaffBanner } from '@koi/contract';
import { SHOWN_STATE_NAMES } from '@koi/contract/texts';
import type { TagTone } from '../../../ui/index.ts';

export const STATES: Readonly<Record<StaffBanner['state'], { text: string; tone: TagTone }>> = {
  shown: { text: SHOWN_STATE_NAMES.shown, tone: 'success' },
  waiting: { text: SHOWN_STATE_NAMES.waiting, tone: 'info' },
  over: { text: SHOWN_STATE_NAMES.over, tone: 'neutral' },
  off: { text: SHOWN_STATE_NAMES.off, tone: 'neutral' },
};

/** The display period as text. Without an end it is permanent. */
export const windowText = (startsAt: string, endsAt: string): string => {
  const [from, to] = [startsAt.slice(0, 16), endsAt.slice(0, 16)];
  if (from === '' && to === '') return '长期展示';
  return `${from || '即刻'} 至 ${to || '长期'}`;
};
