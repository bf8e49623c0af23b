import type { TalkMessage } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { afterNews, NO_TALK, type TalkState, unansweredDrafts, withDraft, withDraftAgain } from './talk-state.ts';

const said = (seq: number, change: Partial<TalkMessage> = {}): TalkMessage => ({
  seq,
  by: 'staff',
  who: '',
  client_id: '',
  text: `第 ${seq} 句`,
  picture: '',
  articles: [],
  at: '2026-11-15 14:40:00',
  ...change,
});
const welcome = (messages: TalkMessage[], change: object = {}) => ({
  t: 'welcome' as const,
  talk: 7,
  messages,
  more: false,
  seen: 0,
  read: 0,
  on_duty: true,
  ...change,
});
const message = (one: TalkMessage) => ({ t: 'message' as const, talk: 7, message: one });
const seqs = ({ messages }: TalkState) => messages.map(({ seq }) => seq);
const draft = { client_id: 'mine-0001', text: '在吗', picture: '' };

describe('messages of a talk', () => {
  it('are listed once and in order, however often and in whatever order they arrive', () => {
    let state = afterNews(NO_TALK, welcome([said(4), said(5)], { more: true }));
    state = afterNews(state, message(said(6)));
    state = afterNews(state, message(said(6)));
    state = afterNews(state, { t: 'history', talk: 7, messages: [said(2), said(3)], more: true });
    state = afterNews(state, welcome([said(6), said(7)]));
    expect(seqs(state)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(state).toMatchObject({ upTo: 7, more: true, talk: 7 });
  });

  it('are marked as read up to the position of the other side, which never decreases', () => {
    const state = afterNews(afterNews(NO_TALK, welcome([said(1)], { seen: 1 })), { t: 'seen', talk: 7, seq: 0 });
    expect(state.seen).toBe(1);
  });
});

describe('a draft', () => {
  it('stays in the outbox until it is acknowledged or arrives as a message', () => {
    const waiting = withDraft(afterNews(NO_TALK, welcome([said(1)])), draft);
    expect(unansweredDrafts(waiting)).toHaveLength(1);
    const acked = afterNews(waiting, { t: 'ack', client_id: draft.client_id, seq: 2, at: '2026-11-15 14:41:00' });
    expect(acked.outbox).toEqual([]);
    expect(acked.messages.at(-1)).toMatchObject({ seq: 2, text: '在吗', by: 'guest' });
    const echoed = afterNews(acked, message(said(2, { by: 'guest', client_id: draft.client_id, text: '在吗' })));
    expect(seqs(echoed)).toEqual([1, 2]);
    const comeBack = afterNews(waiting, welcome([said(2, { by: 'guest', client_id: draft.client_id })]));
    expect(comeBack.outbox).toEqual([]);
  });

  it('does not hide a gap: earlier messages are still requested after a lost connection', () => {
    const waiting = withDraft(afterNews(NO_TALK, welcome([said(1)])), draft);
    // The second message, written by the other side, has not arrived when the third is acknowledged.
    const acked = afterNews(waiting, { t: 'ack', client_id: draft.client_id, seq: 3, at: '' });
    expect(acked.upTo).toBe(1);
    const back = afterNews(acked, welcome([said(2), said(3, { by: 'guest', client_id: draft.client_id })]));
    expect(seqs(back)).toEqual([1, 2, 3]);
    expect(back.upTo).toBe(3);
  });

  it('shows why it was refused and is sent again under the same id', () => {
    const waiting = withDraft(NO_TALK, draft);
    const refused = afterNews(waiting, { t: 'refused', client_id: draft.client_id, text: '发送太快，请稍后再试' });
    expect(refused.outbox[0]?.failure).toBe('发送太快，请稍后再试');
    expect(unansweredDrafts(refused)).toEqual([]);
    expect(unansweredDrafts(withDraftAgain(refused, draft.client_id))).toEqual([{ ...draft, failure: '' }]);
  });
});
