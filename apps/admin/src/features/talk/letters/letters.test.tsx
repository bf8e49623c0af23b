import type { StaffLetter } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { paste } from '../../../../test/paste.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { LetterEditorScreen, LettersScreen } from './index.ts';

const LIST = staffCalls.letters.list;
const SEND = staffCalls.letters.send;

const aLetter = (id: number, change: Partial<StaffLetter> = {}): StaffLetter => ({
  id,
  kind: 'notice',
  title: `第${id}封`,
  content: '<p>正文</p>',
  audience: 'some',
  names: ['koi8866', 'lotus2026'],
  recipients: 2,
  readers: 1,
  sender: 'content01',
  created_at: '2026-06-01 08:00:00',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  document.execCommand = () => true;
  api.answer(LIST, aList([aLetter(2, { audience: 'all', names: [], recipients: 200, readers: 50 }), aLetter(1)]));
  api.answer(SEND, { id: 3, recipients: 1 }, '站内信已发送');
});

describe('the list of sent letters', () => {
  it('shows recipients and read counts, and the text of a selected letter', async () => {
    const { user } = renderScreen(<LettersScreen />, '/messages');
    expect(await screen.findByRole('row', { name: /第2封.*全部会员（200）.*50 \/ 200.*25%/ })).toBeDefined();
    await user.click(screen.getByRole('row', { name: /第1封.*koi8866、lotus2026.*1 \/ 2/ }));
    const panel = within(screen.getByRole('region', { name: '第1封' }));
    expect(panel.getByText('1 / 2（50%）')).toBeDefined();
    await waitFor(() => expect(panel.getByText('正文', { selector: 'p' })).toBeDefined());
  });

  it('shows the number of readers of a letter that advertises, without their names', async () => {
    api.answer(LIST, aList([aLetter(4, { kind: 'activity', names: [], recipients: 3, readers: 0 })]));
    renderScreen(<LettersScreen />, '/messages');
    expect(await screen.findByRole('row', { name: /第4封.*3 位会员.*0 \/ 3/ })).toBeDefined();
  });

  it('can be searched and separates letters sent by the system', async () => {
    const { user } = renderScreen(<LettersScreen />, '/messages');
    await screen.findByText('第1封');
    await user.click(screen.getByRole('radio', { name: '系统发送' }));
    await user.type(screen.getByRole('searchbox', { name: '搜索站内信' }), 'koi8866');
    await waitFor(() =>
      expect(api.bodies(LIST).at(-1)).toEqual({ source: 'platform', search: 'koi8866', after: '', before: '' }),
    );
  });

  it('shows failures and the empty state, and has no compose button without the permission to send', async () => {
    api.refuse(LIST, 500, '服务器异常，请稍后再试');
    const { user } = renderScreen(<LettersScreen />, '/messages', aStaffMember('readonly'));
    const again = await screen.findByRole('button', { name: '重试' });
    api.answer(LIST, aList([]));
    await user.click(again);
    expect(await screen.findByText('还没有发送过站内信')).toBeDefined();
    expect(screen.queryByRole('button', { name: '写站内信' })).toBeNull();
  });
});

describe('a new letter', () => {
  const write = async (names: string) => {
    const { user } = renderScreen(<LetterEditorScreen />, '/messages/new');
    if (names) await user.type(screen.getByLabelText('会员账号'), names);
    await user.type(screen.getByRole('textbox', { name: '标题' }), '提醒');
    paste(await screen.findByRole('textbox', { name: '正文' }), { text: '您好' });
    const send = async () => {
      await user.click(screen.getByRole('button', { name: '发送' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '发送' }));
    };
    return { user, send };
  };

  it('is sent to the pasted member names after a confirmation with their number', async () => {
    const { user } = await write('koi8866, lotus2026 koi8866');
    expect(screen.getByText('共 2 位')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('类型'), 'VIP');
    await user.click(screen.getByRole('button', { name: '发送' }));
    expect(screen.getByText('将发送给 2 位会员，发送后不能撤回。')).toBeDefined();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '发送' }));
    await waitFor(() =>
      expect(api.bodies(SEND)).toEqual([
        {
          audience: 'some',
          names: 'koi8866, lotus2026 koi8866',
          kind: 'vip',
          title: '提醒',
          content: '<p>您好</p>',
          submit: expect.stringMatching(/.{16,}/),
        },
      ]),
    );
    await waitFor(() => expect(address()).toBe('/messages'));
  });

  it('shows unknown members under the names and keeps its idempotency key when it is sent again', async () => {
    api.refuse(SEND, 400, '以下会员不存在：ghost99');
    const { user, send } = await write('koi8866 ghost99');
    await send();
    expect(await screen.findByText('以下会员不存在：ghost99')).toBeDefined();
    api.answer(SEND, { id: 3, recipients: 1 }, '站内信已发送');
    await user.clear(screen.getByLabelText('会员账号'));
    await user.type(screen.getByLabelText('会员账号'), 'koi8866');
    await send();
    await waitFor(() => expect(api.bodies(SEND)).toHaveLength(2));
    const [first, second] = api.bodies(SEND) as { submit: string }[];
    expect(first?.submit).toBe(second?.submit);
  });

  it('begins with the recipient of the address', async () => {
    renderScreen(<LetterEditorScreen />, '/messages/new?to=koi8866');
    expect(screen.getByLabelText<HTMLTextAreaElement>('会员账号').value).toBe('koi8866');
    fireEvent.click(screen.getByText('返回列表'));
    expect(address()).toBe('/messages');
  });

  it('shows which fields are missing', async () => {
    const { user } = renderScreen(<LetterEditorScreen />, '/messages/new');
    await user.click(screen.getByRole('button', { name: '发送' }));
    expect(screen.getByText('请输入收信会员的账号')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '全部会员' }));
    await user.click(screen.getByRole('button', { name: '发送' }));
    expect(screen.getByText('请输入标题，30字以内')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '提醒');
    await user.click(screen.getByRole('button', { name: '发送' }));
    expect(screen.getByText('请输入正文')).toBeDefined();
    expect(api.bodies(SEND)).toEqual([]);
  });

  it('asks for confirmation before a draft is discarded', async () => {
    const { user } = await write('koi8866');
    await user.click(screen.getByRole('button', { name: '返回列表' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '放弃' }));
    await waitFor(() => expect(address()).toBe('/messages'));
  });
});
