import type { TalkSocketOptions } from '@koi/client';
import type { TalkMessage } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { anAppInfo } from '../../test/render-app.tsx';
import { signIn, signOutLocally } from '../lib/session.ts';
import { readIdentity } from './identity.ts';
import { ServicePage } from './service-page.tsx';
import { createTalkStore, type TalkStore } from './talk-store.ts';

interface Word {
  t: string;
  client_id?: string;
  text?: string;
  picture?: string;
  since?: number;
  before?: number;
}

let options: TalkSocketOptions;
let words: Word[] = [];
let store: TalkStore;
let connected = true;

const aMessage = (seq: number, change: Partial<TalkMessage> = {}): TalkMessage => ({
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
const receive = (news: object) => act(() => options.onNews(news as never));
const link = (state: 'open' | 'lost' | 'maintenance' | 'ended') => act(() => options.onLink(state));
const welcome = (messages: TalkMessage[] = [], change: object = {}) => {
  receive({ t: 'welcome', talk: 7, messages, more: false, seen: 0, read: 0, on_duty: true, ...change });
  link('open');
};
const sent = () => words.filter(({ t }) => t === 'send');

const open = (identity = { token: 'a token of a member' }) => {
  store = createTalkStore({
    identity,
    open: (given) => {
      options = given;
      return {
        say(word) {
          if (connected) words.push(word as Word);
          return connected;
        },
        hurry: () => {},
        stop: () => {},
      };
    },
  });
  render(<ServicePage store={store} framed={false} />);
  return userEvent.setup({ delay: null });
};
const write = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  await user.type(screen.getByRole('textbox'), text);
  await user.click(screen.getByRole('button', { name: '发送' }));
};

beforeEach(() => {
  words = [];
  connected = true;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Element.prototype.scrollTo = () => {};
});
afterEach(() => {
  store.stop();
  cleanup();
  signOutLocally();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a message', () => {
  it('is shown as being sent, then delivered, then read', async () => {
    const user = open();
    expect(screen.getByText('正在连接…')).toBeTruthy();
    welcome();
    expect(screen.getByText('在线 · 客服正在接待')).toBeTruthy();
    expect(screen.getByText('您好，请问有什么可以帮您？')).toBeTruthy();
    await write(user, '在吗');
    expect(screen.getByText('发送中')).toBeTruthy();
    receive({ t: 'ack', client_id: sent()[0]?.client_id, seq: 1, at: '2026-11-15 14:41:00' });
    expect(screen.queryByText('发送中')).toBeNull();
    expect(screen.getByText(/已送达/)).toBeTruthy();
    receive({ t: 'seen', talk: 7, seq: 1 });
    expect(screen.getByText(/已读/)).toBeTruthy();
    expect(screen.getAllByText('在吗')).toHaveLength(1);
  });

  it('that was refused shows why, and is sent again with the same id', async () => {
    const user = open();
    welcome();
    await write(user, '在吗');
    const id = sent()[0]?.client_id;
    receive({ t: 'refused', client_id: id, text: '发送太快，请稍后再试' });
    expect(screen.getByText('发送太快，请稍后再试')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '重发' }));
    expect(sent().map(({ client_id }) => client_id)).toEqual([id, id]);
    expect(screen.getByText('发送中')).toBeTruthy();
  });

  it('written without a connection is sent once there is one', async () => {
    const user = open();
    welcome([aMessage(1)]);
    connected = false;
    link('lost');
    expect(screen.getByText('连接已断开，正在重新连接…')).toBeTruthy();
    await write(user, '断线时写的');
    expect(sent()).toEqual([]);
    expect(options.hello()).toMatchObject({ t: 'hello', since: 1 });
    connected = true;
    welcome([aMessage(2)]);
    expect(sent().map(({ text }) => text)).toEqual(['断线时写的']);
    expect(screen.queryByText('连接已断开，正在重新连接…')).toBeNull();
    expect(screen.getByText('第 2 句')).toBeTruthy();
  });

  it('can be a suggested question', async () => {
    const user = open();
    welcome();
    await user.click(screen.getByRole('button', { name: '打码量怎么算' }));
    expect(sent()).toMatchObject([{ text: '打码量怎么算' }]);
  });

  it('can be a picture, shown before it is sent', async () => {
    const api = fakeApi();
    api.answer(calls.service.picture, { url: '/media/talks/abc', width: 4, height: 4 });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const user = open();
    welcome();
    const file = new File(['x'], '截图.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('发送图片', { selector: 'input' }), file);
    expect(await screen.findByAltText('待发送：截图.png')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(sent()).toMatchObject([{ text: '', picture: '/media/talks/abc' }]));
    expect(screen.queryByAltText('待发送：截图.png')).toBeNull();
  });
});

