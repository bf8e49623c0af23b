import type { StaffWorkOrderDetail } from '@koi/contract';
import { WORK_ORDER_ACTION_NAMES } from '@koi/contract/texts';

export interface Entry {
  key: string;
  kind: 'admin' | 'user' | 'note' | 'event';
  who: string;
  mine: boolean;
  text: string;
  at: string;
}

/** Messages, notes and events of an order in chronological order. */
export const entriesOf = (order: StaffWorkOrderDetail): Entry[] =>
  [
    {
      key: 'content',
      kind: 'user' as const,
      who: order.member_name,
      mine: false,
      text: order.content,
      at: order.created_at,
    },
    ...order.replies.map(({ id, type, who, mine, content, created_at }) => ({
      key: `reply ${id}`,
      kind: type,
      who,
      mine,
      text: content,
      at: created_at,
    })),
    ...order.events.map(({ id, deed: action, who, text, at }) => ({
      key: `event ${id}`,
      kind: action === 'note' ? ('note' as const) : ('event' as const),
      who,
      mine: false,
      text:
        action === 'note' ? text : `${who} ${WORK_ORDER_ACTION_NAMES[action]}了工单${text === '' ? '' : `：${text}`}`,
      at,
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
