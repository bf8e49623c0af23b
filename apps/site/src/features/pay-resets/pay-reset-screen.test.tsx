import type { PayReset, PayResetPage } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { MEMBERS, PAY_RESETS } from '@koi/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { fill } from '../../../test/login.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { PayResetScreen } from './index.ts';

const { current: CURRENT, ask: ASK, withdraw: WITHDRAW, deny: DENY, set: SET } = calls.payResets;

const QUESTIONS: PayResetPage['questions'] = [
  { question: 'realname', hint: '与绑定的银行卡一致' },
  { question: 'card', hint: '招商银行 ****6621' },
  { question: 'deposit', hint: '记不清可写大约' },
  { question: 'password', hint: '现在用的' },
];

const aRequest = (change: Partial<PayReset> = {}): PayReset => ({
  no: 'R20260618144000ABCDEFGHJKLM',
  state: 'waiting',
  created_at: '2099-06-18 14:40:00',
  usual_at: '2099-06-18 16:40:00',
  first_at: '',
  second_at: '',
  expires_at: '2099-06-21 14:40:00',
  ended_at: '',
  answers: [
    { question: 'realname', shown: '陈*宇' },
    { question: 'card', shown: '****6621' },
    { question: 'deposit', shown: '微信 ¥500.00' },
    { question: 'password', shown: '已填写' },
  ],
  deniable: 1,
  ...change,
});

let api: ReturnType<typeof fakeApi>;
const answer = (request: PayReset | null, heldUntil = '') =>
  api.answer(CURRENT, { questions: QUESTIONS, request, held_until: heldUntil, recovery_at: '' });
beforeEach(() => {
  api = fakeApi();
  signIn('token');
});
const open = () => renderScreen(<PayResetScreen />, '/payReset');
const button = (name: string) => screen.findByRole('button', { name });
const isDisabled = async (name: string) => (await button(name)).hasAttribute('disabled');
const agree = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('the questions', () => {
  it('are sent once when all are answered, and the request is shown', async () => {
    answer(null);
    api.answer(ASK, null, PAY_RESETS.submitted);
    const { user } = open();
    expect(await screen.findByText('招商银行 ****6621')).toBeTruthy();
    expect(screen.getByText(PAY_RESETS.guardText)).toBeTruthy();
    fill('真实姓名', '陈宇');
    fill('完整卡号', '6225 8801');
    fill('登录密码', 'secret-6');
    expect(await isDisabled('提交核对')).toBe(true);
    fill('存款金额', '500');
    await user.click(screen.getByRole('button', { name: '存款方式 微信' }));
    await user.click(await button('支付宝'));
    answer(aRequest());
    await user.click(await button('提交核对'));
    expect(await screen.findByText(PAY_RESETS.waitingTitle)).toBeTruthy();
    expect(api.bodies(ASK)).toEqual([
      { realname: '陈宇', card: '6225 8801', amount: '500', password: 'secret-6', way: 'alipay' },
    ]);
  });

  it('show a wrong login password at its field', async () => {
    answer(null);
    api.refuse(ASK, 400, PAY_RESETS.passwordWrong);
    const { user } = open();
    for (const [name, text] of [
      ['真实姓名', '陈宇'],
      ['完整卡号', '62258801'],
      ['存款金额', '500'],
      ['登录密码', 'wrong-66'],
    ] as const) {
      await screen.findByRole('textbox', { name: '真实姓名' });
      fill(name, text);
    }
    await user.click(await button('提交核对'));
    expect(await screen.findByText(PAY_RESETS.passwordWrong)).toBeTruthy();
  });
});

