import { staffCalls } from '@koi/contract/staff-calls';
import { REVIEWS, SHELL } from '@koi/contract/texts';
import { beijingTime } from '@koi/money';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, openReviews, panel, remark, reviewsFixture, THIRD, work } from '../../../../test/reviews.tsx';
import { queryClient } from '../../../lib/api.ts';

const RATES = {
  usdtrate: '7.2',
  withdrawusdtrate: '7.2',
  withdrawcashfee: '5',
  withdrawfeeusdttrc: '2',
  withdrawal_second_person: '10000',
  bonus_second_person: '5000',
  usdt_second_node: '1000',
  deposit_second_person: '50000',
  reviewer_second_person: '500000',
  fresh_code_from: '5000',
  usdt_return_fee: '2',
};

const { approve: WITHDRAWAL, refuse: REFUSAL, payee: PAYEE } = staffCalls.withdrawals;

let api: ReturnType<typeof reviewsFixture>;
beforeEach(() => {
  api = reviewsFixture();
});

describe('a large withdrawal', () => {
  beforeEach(() => {
    api.answer(staffCalls.paySettings.rates, RATES);
  });

  it('asks for confirmation, and releases the order after the first approval', async () => {
    api.answer(WITHDRAWAL, null, REVIEWS.firstApproval);
    const { user } = openReviews();
    await work('third03');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.click(button('审核通过'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/third03 的取款 ¥20,000\.00/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '审核通过' }));
    expect(await screen.findByText(REVIEWS.firstApproval)).toBeTruthy();
    // A second person cannot claim the order while the first one still holds it.
    await waitFor(() => expect(api.claimed(staffCalls.withdrawals.release)).toEqual([THIRD.no]));
  });

  it('cannot be approved twice by the same person, who may still refuse it', async () => {
    api.known[THIRD.no] = { first_approver: 'fin01' };
    openReviews();
    await work('third03');
    expect(within(panel()).getByText('等待复核')).toBeTruthy();
    expect(screen.getByText(REVIEWS.secondPerson)).toBeTruthy();
    expect(button('审核通过')).toHaveProperty('disabled', true);
    expect(button('拒绝')).toHaveProperty('disabled', false);
    expect(api.claimed(staffCalls.withdrawals.claim)).toEqual([]);
  });

  it('can be approved by a second person', async () => {
    api.known[THIRD.no] = { first_approver: 'fin02' };
    openReviews();
    await work('third03');
    expect(button('审核通过')).toHaveProperty('disabled', false);
    expect(api.claimed(staffCalls.withdrawals.claim)).toEqual([THIRD.no]);
  });

  it('shows the full payee on request, with a notice that access is logged', async () => {
    api.answer(PAYEE, { bank: 'USDT', owner: '', number: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', branch: '' });
    const { user } = openReviews();
    await work('third03');
    expect(screen.getByText('每次查看都会记入审计日志')).toBeTruthy();
    expect(api.bodies(PAYEE)).toEqual([]);
    await user.click(button('查看收款账号'));
    expect(await screen.findByText('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')).toBeTruthy();
    await user.click(button('复制账号'));
    expect(await navigator.clipboard.readText()).toBe('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC');
    expect(api.bodies(PAYEE)).toEqual([{ no: THIRD.no }]);
  });
});

describe('the payee of a withdrawal', () => {
  const open = async (change: object) => {
    api.answer(staffCalls.paySettings.rates, RATES);
    api.known[THIRD.no] = change;
    openReviews(`/reviews?open=${THIRD.no}`);
    await screen.findByText('操作记录');
  };
  /** The API's text of a moment some hours ago. */
  const hoursAgo = (hours: number) => beijingTime(new Date(Date.now() - hours * 3_600_000));

  it('is not offered to a person who has not claimed the order', async () => {
    await open({ claimed_by: 'fin02' });
    expect(button('查看收款账号')).toHaveProperty('disabled', true);
    expect(screen.getByText(REVIEWS.lookUnclaimed)).toBeTruthy();
  });

  it.each([
    ['while the order waits', { first_approver: 'fin01' }],
    ['for a day after the agreement', { first_approver: 'fin01', state: 2, decided_at: hoursAgo(23) }],
  ])('is offered to the first approver %s', async (_, change) => {
    await open(change);
    expect(button('查看收款账号')).toHaveProperty('disabled', false);
  });

  it.each([
    ['was paid', { state: 2, decided_at: hoursAgo(1) }],
    ['was paid more than a day ago', { first_approver: 'fin01', state: 2, decided_at: hoursAgo(25) }],
    ['was refused', { first_approver: 'fin01', state: 3, decided_at: hoursAgo(1) }],
  ])('is not offered when the order %s', async (_, change) => {
    await open(change);
    expect(screen.queryByText('查看收款账号')).toBeNull();
  });
});

describe('a withdrawal, when the server refuses or fails', () => {
  const paid = async (answer: () => void) => {
    api.answer(staffCalls.paySettings.rates, { ...RATES, withdrawal_second_person: '50000' });
    answer();
    const { user } = openReviews();
    await work('third03');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.type(remark(), '已核对');
    await user.click(button('审核通过'));
    return user;
  };

  it('is approved once when the answer is lost and the approval is sent again', async () => {
    const user = await paid(() => api.fail(WITHDRAWAL));
    expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
    expect(remark()).toHaveProperty('value', '已核对');
    api.answer(WITHDRAWAL, null, REVIEWS.approved);
    await user.click(button('审核通过'));
    expect(await screen.findByText(REVIEWS.approved)).toBeTruthy();
    const [lost, again] = api.sentTo(WITHDRAWAL);
    expect(lost?.body).toEqual({ no: THIRD.no, remark: '已核对' });
    expect(lost?.key).toBeTruthy();
    expect(again).toEqual(lost);
  });

  it('stays open with the remark when its approval is refused', async () => {
    await paid(() => api.refuse(WITHDRAWAL, 422, REVIEWS.secondPerson));
    expect(await screen.findByText(REVIEWS.secondPerson)).toBeTruthy();
    expect(remark()).toHaveProperty('value', '已核对');
    expect(button('审核通过')).toHaveProperty('disabled', false);
  });

  it('keeps the reason when refusing it fails', async () => {
    api.refuse(REFUSAL, 409, REVIEWS.decided, 409);
    const { user } = openReviews();
    await work('third03');
    await user.type(remark(), '户名不一致');
    await user.click(button('拒绝'));
    expect(await screen.findByText(REVIEWS.decided)).toBeTruthy();
    expect(remark()).toHaveProperty('value', '户名不一致');
    expect(api.bodies(REFUSAL)).toEqual([{ no: THIRD.no, remark: '户名不一致' }]);
  });

  it('says why the payee cannot be shown, and can be asked again', async () => {
    api.refuse(PAYEE, 404, '订单不存在');
    const { user } = openReviews();
    await work('third03');
    await user.click(button('查看收款账号'));
    expect(await screen.findByText('订单不存在')).toBeTruthy();
    api.answer(PAYEE, { bank: '招商银行', owner: '', number: '6222', branch: '' });
    await user.click(button('查看收款账号'));
    expect(await screen.findByText('招商银行')).toBeTruthy();
  });

  it('is confirmed before its approval while the limit for large withdrawals could not be read', async () => {
    api.refuse(staffCalls.paySettings.rates, 500, SHELL.serverFailure, 500);
    const { user } = openReviews();
    await work('third03');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.click(button('审核通过'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/third03 的取款 ¥20,000\.00/)).toBeTruthy();
    expect(api.bodies(WITHDRAWAL)).toEqual([]);
  });
});
