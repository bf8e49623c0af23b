import { expect, it } from 'vitest';
import { anOrder } from '../../../test/work-orders.ts';
import { talkOf, talkTime, wordTime } from './order.ts';

it.each([
  ['2026-06-18 10:26:00', '10:26'],
  ['2026-06-17 21:08:00', '昨天 21:08'],
  ['2026-06-12 08:00:00', '6月12日'],
  ['2025-12-31 08:00:00', '2025年12月31日'],
])('a list shows %s as %s', (moment, expected) => {
  expect(wordTime(moment, '2026-06-18')).toBe(expected);
});

it('a list shows the last day of the previous year as yesterday on 1 January', () => {
  expect(wordTime('2025-12-31 08:00:00', '2026-01-01')).toBe('昨天 08:00');
});

it('a conversation shows the time of today, and the date of other days', () => {
  expect(talkTime('2026-06-18 10:26:00', '2026-06-18')).toBe('10:26');
  expect(talkTime('2026-06-17 10:26:00', '2026-06-18')).toBe('06-17 10:26');
});

it('a conversation starts with the text of the order and continues in chronological order', () => {
  const talk = talkOf(
    anOrder({
      content: '还没到',
      created_at: '2026-06-18 10:02:00',
      replies: [
        { id: 1, type: 'admin', type_text: '客服', content: '请稍候', created_at: '2026-06-18 10:11:00' },
        { id: 2, type: 'user', type_text: '用户', content: '好', created_at: '2026-06-18 10:30:00' },
      ],
      events: [{ at: '2026-06-18 10:20:00', text: '客服重新打开了工单：补充' }],
    }),
  );
  expect(talk.map(({ kind, text }) => [kind, text])).toEqual([
    ['user', '还没到'],
    ['admin', '请稍候'],
    ['event', '客服重新打开了工单：补充'],
    ['user', '好'],
  ]);
  expect(new Set(talk.map(({ key }) => key)).size).toBe(4);
});
