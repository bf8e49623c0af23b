import type { Notice } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { beijingTime } from '@koi/money';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPage, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { BAR_ACTION } from '../../lib/bar-action.tsx';
import { signIn } from '../../lib/session.ts';
import { LettersScreen } from './index.ts';

const DAY_MS = 86_400_000;
const ANNOUNCEMENTS = calls.content.datedAnnouncements;

const announcementOf = (text: string) => ({ id: 1, text, created_at: '2026-06-18 09:30:00' });

const aLetter = (id: number, change: Partial<Notice> = {}): Notice => ({
  id,
  title: `第${id}封`,
  content: `<p>正文 ${id}</p>`,
  created_at: beijingTime(new Date(Date.now() - DAY_MS * 2)),
  kind: 'notice',
  read: 1,
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  signIn('t', { remember: false });
  api.answer(calls.content.unreadNotices, { unread: 1 });
  api.answer(calls.content.readNotice, { unread: 0 });
});

const letters = (rows: Notice[], unread: number) =>
  api.answerWith(calls.content.notices, () => ({ ...aPage(rows), unread }));

const open = (at: string) =>
  renderScreen(
    <>
      <div id={BAR_ACTION} />
      <LettersScreen />
    </>,
    at,
  );

describe('公告', () => {
  it('is the first tab, and lists the operator’s announcements with their dates', async () => {
    api.answer(ANNOUNCEMENTS, [
      { id: 2, text: '今晚维护', created_at: '2026-06-18 09:30:00' },
      { id: 1, text: '新活动', created_at: '2025-12-31 20:00:00' },
    ]);
    open('/message');
    expect(await screen.findByText('今晚维护')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '今晚维护2026-06-18 09:30',
      '新活动2025-12-31 20:00',
    ]);
    expect(screen.getByRole('radio', { name: '公告' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('没有更多了~')).toBeTruthy();
  });

  it('shows a message when there are none', async () => {
    api.answer(ANNOUNCEMENTS, []);
    open('/message?type=1');
    expect(await screen.findByText('暂无公告')).toBeTruthy();
  });

  it('offers a retry after a failure', async () => {
    api.refuse(ANNOUNCEMENTS, 500, '服务器异常，请稍后再试');
    const { user } = open('/message?type=1');
    const again = await screen.findByRole('button', { name: '重试' });
    api.answer(ANNOUNCEMENTS, [announcementOf('好了')]);
    await user.click(again);
    expect(await screen.findByText('好了')).toBeTruthy();
  });
});

describe('站内信', () => {
  it('is opened by its tab, which changes the address', async () => {
    letters([], 0);
    api.answer(ANNOUNCEMENTS, [announcementOf('公告一')]);
    const { user } = open('/message');
    await screen.findByText('公告一');
    await user.click(screen.getByRole('radio', { name: /站内信/ }));
    expect(await screen.findByText('暂无站内信')).toBeTruthy();
    expect(window.location.hash).toBe('#/message?type=2');
  });

  it('lists today’s letters before the earlier ones, and shows how many are unread', async () => {
    letters([aLetter(2, { created_at: beijingTime(new Date()), read: 0, kind: 'vip' }), aLetter(1)], 1);
    open('/message?type=2');
    expect(await screen.findByRole('heading', { name: '今天' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '更早' })).toBeTruthy();
    expect(screen.getByText('1 条未读')).toBeTruthy();
    expect(screen.getByRole('button', { name: /第2封 ?未读/ })).toBeTruthy();
    expect(screen.getByText('正文 1')).toBeTruthy();
  });

  it('opens a letter, shows its full text and marks it as read', async () => {
    letters([aLetter(3, { read: 0, content: '<p onclick="x()">细节</p><script>x()</script>' })], 1);
    const { user } = open('/message?type=2');
    await user.click(await screen.findByRole('button', { name: /第3封/ }));
    const sheet = within(screen.getByRole('dialog', { name: '第3封' }));
    expect(sheet.getByText('细节').outerHTML).toBe('<p>细节</p>');
    await waitFor(() => expect(localStorage.getItem('messageNum')).toBe('0'));
    expect(api.bodies(calls.content.readNotice)).toEqual([{ id: 3 }]);
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    expect(screen.getByRole('button', { name: /第3封/ }).textContent).not.toContain('未读');
    await user.click(screen.getByRole('button', { name: /第3封/ }));
    expect(api.bodies(calls.content.readNotice)).toHaveLength(1);
  });

  it('marks all as read, and reverts that when the server refuses', async () => {
    letters([aLetter(5, { read: 0 }), aLetter(4, { read: 0 })], 2);
    api.answer(calls.content.unreadNotices, { unread: 2 });
    api.refuse(calls.content.readNotice, 500, '服务器异常，请稍后再试');
    const { user } = open('/message?type=2');
    await screen.findByText('2 条未读');
    await user.click(await screen.findByRole('button', { name: '全部已读' }));
    expect(await screen.findByText('服务器异常，请稍后再试')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /第5封 ?未读/ })).toBeTruthy();
    api.answer(calls.content.readNotice, { unread: 0 });
    letters([aLetter(5), aLetter(4)], 0);
    await user.click(screen.getByRole('button', { name: '全部已读' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull());
    expect(api.bodies(calls.content.readNotice).at(-1)).toEqual({ id: 0 });
  });

  it('offers a retry after a failure', async () => {
    api.refuse(calls.content.notices, 500, '服务器异常，请稍后再试');
    const { user } = open('/message?type=2');
    const again = await screen.findByRole('button', { name: '重试' });
    letters([aLetter(1)], 0);
    await user.click(again);
    expect(await screen.findByRole('button', { name: /第1封/ })).toBeTruthy();
    expect(screen.getByText('没有更多了~')).toBeTruthy();
  });
});
