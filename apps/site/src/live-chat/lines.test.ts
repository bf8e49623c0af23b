import type { TalkMessage } from '@koi/contract';
import { expect, it } from 'vitest';
import { linesOf, timeText } from './lines.ts';

const NOW = new Date('2026-11-15T15:00:00+08:00');
const aMessage = (seq: number, by: TalkMessage['by'], time: string): TalkMessage => ({
  seq,
  by,
  who: '',
  client_id: '',
  text: `第 ${seq} 句`,
  picture: '',
  articles: [],
  at: `2026-11-15 ${time}:00`,
});
const lines = (messages: TalkMessage[], { seen = 0, unreadFrom = 0 } = {}) =>
  linesOf({ messages, outbox: [], seen }, unreadFrom, NOW);

it('shows the time at the start and after every pause of ten minutes', () => {
  const kinds = lines([aMessage(1, 'guest', '14:00'), aMessage(2, 'staff', '14:09'), aMessage(3, 'guest', '14:20')]);
  expect(kinds.map(({ kind }) => kind)).toEqual(['time', 'message', 'message', 'time', 'message']);
  expect(kinds[3]).toMatchObject({ text: '今天 14:20' });
});

it('groups consecutive messages of one side', () => {
  const row = lines([aMessage(1, 'staff', '14:00'), aMessage(2, 'staff', '14:01'), aMessage(3, 'guest', '14:02')]);
  expect(row.filter(({ kind }) => kind === 'message')).toMatchObject([
    { opens: true, closes: false },
    { opens: false, closes: true },
    { opens: true, closes: true },
  ]);
});

it('marks the start of the unread messages, and the messages that the other side has read', () => {
  const marked = lines([aMessage(1, 'guest', '14:00'), aMessage(2, 'staff', '14:01')], { seen: 1, unreadFrom: 2 });
  expect(marked.map(({ kind }) => kind)).toEqual(['time', 'message', 'unread', 'message']);
  expect(marked[1]).toMatchObject({ seen: true });
});

it('puts messages that are being sent at the end', () => {
  const outbox = [{ client_id: 'a', text: '在吗', picture: '', failure: '' }];
  expect(linesOf({ messages: [], outbox, seen: 0 }, 0, NOW)).toMatchObject([{ kind: 'draft' }]);
});

it.each([
  ['2026-11-15 14:38:00', '今天 14:38'],
  ['2026-11-14 23:59:00', '昨天 23:59'],
  ['2026-03-01 08:00:00', '03-01 08:00'],
  ['2025-12-31 08:00:00', '2025-12-31 08:00'],
])('%s is shown as %s', (moment, text) => {
  expect(timeText(moment, NOW)).toBe(text);
});
