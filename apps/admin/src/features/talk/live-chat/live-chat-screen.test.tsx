import { staffCalls } from '@koi/contract/staff-calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aMessage, aTalk, connect, receive, socket, talksFixture, welcome, words } from '../../../../test/talks.ts';
import { LiveChatScreen } from './index.ts';
import { liveChat } from './live-chat-store.ts';

let api: ReturnType<typeof talksFixture>;
beforeEach(() => {
  api = talksFixture();
});
afterEach(() => act(() => liveChat.setDuty(false)));

const open = (where = '/inbox?open=42', role: Parameters<typeof aStaffMember>[0] = 'service') =>
  renderScreen(<LiveChatScreen />, where, aStaffMember(role)).user;
const log = async () => within(await screen.findByRole('log'));

describe('the list of talks', () => {
  it('lists waiting talks with unread counts and holders, and opens one', async () => {
    const user = open('/inbox');
    const row = await screen.findByRole('button', { name: /koi8866.*大概要多久.*无人接待.*未读\s*2.*待回复/s });
    expect(screen.getByText('访客 4821')).toBeTruthy();
    expect(screen.getByText('现在无人值班，由自动回复接待')).toBeTruthy();
    await user.click(row);
    expect(address()).toBe('/inbox?open=42');
    expect(await screen.findByText('¥12,180.50')).toBeTruthy();
  });

  it('loads the list once when the socket reports several changes', async () => {
    open('/inbox');
    await screen.findByText('koi8866');
    connect();
    await waitFor(() => expect(api.bodies(staffCalls.talks.list).length).toBeGreaterThan(1));
    const before = api.bodies(staffCalls.talks.list).length;
    receive({ t: 'changed', talk: 43 });
    receive({ t: 'changed', talk: 44 });
    await waitFor(() => expect(api.bodies(staffCalls.talks.list)).toHaveLength(before + 1));
  });

  it('shows who is on duty and restores the duty after a lost connection', async () => {
    const user = open('/inbox');
    connect();
    await user.click(screen.getByRole('switch', { name: '接待会话' }));
    expect(words('duty')).toEqual([{ t: 'duty', on: 1 }]);
    expect(screen.getByText('接待中')).toBeTruthy();
    const first = socket();
    act(() => first.onclose?.({ code: 1006 }));
    expect(screen.getByText(/连接已断开/)).toBeTruthy();
    await waitFor(() => expect(socket()).not.toBe(first));
    connect();
    expect(words('duty')).toEqual([{ t: 'duty', on: 1 }]);
  });
});

describe('an open talk', () => {
  it('shows new messages as they arrive and marks them as read', async () => {
    open();
    const talk = await log();
    connect();
    expect(words('watch')).toEqual([{ t: 'watch', talk: 42, since: 0 }]);
    welcome([aMessage(1), aMessage(2, { by: 'auto', text: '打码量是……', articles: [{ type: 1, title: '常见问题' }] })]);
    receive({ t: 'message', talk: 42, message: aMessage(3, { text: '还在吗' }) });
    expect(talk.getByText('还在吗')).toBeTruthy();
    expect(talk.getByText('自动回复')).toBeTruthy();
    expect(words('read').at(-1)).toMatchObject({ talk: 42 });
    receive({ t: 'typing', talk: 42, who: '' });
    expect(talk.getByText('koi8866 正在输入…')).toBeTruthy();
  });

  it('can be answered with a template, and sends the message once across a reconnect', async () => {
    const user = open();
    await log();
    connect();
    welcome([aMessage(1)]);
    await user.click(screen.getByRole('button', { name: '发送' }));
    expect(await screen.findByText('请输入消息内容')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '感谢语' }));
    await user.click(screen.getByRole('button', { name: '发送' }));
    const [word] = words('send');
    expect(word).toMatchObject({ talk: 42, text: '感谢您的等待' });
    expect(screen.getByText(/发送中/)).toBeTruthy();
    const first = socket();
    act(() => first.onclose?.({ code: 1006 }));
    await waitFor(() => expect(socket()).not.toBe(first));
    connect();
    expect(words('watch')).toEqual([{ t: 'watch', talk: 42, since: 1 }]);
    expect(words('send').map(({ client_id }) => client_id)).toEqual([word?.client_id]);
    receive({ t: 'ack', client_id: word?.client_id, seq: 2, at: '2026-11-15 10:03:00' });
    expect(screen.queryByText(/发送中/)).toBeNull();
    expect((await log()).getAllByText('感谢您的等待')).toHaveLength(1);
  });

  it('can be taken, handed over and closed', async () => {
    api.answer(staffCalls.talks.take, null, '已接入会话');
    api.answer(staffCalls.talks.handOver, null, '会话已转交');
    api.answer(staffCalls.talks.close, null, '会话已结束');
    const user = open();
    await user.click(await screen.findByRole('button', { name: '接入' }));
    expect(await screen.findByText('已接入会话')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '转交' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(await dialog.findByRole('combobox'), 'service02');
    await user.type(dialog.getByLabelText('原因'), '换班');
    await user.click(dialog.getByRole('button', { name: '转交' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.talks.handOver)).toEqual([{ id: 42, from: 0, to: 9, reason: '换班' }]),
    );
    await user.click(screen.getByRole('button', { name: '结束' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '结束' }));
    await waitFor(() => expect(api.bodies(staffCalls.talks.close)).toEqual([{ id: 42 }]));
  });

  it('of a colleague cannot be answered', async () => {
    api.answer(staffCalls.talks.detail, { ...aTalk({ holder_id: 9, holder: 'service02' }), messages: 9 });
    open();
    expect(await screen.findByText(/该会话正由service02接待/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '发送' })).toBeNull();
  });

  it('is read-only without the permission to answer', async () => {
    open('/inbox?open=42', 'readonly');
    await log();
    for (const name of ['接入', '转交', '结束', '发送']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('of a visitor shows no member details', async () => {
    api.answer(staffCalls.talks.detail, { ...aTalk({ member_id: 0, name: '访客 4821', vip: 0 }), messages: 1 });
    open();
    expect(await screen.findByLabelText('访客资料')).toBeTruthy();
    expect(screen.queryByLabelText('会员资料')).toBeNull();
  });
});
