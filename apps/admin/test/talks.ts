import type { StaffTalk, TalkMessage } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeApi } from './fake-api.ts';
import { aMemberFile } from './members.ts';
import { aList } from './orders.ts';

export const aTalk = (change: Partial<StaffTalk> = {}): StaffTalk => ({
  id: 42,
  member_id: 7,
  name: 'koi8866',
  vip: 3,
  state: 'waiting',
  waiting_since: '2026-11-15 10:02:00',
  holder_id: 0,
  holder: '',
  held_by_me: false,
  unread: 2,
  last_word: '大概要多久？',
  last_by: 'guest',
  last_at: '2026-11-15 10:02:00',
  created_at: '2026-11-13 10:02:00',
  ...change,
});

export const aMessage = (seq: number, change: Partial<TalkMessage> = {}): TalkMessage => ({
  seq,
  by: 'guest',
  who: '',
  client_id: '',
  text: `第 ${seq} 句`,
  picture: '',
  articles: [],
  at: '2026-11-15 10:02:00',
  ...change,
});

interface Word {
  t: string;
  talk?: number;
  client_id?: string;
  text?: string;
  on?: number;
  since?: number;
}

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket | undefined;
  readyState = 0;
  words: Word[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: ((event: { code: number }) => void) | null;
  constructor() {
    FakeSocket.last = this;
  }
  send(data: string) {
    this.words.push(JSON.parse(data) as Word);
  }
  close() {
    this.readyState = 3;
  }
}
export const socket = () => FakeSocket.last as FakeSocket;
export const words = (t: string) => socket().words.filter((word) => word.t === t);
export const receive = (news: object) => act(() => socket().onmessage?.({ data: JSON.stringify(news) }));
export const connect = () => {
  act(() => {
    socket().readyState = 1;
    socket().onopen?.();
  });
  receive({ t: 'ready', duty: false });
};
export const welcome = (messages: TalkMessage[]) =>
  receive({ t: 'welcome', talk: 42, messages, more: false, seen: 0, read: 0, on_duty: true });

/** A fake server with a talk of a member and one of a visitor, and a fake socket. */
export const talksFixture = () => {
  const api = fakeApi();
  vi.stubGlobal('WebSocket', FakeSocket);
  api.answer(
    staffCalls.talks.list,
    aList([aTalk(), aTalk({ id: 43, member_id: 0, name: '访客 4821', vip: 0, unread: 0 })]),
  );
  api.answer(staffCalls.talks.summary, { todo: 2, waiting: 2, on_duty: [] });
  api.answer(staffCalls.talks.detail, { ...aTalk(), messages: 9 });
  api.answer(staffCalls.talks.colleagues, [
    { id: 1, name: 'boss01' },
    { id: 9, name: 'service02' },
  ]);
  api.answer(staffCalls.replyTemplates.list, [{ id: 1, title: '感谢语', content: '感谢您的等待', version: 1 }]);
  api.answer(staffCalls.reviews.list, aList([]));
  api.answer(staffCalls.memberFiles.detail, aMemberFile({ id: 7 }));
  return api;
};
