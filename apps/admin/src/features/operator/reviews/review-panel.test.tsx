import type { ReviewDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { REVIEWS } from '@koi/contract/texts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../../scripts/vitest/manual-clock.ts';
import { address, aStaffMember } from '../../../../test/render-screen.tsx';
import {
  APPROVE,
  button,
  CLAIM,
  DETAIL,
  FIRST,
  findButton,
  openReviews,
  panel,
  REFUSE,
  RELEASE,
  remark,
  reviewsFixture,
  rowOf,
  SECOND,
  THIRD,
  WORDS,
  work,
} from '../../../../test/reviews.tsx';
import { queryClient } from '../../../lib/api.ts';

let api: ReturnType<typeof reviewsFixture>;
beforeEach(() => {
  api = reviewsFixture();
});

describe('an open order', () => {
  it('is claimed and shows its evidence', async () => {
    openReviews();
    await work('first01');
    expect(api.claimed()).toEqual([FIRST.no]);
    const shown = within(panel());
    expect(shown.getByText(`存款 ${FIRST.no}`)).toBeTruthy();
    expect(shown.getByText('存款人')).toBeTruthy();
    expect(shown.getByText('新绑定地址')).toBeTruthy();
    expect(shown.getByText('¥638.88')).toBeTruthy();
    expect(shown.getByTitle('W20261101100000ABCDEFGHJKLM')).toBeTruthy();
    expect(shown.getByText('系统受理申请')).toBeTruthy();
  });

  it('is released when another order opens, when the panel closes and when the page is left', async () => {
    const { view } = openReviews();
    await work('first01');
    await work('second02');
    await waitFor(() => expect(api.claimed(RELEASE)).toEqual([FIRST.no]));
    fireEvent.click(screen.getByLabelText('关闭详情'));
    await waitFor(() => expect(api.claimed(RELEASE)).toEqual([FIRST.no, SECOND.no]));
    await work('first01');
    view.unmount();
    await waitFor(() => expect(api.claimed(RELEASE)).toEqual([FIRST.no, SECOND.no, FIRST.no]));
  });

  it('is not released before the claim has been answered', async () => {
    const answer = api.hold(CLAIM, null);
    openReviews();
    fireEvent.click(await rowOf('first01'));
    await waitFor(() => expect(api.claimed()).toHaveLength(1));
    fireEvent.click(screen.getByLabelText('关闭详情'));
    expect(api.claimed(RELEASE)).toEqual([]);
    answer();
    await waitFor(() => expect(api.claimed(RELEASE)).toEqual([FIRST.no]));
  });

  it('renews its claim', async () => {
    useManualClock();
    openReviews();
    await work('first01');
    await act(() => vi.advanceTimersByTimeAsync(241_000));
    await waitFor(() => expect(api.claimed()).toEqual([FIRST.no, FIRST.no]));
  });

  it('shows who has claimed it and disables the decision', async () => {
    api.known[FIRST.no] = { claimed_by: 'fin02' };
    openReviews();
    fireEvent.click(await rowOf('first01'));
    expect(await screen.findByText(REVIEWS.claimedBy('fin02'))).toBeTruthy();
    expect(button('审核通过')).toHaveProperty('disabled', true);
    expect(button('拒绝')).toHaveProperty('disabled', true);
    expect(api.claimed()).toEqual([]);
  });

  it('cannot be decided when another person claimed it first', async () => {
    api.refuse(CLAIM, 409, REVIEWS.claimedBy('fin02'));
    openReviews();
    fireEvent.click(await rowOf('first01'));
    expect(await screen.findByText(REVIEWS.claimedBy('fin02'))).toBeTruthy();
    expect(screen.queryByText('审核通过', { selector: WORDS })).toBeNull();
    expect(api.claimed(RELEASE)).toEqual([]);
  });

  it('is not claimed without the permission to decide', async () => {
    openReviews('/reviews', aStaffMember('service'));
    fireEvent.click(await rowOf('first01'));
    expect(await screen.findByText('您没有此操作的权限')).toBeTruthy();
    expect(button('审核通过')).toHaveProperty('disabled', true);
    expect(api.claimed()).toEqual([]);
  });

  it('can be opened by its address', async () => {
    openReviews(`/reviews?no=${SECOND.no}`);
    expect(await findButton('审核通过')).toBeTruthy();
    expect(api.claimed()).toEqual([SECOND.no]);
  });

  it('shows a message when the order does not exist', async () => {
    api.refuse(DETAIL, 404, REVIEWS.unknown);
    openReviews('/reviews?no=D999');
    expect(await screen.findByText(REVIEWS.unknown)).toBeTruthy();
  });
});

describe('a decision about an order', () => {
  it('requires a reason for a refusal', async () => {
    const { user } = openReviews();
    await work('first01');
    await user.type(remark(), '  ');
    await user.click(button('拒绝'));
    expect(screen.getByText(REVIEWS.reasonMissing)).toBeTruthy();
    expect(api.bodies(REFUSE)).toEqual([]);
    await user.type(remark(), '未到账');
    await user.click(button('拒绝'));
    await waitFor(() => expect(api.bodies(REFUSE)).toEqual([{ no: FIRST.no, remark: '未到账' }]));
  });

  it('is sent once with one key when the button is clicked repeatedly', async () => {
    const answer = api.hold(APPROVE, null);
    openReviews();
    await work('first01');
    const approve = button('审核通过');
    fireEvent.click(approve);
    fireEvent.click(approve);
    await waitFor(() => expect(api.bodies(APPROVE)).toHaveLength(1));
    answer();
    await screen.findByText(`存款 ${SECOND.no}`);
    const keys = api.sentTo(APPROVE).map((sent) => sent.key);
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/^[\w-]{16,}$/);
  });

  it('keeps its key when it is sent again after a lost answer', async () => {
    api.fail(APPROVE);
    openReviews();
    await work('first01');
    fireEvent.click(button('审核通过'));
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    api.answer(APPROVE, null, REVIEWS.approved);
    fireEvent.click(button('审核通过'));
    expect(await screen.findByText(REVIEWS.approved)).toBeTruthy();
    const keys = api.sentTo(APPROVE).map((sent) => sent.key);
    expect(new Set(keys).size).toBe(1);
  });

  it('selects the next order without claiming it', async () => {
    api.answer(APPROVE, null, REVIEWS.approved);
    openReviews();
    await work('first01');
    fireEvent.click(button('审核通过'));
    expect(await screen.findByText(`存款 ${SECOND.no}`)).toBeTruthy();
    expect(button('领取审核')).toBeTruthy();
    expect(api.claimed()).toEqual([FIRST.no]);
    expect(address()).toBe(`/reviews?no=${SECOND.no}`);
  });

  it('shows the server’s refusal and stays on the order', async () => {
    api.refuse(APPROVE, 409, REVIEWS.decided);
    openReviews();
    await work('first01');
    fireEvent.click(button('审核通过'));
    expect(await screen.findByText(REVIEWS.decided)).toBeTruthy();
    expect(within(panel()).getByText(`存款 ${FIRST.no}`)).toBeTruthy();
  });
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

describe('an order paid by USDT', () => {
  const look = async (change: Partial<ReviewDetail>) => {
    api.known[FIRST.no] = { method: 'usdt', ...change };
    openReviews();
    await work('first01');
  };
  const resultOf = (name: string) => screen.getByText(name, { exact: false, selector: 'li > span' }).closest('li');

  it('shows passed, failed, pending and unchecked checks with different texts and icons', async () => {
    await look({
      checks: [
        { passed: true, name: '付款时间', detail: '14:00' },
        { passed: false, name: '链上交易', detail: '交易执行失败：REVERT', result: 'failed' },
        { passed: false, name: '第二节点', detail: '尚未确认', result: 'pending' },
        { passed: false, name: '金额一致', detail: '没有到账', result: 'unchecked' },
        { passed: false, name: '首次存款', detail: '此前没有' },
      ],
    });
    await screen.findByText('未通过');
    const shown = ['付款时间', '链上交易', '第二节点', '金额一致', '首次存款'].map((name) => [
      resultOf(name)?.dataset['result'],
      resultOf(name)?.textContent?.includes({ 付款时间: '通过', 链上交易: '未通过' }[name] ?? ''),
    ]);
    expect(shown).toEqual([
      ['passed', true],
      ['failed', true],
      ['pending', true],
      ['unchecked', true],
      ['attention', true],
    ]);
    for (const word of ['未通过', '待确认', '未核对', '请留意']) expect(screen.getByText(word)).toBeTruthy();
  });

  it('asks for confirmation before it is credited with a different amount', async () => {
    await look({ amount: '100.00', credits: '92.30' });
    fireEvent.click(button('审核通过'));
    expect(await screen.findByText(/将按链上到账金额入账 ¥92\.30/)).toBeTruthy();
    fireEvent.click(within(screen.getByRole('alertdialog')).getByText('取消'));
    expect(api.bodies(APPROVE)).toEqual([]);
  });

  it('links to other orders with the same transaction hash', async () => {
    await look({ same_hash: [{ no: SECOND.no, member_name: 'other88', amount: '300.00', state: 1 }] });
    expect(await screen.findByText('使用同一交易哈希的其他订单')).toBeTruthy();
    fireEvent.click(within(panel()).getByTitle(SECOND.no));
    await waitFor(() => expect(api.bodies(DETAIL)).toContainEqual({ no: SECOND.no }));
  });

  it('can be checked with a pasted transaction hash', async () => {
    api.answer(staffCalls.deposits.nameHash, null, REVIEWS.hashChecked);
    await look({});
    const field = await screen.findByLabelText('交易哈希');
    fireEvent.click(button('查询'));
    expect(screen.getByText('请先填写交易哈希')).toBeTruthy();
    fireEvent.change(field, { target: { value: ` ${'ab'.repeat(32)} ` } });
    fireEvent.click(button('查询'));
    await waitFor(() =>
      expect(api.bodies(staffCalls.deposits.nameHash)).toEqual([{ no: FIRST.no, tx_hash: 'ab'.repeat(32) }]),
    );
  });
});

describe('an expired or cancelled order', () => {
  it('can be returned to the queue after confirmation', async () => {
    api.known[FIRST.no] = { state: 3, remark: '订单已过期', reopenable: true };
    api.answer(staffCalls.deposits.reopen, null, REVIEWS.reopened);
    openReviews(`/reviews?no=${FIRST.no}`);
    fireEvent.click(await findButton('款项已到账，重新打开'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('重新打开'));
    await waitFor(() => expect(api.bodies(staffCalls.deposits.reopen)).toEqual([{ no: FIRST.no }]));
  });

  it('shows the receipt that the member uploaded', async () => {
    api.known[FIRST.no] = { receipt: '/media/receipts/x' };
    openReviews(`/reviews?no=${FIRST.no}`);
    expect((await screen.findByAltText('会员上传的付款截图')).getAttribute('src')).toBe('/media/receipts/x');
  });
});
