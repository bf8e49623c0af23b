import { staffCalls } from '@koi/contract/staff-calls';
import { REVIEWS } from '@koi/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, openReviews, panel, reviewsFixture, THIRD, work } from '../../../../test/reviews.tsx';
import { queryClient } from '../../../lib/api.ts';

let api: ReturnType<typeof reviewsFixture>;
beforeEach(() => {
  api = reviewsFixture();
});

describe('a large withdrawal', () => {
  const WITHDRAWAL = staffCalls.withdrawals.approve;

  beforeEach(() => {
    api.answer(staffCalls.paySettings.rates, {
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
    });
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
    const PAYEE = staffCalls.withdrawals.payee;
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