describe('a request', () => {
  it('shows both people, the masked answers and no verdict', async () => {
    answer(aRequest({ state: 'proposed', first_at: '2099-06-18 14:52:00' }));
    open();
    expect(await screen.findByText(PAY_RESETS.proposedTitle)).toBeTruthy();
    expect(screen.getByText('预计 16:40 前有结果，会发站内信')).toBeTruthy();
    expect(screen.getByText('第一人 已同意')).toBeTruthy();
    expect(screen.getByText('06-18 14:52')).toBeTruthy();
    expect(screen.getByText('第二人 核对中')).toBeTruthy();
    expect(screen.getByText('14:52 开始')).toBeTruthy();
    expect(screen.getByText('微信 ¥500.00')).toBeTruthy();
    expect(screen.getByText(PAY_RESETS.verdictsHidden)).toBeTruthy();
    expect(await isDisabled('设置新密码')).toBe(true);
  });

  it('is taken back after a confirmation', async () => {
    answer(aRequest());
    api.answer(WITHDRAW, null, PAY_RESETS.withdrawn);
    const { user } = open();
    await user.click(await button('撤回申请'));
    answer(aRequest({ state: 'withdrawn', ended_at: '2099-06-18 15:00:00', deniable: 0 }));
    await agree(user, '确定');
    await user.click(await button('重新申请'));
    expect(await screen.findByRole('textbox', { name: '真实姓名' })).toBeTruthy();
    expect(api.bodies(WITHDRAW)).toHaveLength(1);
  });

  it('is denied after a confirmation, and leads to the login password', async () => {
    answer(aRequest());
    api.answer(DENY, null, PAY_RESETS.denied);
    const { user } = open();
    await user.click(await button('不是我'));
    expect(screen.getByText(PAY_RESETS.denyOpenAsk)).toBeTruthy();
    answer(aRequest({ state: 'denied', ended_at: '2099-06-18 15:00:00', deniable: 0 }));
    await agree(user, '不是我');
    expect(await screen.findByText('已停止，不是本人申请')).toBeTruthy();
    await user.click(await button('修改登录密码'));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/password?type=1');
  });

  it('that two people agreed to lets the member set the new password', async () => {
    const agreed = { first_at: '2099-06-18 14:52:00', second_at: '2099-06-18 15:20:00' };
    answer(aRequest({ state: 'approved', ...agreed, expires_at: '2099-06-19 15:20:00' }));
    api.answer(SET, null, PAY_RESETS.saved);
    const { user } = open();
    expect(await screen.findByText('请在 06-19 15:20 前设置新支付密码')).toBeTruthy();
    await user.click(await button('设置新密码'));
    const sheet = within(await screen.findByRole('dialog'));
    const save = () => user.click(sheet.getByRole('button', { name: '确认设置' }));
    await save();
    expect(screen.getByText(MEMBERS.newMissing)).toBeTruthy();
    fill('新支付密码', 'secret-6');
    fill('再次输入新支付密码', 'secret-6');
    fill('登录密码', 'secret-6');
    await save();
    expect(screen.getByText(PAY_RESETS.sameAsLogin)).toBeTruthy();
    expect(api.bodies(SET)).toEqual([]);
    fill('新支付密码', '990011');
    fill('再次输入新支付密码', '990011');
    answer(aRequest({ state: 'done', ...agreed, ended_at: '2099-06-18 16:00:00' }), '2099-06-19 16:00:00');
    await save();
    expect(await screen.findByText('06-19 16:00 前不能取款、不能换卡')).toBeTruthy();
    expect(api.bodies(SET)).toEqual([{ paypassword: '990011', confirm: '990011', password: 'secret-6' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('不是我'));
    expect(screen.getByText(PAY_RESETS.denyDoneAsk)).toBeTruthy();
    await agree(user, '取消');
    expect(api.bodies(DENY)).toEqual([]);
  });

  it('that is over leads to the questions again', async () => {
    answer(aRequest({ state: 'done', ended_at: '2020-06-18 16:00:00', deniable: 0 }));
    open();
    expect(await screen.findByRole('textbox', { name: '真实姓名' })).toBeTruthy();
  });
});
