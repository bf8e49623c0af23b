import type { StaffClosure, StaffClosureDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, STAFF_CLOSURES } from '@koi/contract/texts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ClosuresScreen } from './index.ts';

const { list: LIST, detail: DETAIL, propose: PROPOSE, refuse: REFUSE } = staffCalls.closures;
const NO = 'X20260618144000ABCDEFGHJKLM';

const aRequest = (changes: Partial<StaffClosure> = {}): StaffClosure => ({
  no: NO,
  member_id: 7,
  member_name: 'hailan22',
  state: 'waiting',
  asked_at: '2026-06-18 14:40:00',
  ready_at: '2026-06-25 14:40:00',
  first: '',
  second: '',
  ended_at: '',
  erased_at: '',
  ...changes,
});
const aDetail = (changes: Partial<StaffClosureDetail> = {}): StaffClosureDetail => ({
  request: aRequest(),
  obstacles: [],
  facts: [{ name: '自我排除', value: '有效，注销后继续有效', watch: true }],
  reason: '不再使用',
  refused_by: '',
  refusal: '',
  ready: true,
  ...changes,
});

let api: ReturnType<typeof fakeApi>;
const answer = (detail: StaffClosureDetail) => {
  api.answer(LIST, aList([detail.request]));
  api.answer(DETAIL, detail);
};
beforeEach(() => {
  api = fakeApi();
});
const open = (role: Parameters<typeof aStaffMember>[0] = 'service') =>
  renderScreen(<ClosuresScreen />, `/closures?open=${NO}`, aStaffMember(role));
const reason = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('理由'), { target: { value: text } });
const agree = () => screen.queryByRole('button', { name: STAFF_CLOSURES.agreeButton });
const refuse = () => screen.findByRole('button', { name: STAFF_CLOSURES.refuseButton });

describe('requests to close an account', () => {
  it('show what to know, and are agreed to with a reason, once', async () => {
    answer(aDetail());
    api.answer(PROPOSE, { no: 'P1' }, PROPOSALS.made);
    open();
    const panel = within(await screen.findByRole('region', { name: /hailan22/ }));
    for (const text of ['没有未了结的事项', '有效，注销后继续有效', '不再使用', '06-25 14:40:00']) {
      expect(panel.getByText(text)).toBeTruthy();
    }
    fireEvent.click(agree() as HTMLElement);
    expect(await screen.findByText(PROPOSALS.reasonMissing)).toBeTruthy();
    await reason('已核对');
    fireEvent.click(agree() as HTMLElement);
    fireEvent.click(agree() as HTMLElement);
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    expect(api.bodies(PROPOSE)).toEqual([{ no: NO, reason: '已核对' }]);
  });

  it('can only be refused while the member may change their mind, and while something is not settled', async () => {
    answer(aDetail({ ready: false }));
    const first = open();
    expect(await screen.findByText(STAFF_CLOSURES.early)).toBeTruthy();
    expect(agree()).toBeNull();
    first.view.unmount();
    answer(aDetail({ obstacles: ['money', 'bets'] }));
    open();
    expect(await screen.findByText('有未结算的注单')).toBeTruthy();
    expect(agree()).toBeNull();
    await reason('请先取款');
    api.answer(REFUSE, null, STAFF_CLOSURES.refused);
    fireEvent.click(await refuse());
    expect(await screen.findByText(STAFF_CLOSURES.refused)).toBeTruthy();
    expect(api.bodies(REFUSE)).toEqual([{ no: NO, reason: '请先取款' }]);
  });

  it('show a refusal of the server under the reason', async () => {
    answer(aDetail());
    open();
    await reason('已核对');
    api.refuse(PROPOSE, 409, STAFF_CLOSURES.decided);
    fireEvent.click(agree() as HTMLElement);
    expect(await screen.findByText(STAFF_CLOSURES.decided)).toBeTruthy();
  });

  it('say who decided and when the data was deleted, and offer nothing more', async () => {
    const request = aRequest({
      state: 'closed',
      first: 'service01',
      second: 'checker01',
      ended_at: '2026-06-26 10:00:00',
      erased_at: '2031-06-27 05:40:00',
    });
    answer(aDetail({ request, facts: [] }));
    open();
    const panel = within(await screen.findByRole('region', { name: /hailan22/ }));
    for (const text of ['service01', 'checker01', '06-27 05:40:00']) expect(panel.getByText(text)).toBeTruthy();
    expect(screen.getAllByText('已注销，资料已删除')).not.toEqual([]);
    expect(screen.queryByLabelText('理由')).toBeNull();
  });

  it('are only read by staff who may not close accounts', async () => {
    answer(aDetail());
    open('auditor');
    await screen.findByRole('region', { name: /hailan22/ });
    expect(screen.queryByLabelText('理由')).toBeNull();
  });
});
