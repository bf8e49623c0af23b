import { staffCalls } from '@koi/contract/staff-calls';
import { SHELL, STAFF_TALKS, TALKS } from '@koi/contract/texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aMessage, aTalk, connect, receive, talksFixture, welcome, words } from '../../../../test/talks.ts';
import { LiveChatScreen } from './index.ts';
import { liveChat } from './live-chat-store.ts';

const { list: LIST, summary: SUMMARY, detail: DETAIL, colleagues: COLLEAGUES } = staffCalls.talks;
const { take: TAKE, handOver: HAND_OVER, close: CLOSE, uploadPicture: UPLOAD } = staffCalls.talks;

let api: ReturnType<typeof talksFixture>;
beforeEach(() => {
  api = talksFixture();
});
afterEach(() => act(() => liveChat.setDuty(false)));

const open = (where = '/inbox?open=42') => renderScreen(<LiveChatScreen />, where, aStaffMember('service')).user;
const failing = (call: Parameters<typeof api.refuse>[0]) => api.refuse(call, 500, SHELL.serverFailure, 500);

describe('a message', () => {
  const send = async (text: string) => {
    const user = open();
    await screen.findByRole('log');
    connect();
    welcome([aMessage(1)]);
    await user.type(screen.getByLabelText('回复内容'), text);
    await user.click(screen.getByRole('button', { name: '发送' }));
    return user;
  };

  it('that is refused stays in the talk with the reason, and is sent again under the same id', async () => {
    const user = await send('请稍候');
    const id = words('send')[0]?.client_id;
    receive({ t: 'refused', client_id: id, text: TALKS.tooFast });
    const talk = within(screen.getByRole('log'));
    expect(talk.getByText(TALKS.tooFast)).toBeTruthy();
    expect(talk.getByText('请稍候')).toBeTruthy();
    await user.click(talk.getByRole('button', { name: TALKS.resend }));
    expect(words('send').map(({ client_id, text }) => ({ client_id, text }))).toEqual([
      { client_id: id, text: '请稍候' },
      { client_id: id, text: '请稍候' },
    ]);
    receive({ t: 'ack', client_id: id, seq: 2, at: '2026-11-15 10:03:00' });
    expect(talk.queryByText(TALKS.tooFast)).toBeNull();
    expect(talk.getAllByText('请稍候')).toHaveLength(1);
  });

  it('that is not sent yet stays readable when a colleague takes the talk over', async () => {
    const user = await send('您好');
    await user.type(screen.getByLabelText('回复内容'), '正在为您查询');
    api.answer(DETAIL, { ...aTalk({ holder_id: 9, holder: 'service02' }), messages: 9 });
    receive({ t: 'refused', client_id: words('send')[0]?.client_id, text: STAFF_TALKS.heldBy('service02') });
    receive({ t: 'changed', talk: 42 });
    expect(await screen.findByText(/如需接手请使用「转交」/)).toBeTruthy();
    expect(screen.getByLabelText('未发送的回复')).toHaveProperty('value', '正在为您查询');
    expect(within(screen.getByRole('log')).getByText('您好')).toBeTruthy();
  });

  it('keeps its text when a picture is refused', async () => {
    api.refuse(UPLOAD, 400, '仅支持 png、jpeg、webp 格式的图片', 400);
    const user = open();
    await screen.findByRole('log');
    connect();
    welcome([]);
    await user.type(screen.getByLabelText('回复内容'), '见图');
    await user.upload(
      screen.getByLabelText(TALKS.picture, { selector: 'input' }),
      new File(['x'], 'x.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('仅支持 png、jpeg、webp 格式的图片')).toBeTruthy();
    expect(screen.getByLabelText('回复内容')).toHaveProperty('value', '见图');
    expect(words('send')).toEqual([]);
  });
});

describe('an action on a talk that is refused', () => {
  it('says why it was not taken, and shows who holds it', async () => {
    api.refuse(TAKE, 409, STAFF_TALKS.heldBy('service02'), 409);
    const user = open();
    const take = await screen.findByRole('button', { name: '接入' });
    api.answer(DETAIL, { ...aTalk({ holder_id: 9, holder: 'service02' }), messages: 9 });
    await user.click(take);
    expect(await screen.findByText(STAFF_TALKS.heldBy('service02'))).toBeTruthy();
    expect(await screen.findByText(/如需接手请使用「转交」/)).toBeTruthy();
  });

  it('keeps the colleague and the reason of a hand-over', async () => {
    api.fail(HAND_OVER);
    const user = open();
    await user.click(await screen.findByRole('button', { name: '转交' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(await dialog.findByRole('combobox'), 'service02');
    await user.type(dialog.getByLabelText('原因'), '换班');
    await user.click(dialog.getByRole('button', { name: '转交' }));
    expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
    expect(dialog.getByRole('combobox')).toHaveProperty('value', '9');
    expect(dialog.getByLabelText('原因')).toHaveProperty('value', '换班');
  });

  it('leaves the talk open when it could not be closed', async () => {
    api.refuse(CLOSE, 409, STAFF_TALKS.stale, 409);
    const user = open();
    await user.click(await screen.findByRole('button', { name: '结束' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '结束' }));
    expect(await screen.findByText(STAFF_TALKS.stale)).toBeTruthy();
    expect(screen.getByRole('button', { name: '结束' })).toHaveProperty('disabled', false);
  });
});

describe('what the live chat shows can be loaded again after a failure', () => {
  it('the list of talks', async () => {
    failing(LIST);
    const user = open('/inbox');
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.queryByText('没有等待回复的会话', { selector: 'ul *' })).toBeNull();
    api.answer(LIST, aList([aTalk()]));
    await user.click(again);
    expect(await screen.findByText('koi8866')).toBeTruthy();
  });

  it('who is on duty, about which it claims nothing until then', async () => {
    failing(SUMMARY);
    const user = open('/inbox');
    const again = await screen.findByRole('button', { name: '值班情况加载失败，点击重试' });
    expect(screen.queryByText('现在无人值班，由自动回复接待')).toBeNull();
    api.answer(SUMMARY, { todo: 0, waiting: 0, on_duty: ['service02'] });
    await user.click(again);
    expect(await screen.findByText('值班：service02')).toBeTruthy();
    expect(screen.queryByText('值班情况加载失败，点击重试')).toBeNull();
  });

  it('the opened talk', async () => {
    failing(DETAIL);
    const user = open();
    const again = await screen.findByRole('button', { name: '重试' });
    api.answer(DETAIL, { ...aTalk(), messages: 9 });
    await user.click(again);
    expect(await screen.findByLabelText('回复内容')).toBeTruthy();
  });

  it('the colleagues who may take the talk over', async () => {
    failing(COLLEAGUES);
    const user = open();
    await user.click(await screen.findByRole('button', { name: '转交' }));
    const dialog = within(await screen.findByRole('dialog'));
    const again = await dialog.findByRole('button', { name: '重试' });
    api.answer(COLLEAGUES, [{ id: 9, name: 'service02' }]);
    await user.click(again);
    await waitFor(() => expect(dialog.getByRole('option', { name: 'service02' })).toBeTruthy());
  });
});
