import type { StaffBanner } from '@koi/contract';
import type { TagTone } from '../../../ui/index.ts';

export const STATES: Readonly<Record<StaffBanner['state'], { text: string; tone: TagTone }>> = {
  shown: { text: '展示中', tone: 'success' },
  waiting: { text: '未开始', tone: 'info' },
  over: { text: '已结束', tone: 'neutral' },
  off: { text: '已关闭', tone: 'neutral' },
};

/** The display period as text. Without an end it is permanent. */
export const windowText = (startsAt: string, endsAt: string): string => {
  const [from, to] = [startsAt.slice(0, 16), endsAt.slice(0, 16)];
  if (from === '' && to === '') return '长期展示';
  return `${from || '即刻'} 至 ${to || '长期'}`;
};
