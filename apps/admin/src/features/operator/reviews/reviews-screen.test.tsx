import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../../scripts/vitest/manual-clock.ts';
import { startExport } from '../../../../test/exports.ts';
import { aList, aReviewRow } from '../../../../test/orders.ts';
import { address } from '../../../../test/render-screen.tsx';
import {
  APPROVE,
  FIRST,
  findButton,
  key,
  LIST,
  openReviews,
  panel,
  RELEASE,
  ROWS,
  remark,
  reviewsFixture,
  rowOf,
  SECOND,
  WORDS,
  work,
} from '../../../../test/reviews.tsx';
import { queryClient } from '../../../lib/api.ts';

let api: ReturnType<typeof reviewsFixture>;
beforeEach(() => {
  api = reviewsFixture();
});

describe('the review queue', () => {
  it('shows pending orders as figures, segments and rows', async () => {
    openReviews();
    expect(await screen.findByText('06:42')).toBeTruthy();
    expect(screen.getByText('¥26,200.00')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /全部待审/ }).textContent).toBe('全部待审3');
    const row = within(await rowOf('first01'));
    expect(row.getByTitle(FIRST.no).textContent).toBe('D2026…AAAA');
    expect(row.getByText('5,000.00')).toBeTruthy();
    expect(row.getByText('网银转账')).toBeTruthy();
  });

  it('loads the filtered list from the first page', async () => {
    const { user } = openReviews();
    await rowOf('first01');
    await user.click(screen.getByRole('radio', { name: /取款/ }));
    await user.selectOptions(screen.getByLabelText('排序'), '等待最久');
    await user.selectOptions(screen.getByLabelText('方式'), 'USDT');
    await user.type(screen.getByLabelText('搜索订单'), 'koi');
    await waitFor(() =>
      expect(api.bodies(LIST).at(-1)).toEqual({
        kind: 'withdrawal',
        state: 'open',
        method: 'usdt',
        search: 'koi',
        days: 0,
        decided_from: '',
        decided_to: '',
        sort: 'oldest',
        after: '',
        before: '',
      }),
    );
  });

  it('lists decided orders by kind, outcome and day of the decision, as links of the dashboard ask for', async () => {
    const { user } = openReviews(
      '/reviews?segment=decided&kind=deposit&outcome=approved&from=2026-06-17&to=2026-06-18&sort=decided',
    );
    const decided = { kind: 'deposit', state: 'approved', decided_from: '2026-06-17', decided_to: '2026-06-18' };
    await waitFor(() => expect(api.bodies(LIST).at(-1)).toMatchObject({ ...decided, days: 0, sort: 'decided' }));
    await user.selectOptions(screen.getByLabelText('结果'), '审核拒绝');
    await waitFor(() => expect(api.bodies(LIST).at(-1)).toMatchObject({ ...decided, state: 'refused' }));
    await user.click(screen.getByRole('radio', { name: /全部待审/ }));
    await waitFor(() =>
      expect(api.bodies(LIST).at(-1)).toMatchObject({ kind: '', state: 'open', decided_from: '', sort: 'newest' }),
    );
  });

  it('shows who has claimed an order and which ones need a second approval', async () => {
    api.answer(
      LIST,
      aList([
        aReviewRow({ no: 'D1', claimed_by: 'fin02' }),
        aReviewRow({ no: 'D2', claimed_by: 'fin01', claimed_by_me: true }),
        aReviewRow({ no: 'W3', kind: 'withdrawal', first_approver: 'fin02' }),
      ]),
    );
    openReviews();
    expect(await screen.findByText('fin02')).toBeTruthy();
    expect(screen.getByText('我处理中')).toBeTruthy();
    expect(screen.getByText('等待复核')).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    api.refuse(LIST, 500, '服务器错误', 500);
    openReviews();
    const retry = await findButton('重试');
    api.answer(LIST, aList(ROWS));
    fireEvent.click(retry);
    expect(await rowOf('first01')).toBeTruthy();
  });
});

