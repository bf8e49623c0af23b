import type { StaffPayReset, StaffPayResetDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, STAFF_PAY_RESETS } from '@koi/contract/texts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { PayResetsScreen } from './index.ts';

const { list: LIST, detail: DETAIL, propose: PROPOSE, refuse: REFUSE } = staffCalls.payResets;
const NO = 'R20260618144000ABCDEFGHJKLM';

const aRequest = (changes: Partial<StaffPayReset> = {}): StaffPayReset => ({
  no: NO,
  member_id: 7,
  member_name: 'hailan22',
  state: 'waiting',
  created_at: '2026-06-18 14:40:00',
  right: 3,
  asked: 4,
  first: '',
  second: '',
  expires_at: '2026-06-21 14:40:00',
  ended_at: '',
  ...changes,
});

const aDetail = (changes: Partial<StaffPayResetDetail> = {}): StaffPayResetDetail => ({
  request: aRequest(),
  answers: [
    { question: 'realname', right: true },
    { question: 'card', right: true },
    { question: 'deposit', right: false },
    { question: 'password', right: true },
  ],
  sound: true,
  facts: [
    { name: '会员的钱包合计', value: '¥380.00', watch: true },
    { name: '关联的会员', value: '0 人', watch: false },
  ],
  refused_by: '',
  reason: '',
  ...changes,
});

let api: ReturnType<typeof fakeApi>;
const answer = (detail: StaffPayResetDetail) => {
  api.answer(LIST, aList([detail.request]));
  api.answer(DETAIL, detail);
};
beforeEach(() => {
  api = fakeApi();
});
const open = (role: Parameters<typeof aStaffMember>[0] = 'service') =>
  renderScreen(<PayResetsScreen />, `/pay-resets?open=${NO}`, aStaffMember(role));
const reason = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('理由'), { target: { value: text } });

describe('requests of members who forgot the pay password', () => {
  it('show which answers are right, and are agreed to with a reason, once', async () => {
    answer(aDetail());
    api.answer(PROPOSE, { no: 'P1' }, PROPOSALS.made);
    open();
    expect(await screen.findByText('3/4 一致')).toBeTruthy();
    const panel = within(await screen.findByRole('region', { name: /hailan22/ }));
    expect(panel.getAllByText('一致')).toHaveLength(3);
    expect(panel.getByText('不一致')).toBeTruthy();
    expect(panel.getByText('¥380.00')).toBeTruthy();
    const agree = screen.getByRole('button', { name: STAFF_PAY_RESETS.agreeButton });
    fireEvent.click(agree);
    expect(await screen.findByText(PROPOSALS.reasonMissing)).toBeTruthy();
    await reason('已致电会员');
    fireEvent.click(agree);
    fireEvent.click(agree);
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    expect(api.bodies(PROPOSE)).toEqual([{ no: NO, reason: '已致电会员' }]);
  });

  it('can only be refused when a required answer is wrong', async () => {
    answer(aDetail({ sound: false }));
    api.answer(REFUSE, null, STAFF_PAY_RESETS.refused);
    open();
    expect(await screen.findByText(STAFF_PAY_RESETS.notSound)).toBeTruthy();
    expect(screen.queryByRole('button', { name: STAFF_PAY_RESETS.agreeButton })).toBeNull();
    await reason('姓名不符');
    fireEvent.click(screen.getByRole('button', { name: STAFF_PAY_RESETS.refuseButton }));
    expect(await screen.findByText(STAFF_PAY_RESETS.refused)).toBeTruthy();
    expect(api.bodies(REFUSE)).toEqual([{ no: NO, reason: '姓名不符' }]);
  });

  it('that wait for the second person or the member can still be refused', async () => {
    answer(aDetail({ request: aRequest({ state: 'approved', first: 'service01', second: 'checker01' }) }));
    open();
    expect(await screen.findByRole('button', { name: STAFF_PAY_RESETS.refuseButton })).toBeTruthy();
    expect(screen.queryByRole('button', { name: STAFF_PAY_RESETS.agreeButton })).toBeNull();
    const panel = within(screen.getByRole('region', { name: /hailan22/ }));
    expect(panel.getByText('checker01')).toBeTruthy();
  });

  it('keep the reason when another person has decided meanwhile', async () => {
    answer(aDetail());
    api.refuse(PROPOSE, 409, STAFF_PAY_RESETS.decided);
    open();
    await reason('已致电会员');
    fireEvent.click(await screen.findByRole('button', { name: STAFF_PAY_RESETS.agreeButton }));
    expect(await screen.findByText(STAFF_PAY_RESETS.decided)).toBeTruthy();
    expect(screen.getByLabelText('理由')).toHaveProperty('value', '已致电会员');
  });

  it('can be loaded again when that failed', async () => {
    api.answer(LIST, aList([aRequest()]));
    api.fail(DETAIL);
    const { user } = open();
    const again = await screen.findByRole('button', { name: '重试' });
    answer(aDetail());
    await user.click(again);
    expect(await screen.findByText('¥380.00')).toBeTruthy();
  });

  it('that have ended say who refused them and why', async () => {
    const request = aRequest({ state: 'refused', ended_at: '2026-06-18 15:00:00' });
    answer(aDetail({ request, refused_by: 'service01', reason: '来电不符' }));
    open();
    expect(await screen.findByText('service01：来电不符')).toBeTruthy();
    expect(screen.queryByRole('button', { name: STAFF_PAY_RESETS.refuseButton })).toBeNull();
  });
});
