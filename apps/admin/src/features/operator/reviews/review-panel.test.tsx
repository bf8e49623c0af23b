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
  WORDS,
  work,
} from '../../../../test/reviews.tsx';

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
    openReviews(`/reviews?open=${SECOND.no}`);
    expect(await findButton('审核通过')).toBeTruthy();
    expect(api.claimed()).toEqual([SECOND.no]);
  });

  it('shows a message when the order does not exist', async () => {
    api.refuse(DETAIL, 404, REVIEWS.unknown);
    openReviews('/reviews?open=D999');
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
    expect(address()).toBe(`/reviews?open=${SECOND.no}`);
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