describe('polling the queue', () => {
  it('keeps the selection and the typed text', async () => {
    const { user } = openReviews();
    await work('second02');
    await user.type(remark(), '凭证不清');
    api.answer(LIST, aList([aReviewRow({ no: 'D9', member_name: 'newcomer' }), ...ROWS]));
    api.known[SECOND.no] = { claimed_by: 'fin01', claimed_by_me: true };
    await act(() => queryClient.refetchQueries());
    expect(await rowOf('newcomer')).toBeTruthy();
    expect((await rowOf('second02')).getAttribute('aria-current')).toBe('true');
    expect(remark()).toHaveProperty('value', '凭证不清');
    expect(api.claimed()).toEqual([SECOND.no]);
    expect(api.claimed(RELEASE)).toEqual([]);
  });

  it('loads the list again after five seconds', async () => {
    useManualClock();
    openReviews();
    await rowOf('first01');
    const before = api.bodies(LIST).length;
    await act(() => vi.advanceTimersByTimeAsync(5100));
    await waitFor(() => expect(api.bodies(LIST).length).toBeGreaterThan(before));
  });

  it('shows the decision that another person made meanwhile', async () => {
    openReviews();
    await work('first01');
    api.known[FIRST.no] = { state: 2, decided_at: '2026-11-15 14:40:00', remark: '已到账' };
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText('已到账')).toBeTruthy();
    expect(screen.queryByText('审核通过', { selector: WORDS })).toBeNull();
  });
});

describe('keyboard shortcuts', () => {
  it('move through the rows without claiming and claim with Enter', async () => {
    openReviews();
    await rowOf('first01');
    key('j');
    expect(await screen.findByText(`存款 ${FIRST.no}`)).toBeTruthy();
    key('ArrowDown');
    expect(await screen.findByText(`存款 ${SECOND.no}`)).toBeTruthy();
    key('k');
    expect(await screen.findByText(`存款 ${FIRST.no}`)).toBeTruthy();
    expect(api.claimed()).toEqual([]);
    key('Enter');
    expect(await findButton('审核通过')).toBeTruthy();
    expect(api.claimed()).toEqual([FIRST.no]);
  });

  it('approve with A after confirmation', async () => {
    openReviews();
    await work('first01');
    key('a');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(api.bodies(APPROVE)).toEqual([]);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '审核通过' }));
    await waitFor(() => expect(api.bodies(APPROVE)).toHaveLength(1));
  });

  it('claim the order and focus the remark with R', async () => {
    openReviews();
    await rowOf('first01');
    key('j');
    await findButton('领取审核');
    key('r');
    await waitFor(() => expect(document.activeElement).toBe(remark()));
  });

  it('leave the remark with the first Escape and the order with the second', async () => {
    const { user } = openReviews();
    await work('first01');
    await user.type(remark(), '等待凭证');
    await user.keyboard('{Escape}');
    expect(remark()).toHaveProperty('value', '等待凭证');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('审核备注')).toBeNull();
    expect(address()).toBe('/reviews');
  });

  it('are off while a person types', async () => {
    const { user } = openReviews();
    await work('first01');
    await user.type(remark(), 'ajk?/r');
    expect(remark()).toHaveProperty('value', 'ajk?/r');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(panel()).getByText(`存款 ${FIRST.no}`)).toBeTruthy();
  });

  it('focus the search with / and list the shortcuts with ?', async () => {
    openReviews();
    await rowOf('first01');
    key('/');
    expect(document.activeElement).toBe(screen.getByLabelText('搜索订单'));
    (document.activeElement as HTMLElement).blur();
    key('?');
    expect(
      within(await screen.findByRole('dialog', { name: '快捷键' })).getByText('审核通过（需再次确认）'),
    ).toBeTruthy();
  });
});

it('exports the queue with the filters of the call', async () => {
  openReviews('/reviews?segment=decided&sort=largest');
  await rowOf(ROWS[0]?.member_name ?? '');
  expect(await startExport(api)).toMatchObject({
    list: 'reviews/list',
    format: 'xlsx',
    filters: { state: 'decided', kind: '', sort: 'largest' },
  });
});
