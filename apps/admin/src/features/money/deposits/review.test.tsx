import type { ReviewDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { REVIEWS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  APPROVE,
  button,
  DETAIL,
  FIRST,
  findButton,
  openReviews,
  panel,
  reviewsFixture,
  SECOND,
  work,
} from '../../../../test/reviews.tsx';

let api: ReturnType<typeof reviewsFixture>;
beforeEach(() => {
  api = reviewsFixture();
});

describe('a deposit paid by USDT', () => {
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
      within(resultOf(name) as HTMLElement).getByText(/^(通过|未通过|待确认|未核对|请留意)$/).textContent,
    ]);
    expect(shown).toEqual([
      ['passed', '通过'],
      ['failed', '未通过'],
      ['pending', '待确认'],
      ['unchecked', '未核对'],
      ['attention', '请留意'],
    ]);
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

describe('a deposit from a bank', () => {
  const PAYER = staffCalls.deposits.payer;

  it('shows the whole name of the payer on request, with a notice that the look is recorded', async () => {
    api.known[FIRST.no] = { method: 'bank' };
    api.answer(PAYER, { owner: '陈小宇' });
    openReviews();
    await work('first01');
    expect(api.bodies(PAYER)).toEqual([]);
    fireEvent.click(await findButton('查看存款人'));
    expect(await within(panel()).findByText('陈小宇')).toBeTruthy();
    expect(screen.getByText('每次查看都会记入审计日志')).toBeTruthy();
    expect(api.bodies(PAYER)).toEqual([{ no: FIRST.no }]);
  });

  it('says why the name can not be shown', async () => {
    api.known[FIRST.no] = { method: 'bank' };
    api.refuse(PAYER, 429, REVIEWS.looksUsed);
    openReviews();
    await work('first01');
    fireEvent.click(await findButton('查看存款人'));
    expect(await screen.findByText(REVIEWS.looksUsed)).toBeTruthy();
    expect(button('查看存款人')).toHaveProperty('disabled', false);
  });

  it('does not offer the name to a person who has not claimed the order', async () => {
    api.known[FIRST.no] = { method: 'bank', claimed_by: 'fin02' };
    openReviews(`/reviews?open=${FIRST.no}`);
    expect(await findButton('查看存款人')).toHaveProperty('disabled', true);
    expect(within(panel()).getByText(REVIEWS.lookUnclaimed)).toBeTruthy();
  });

  it('does not offer the name once the order has ended', async () => {
    api.known[FIRST.no] = { method: 'bank', state: 2 };
    openReviews(`/reviews?open=${FIRST.no}`);
    await screen.findByText('处理结果');
    expect(screen.queryByText('查看存款人')).toBeNull();
  });
});

describe('an expired or cancelled deposit', () => {
  it('can be returned to the queue after confirmation', async () => {
    api.known[FIRST.no] = { state: 3, remark: '订单已过期', reopenable: true };
    api.answer(staffCalls.deposits.reopen, null, REVIEWS.reopened);
    openReviews(`/reviews?open=${FIRST.no}`);
    fireEvent.click(await findButton('款项已到账，重新打开'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('重新打开'));
    await waitFor(() => expect(api.bodies(staffCalls.deposits.reopen)).toEqual([{ no: FIRST.no }]));
  });

  it('shows the receipt that the member uploaded', async () => {
    api.known[FIRST.no] = { receipt: '/media/receipts/x' };
    openReviews(`/reviews?open=${FIRST.no}`);
    expect((await screen.findByAltText('会员上传的付款截图')).getAttribute('src')).toBe('/media/receipts/x');
  });
});
