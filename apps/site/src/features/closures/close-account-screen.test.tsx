import type { ClosurePage } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { CLOSURES, SECURITY } from '@koi/contract/texts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { CloseAccountScreen } from './index.ts';

const { current: CURRENT, ask: ASK, withdraw: WITHDRAW } = calls.closures;

const aPage = (change: Partial<ClosurePage> = {}): ClosurePage => ({
  obstacles: [],
  kept_days: 1825,
  excluded: 0,
  request: null,
  ...change,
});
const REQUEST = {
  state: 'waiting',
  asked_at: '2026-06-18 10:00:00',
  ready_at: '2026-06-25 10:00:00',
  ended_at: '',
  reason: '',
} as const;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(CURRENT, aPage());
  signIn('token');
});
const open = () => renderScreen(<CloseAccountScreen />, '/closeAccount').user;
const agree = async (user: ReturnType<typeof open>) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }));

it('says what happens, and asks with the login password after a confirmation', async () => {
  const user = open();
  expect(await screen.findByText(/保留 5 年，到期删除/)).toBeTruthy();
  expect(screen.getByText('没有未结算的注单')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '申请注销' }));
  expect(screen.getByText(SECURITY.passwordMissing)).toBeTruthy();
  await user.type(screen.getByLabelText('登录密码'), 'wrong-one');
  api.refuse(ASK, 400, SECURITY.passwordWrong);
  await user.click(screen.getByRole('button', { name: '申请注销' }));
  await agree(user);
  expect(await screen.findByText(SECURITY.passwordWrong)).toBeTruthy();
  await user.clear(screen.getByLabelText('登录密码'));
  await user.type(screen.getByLabelText('登录密码'), 'secret-6');
  await user.type(screen.getByLabelText('说明（选填）'), ' 不再使用 ');
  api.answer(ASK, null, CLOSURES.asked);
  api.answer(CURRENT, aPage({ request: REQUEST }));
  await user.click(screen.getByRole('button', { name: '申请注销' }));
  await agree(user);
  expect(await screen.findByText(CLOSURES.underWay)).toBeTruthy();
  expect(api.bodies(ASK).at(-1)).toEqual({ password: 'secret-6', reason: '不再使用' });
});

it('offers nothing while something is not settled', async () => {
  api.answer(CURRENT, aPage({ obstacles: ['money', 'bets'] }));
  open();
  expect(await screen.findByText('钱包、场馆或取款中还有余额')).toBeTruthy();
  expect(screen.getByText('有未结算的注单')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '申请注销' })).toBeNull();
});

it('takes a request back', async () => {
  api.answer(CURRENT, aPage({ request: REQUEST }));
  const user = open();
  expect(await screen.findByText(/06-25 10:00 之后由两名工作人员审核/)).toBeTruthy();
  api.answer(WITHDRAW, null, CLOSURES.withdrawn);
  api.answer(CURRENT, aPage({ request: { ...REQUEST, state: 'withdrawn', ended_at: '2026-06-19 10:00:00' } }));
  await user.click(screen.getByRole('button', { name: '撤回申请' }));
  expect(await screen.findByText(CLOSURES.withdrawn)).toBeTruthy();
  expect(await screen.findByRole('button', { name: '申请注销' })).toBeTruthy();
  expect(api.bodies(WITHDRAW)).toEqual([{}]);
});

it('says why a request was refused', async () => {
  const request = { ...REQUEST, state: 'refused', ended_at: '2026-06-26 09:00:00', reason: '请先联系客服' } as const;
  api.answer(CURRENT, aPage({ request }));
  open();
  expect(await screen.findByText(/06-26 09:00 的申请未通过：请先联系客服/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '申请注销' })).toBeTruthy();
});

it('shows a failure to read with a way to try again', async () => {
  api.fail(CURRENT);
  open();
  expect(await screen.findByRole('button', { name: /重试|重新加载/ })).toBeTruthy();
});
