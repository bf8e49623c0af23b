import type { ReviewDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, screen } from '@testing-library/react';
import { ReviewsPage } from '../src/app/reviews-page.tsx';
import { fakeApi } from './fake-api.ts';
import { aList, aReviewDetail, aReviewRow } from './orders.ts';
import { aStaffMember, renderScreen } from './render-screen.tsx';

export const LIST = staffCalls.reviews.list;
export const DETAIL = staffCalls.reviews.detail;
export const APPROVE = staffCalls.deposits.approve;
export const REFUSE = staffCalls.deposits.refuse;
export const CLAIM = staffCalls.deposits.claim;
export const RELEASE = staffCalls.deposits.release;

export const FIRST = aReviewRow({ no: 'D20261115140000AAAAAAAAAAAA', member_name: 'first01' });
export const SECOND = aReviewRow({ no: 'D20261115130000BBBBBBBBBBBB', member_name: 'second02', amount: '1200.00' });
export const THIRD = aReviewRow({
  kind: 'withdrawal',
  no: 'W20261115120000CCCCCCCCCCCC',
  member_name: 'third03',
  method: 'usdt',
  amount: '20000.00',
});
export const ROWS = [FIRST, SECOND, THIRD];

/** A fake server with three orders. `known` holds additional details by order number. */
export const reviewsFixture = () => {
  const api = fakeApi();
  const known: Record<string, Partial<ReviewDetail>> = {};
  api.answer(LIST, aList(ROWS));
  api.answer(staffCalls.reviews.summary, {
    deposits: 2,
    withdrawals: 1,
    amount: '26200.00',
    approved_today: 143,
    average_seconds: 402,
  });
  api.answerWith(DETAIL, (body) => {
    const { no } = body as { no: string };
    return aReviewDetail({ ...ROWS.find((row) => row.no === no), ...known[no] });
  });
  const claimed = (path = CLAIM) => api.bodies(path).map((body) => (body as { no: string }).no);
  return { ...api, known, claimed };
};

export const openReviews = (at = '/reviews', staff = aStaffMember('finance', { name: 'fin01' })) =>
  renderScreen(<ReviewsPage />, at, staff);

export const rowOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'td b' })).closest('tr') as HTMLElement;

/** Selects the text of a button, without a tag inside it. */
export const WORDS = 'button > span:not([data-tone])';

/** Finds a button by its text, because role queries on a whole screen are slow. */
export const button = (name: string) =>
  screen.getByText(name, { selector: WORDS }).closest('button') as HTMLButtonElement;
export const findButton = async (name: string) => {
  await screen.findByText(name, { selector: WORDS });
  return button(name);
};

/** Claims the order of a row. */
export const work = async (name: string) => {
  fireEvent.click(await rowOf(name));
  await findButton('审核通过');
};

export const remark = () => screen.getByLabelText('审核备注');
export const panel = () => screen.getByLabelText('详情');
export const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