describe('the other side', () => {
  it('is announced to screen readers, shown while typing, and its unread messages are marked', () => {
    open();
    welcome([aMessage(1, { by: 'guest' }), aMessage(2), aMessage(3)], { read: 1 });
    expect(screen.getByText('以下是未读消息')).toBeTruthy();
    receive({ t: 'typing', talk: 7, who: '' });
    expect(screen.getByText('对方正在输入…')).toBeTruthy();
    receive({ t: 'message', talk: 7, message: aMessage(4, { text: '查到了' }) });
    expect(screen.queryByText('对方正在输入…')).toBeNull();
    expect(screen.getAllByText('查到了')).toHaveLength(1);
    expect(screen.getByText('客服小鲤：查到了').getAttribute('aria-live')).toBe('polite');
    expect(words.filter(({ t }) => t === 'read').at(-1)).toMatchObject({ seq: 4 });
  });

  it('answers automatically while no staff are on duty, and the answer is marked as such', () => {
    open();
    welcome([aMessage(1, { by: 'auto', text: '打码量是……', articles: [{ type: 1, title: '常见问题' }] })], {
      on_duty: false,
    });
    expect(screen.getByText('客服休息中 · 可先留言')).toBeTruthy();
    expect(screen.getByText('自动回复')).toBeTruthy();
    const link = screen.getByRole('link', { name: '常见问题' });
    expect(link.getAttribute('href')).toBe('/#/boutBallBetInfo?type=1');
  });

  it('has earlier messages, which are requested once and inserted above', async () => {
    const user = open();
    welcome([aMessage(40)], { more: true });
    await user.click(screen.getByRole('button', { name: '查看更早的消息' }));
    expect(words.filter(({ t }) => t === 'history')).toMatchObject([{ before: 40 }]);
    receive({ t: 'history', talk: 7, messages: [aMessage(38), aMessage(39)], more: false });
    expect(screen.getAllByText(/^第 \d+ 句$/).map(({ textContent }) => textContent)).toEqual([
      '第 38 句',
      '第 39 句',
      '第 40 句',
    ]);
    expect(screen.queryByRole('button', { name: '查看更早的消息' })).toBeNull();
  });
});

it('is covered by the maintenance page until the connection is back', async () => {
  const api = fakeApi();
  api.answer(calls.settings.app, anAppInfo({ site_state: 0, repair_tips: '系统升级维护中' }));
  open();
  welcome([aMessage(1)]);
  link('maintenance');
  expect(await screen.findByRole('heading', { name: '系统升级维护中' })).toBeTruthy();
  welcome([]);
  await waitFor(() => expect(screen.queryByRole('heading', { name: '系统升级维护中' })).toBeNull());
});

describe('the author', () => {
  it('is the member while there is a session, and sees a message when it ends', () => {
    signIn('a token of a member');
    expect(readIdentity()).toEqual({ token: 'a token of a member' });
    open();
    welcome();
    link('ended');
    expect(screen.getByText('登录已过期，请重新登录')).toBeTruthy();
    expect(screen.getByRole('link', { name: '重新登录' }).getAttribute('href')).toBe('/#/login');
    expect(screen.getByRole('textbox')).toHaveProperty('disabled', true);
  });

  it('is otherwise a visitor with a key that only the browser has', () => {
    const { visitor } = readIdentity();
    expect(visitor).toMatch(/^[\w-]{32,64}$/);
    expect(readIdentity()).toEqual({ visitor });
    // A logout removes the key too, so that the next visitor can't read this one's talk.
    signOutLocally();
    expect(readIdentity().visitor).not.toBe(visitor);
    open({ token: 'unused' });
  });
});
