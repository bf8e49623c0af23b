import type { WorkOrder, WorkOrderDetail } from '@koi/contract';
import { addDays } from '@koi/money';

export const STATUS_TONES = {
  pending: 'warning',
  processing: 'info',
  replied: 'success',
  closed: 'neutral',
} as const satisfies Record<WorkOrder['status'], string>;

/** A time from the server as a list shows it; `today` is a day in Beijing. */
export const wordTime = (moment: string, today: string): string => {
  const [day = '', clock = ''] = moment.split(' ');
  if (day === today) return clock.slice(0, 5);
  if (day === addDays(today, -1)) return `昨天 ${clock.slice(0, 5)}`;
  const [year = '', month = '', date = ''] = day.split('-');
  const short = `${Number(month)}月${Number(date)}日`;
  return today.startsWith(year) ? short : `${year}年${short}`;
};

/** A time as shown above a message of the conversation. */
export const talkTime = (moment: string, today: string): string =>
  moment.startsWith(today) ? moment.slice(11, 16) : moment.slice(5, 16);

export interface TalkEntry {
  key: string;
  kind: 'admin' | 'user' | 'event';
  text: string;
  at: string;
}

/** All entries of an order in chronological order: its text, the replies, its closings and reopenings. */
export const talkOf = ({ content, created_at, replies, events }: WorkOrderDetail): TalkEntry[] =>
  [
    { key: 'content', kind: 'user' as const, text: content, at: created_at },
    ...replies.map((reply) => ({
      key: `reply ${reply.id}`,
      kind: reply.type,
      text: reply.content,
      at: reply.created_at,
    })),
    ...events.map(({ at, text }) => ({ key: `event ${at} ${text}`, kind: 'event' as const, text, at })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
