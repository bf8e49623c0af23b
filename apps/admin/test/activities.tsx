import type { StaffActivity, StaffApplication, StaffApplicationDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { screen } from '@testing-library/react';
import { ActivitiesScreen } from '../src/features/rewards/activities/index.ts';
import { fakeApi } from './fake-api.ts';
import { aList } from './orders.ts';
import { aStaffMember, renderScreen } from './render-screen.tsx';

export const LIST = staffCalls.activities.list;
export const TYPES = staffCalls.activities.types;
export const SAVE_TYPES = staffCalls.activities.saveTypes;
export const SET_ACTIVE = staffCalls.activities.setActive;
export const MOVE = staffCalls.activities.move;
export const APPLIED = staffCalls.applications.list;
export const DETAIL = staffCalls.applications.detail;
export const APPROVE = staffCalls.applications.approve;
export const REFUSE = staffCalls.applications.refuse;

export const anActivity = (change: Partial<StaffActivity> = {}): StaffActivity => ({
  id: 1,
  type_id: 1,
  type_name: '存款',
  title: '新会员首存礼金',
  headline: '锦鲤迎新季',
  tagline: '',
  banner: '/art/banner-koi.svg',
  starts_at: '2026-06-01 00:00:00',
  ends_at: '2026-07-01 00:00:00',
  phase: 'open',
  active: 1,
  can_apply: 1,
  pays: true,
  waiting: 3,
  updated_at: '2026-06-01 00:00:00',
  version: 4,
  ...change,
});

export const anApplication = (change: Partial<StaffApplication> = {}): StaffApplication => ({
  no: 'P20260618143207ABCDEFGHJKLM',
  member_id: 7,
  member_name: 'koi8866',
  vip: 3,
  activity_id: 1,
  activity_name: '新会员首存礼金',
  state: 1,
  bonus: '0.00',
  multiple: 0,
  remark: '',
  first_approver: '',
  first_approved_by_me: false,
  decided_by: '',
  created_at: '2026-06-18 14:32:07',
  decided_at: '',
  version: 1,
  ...change,
});
export const aDetail = (change: Partial<StaffApplicationDetail> = {}): StaffApplicationDetail => ({
  ...anApplication(),
  memo: '每位会员一次',
  window: { starts_at: '2026-06-01 00:00:00', ends_at: '' },
  second_person: '5000',
  proposal: null,
  member: {
    realname: '陈*',
    joined_at: '2026-06-01 10:00:00',
    frozen: false,
    balance: '100.00',
    turnover_left: '0.00',
    deposit_total: '3000.00',
    deposit_since: '1000.00',
  },
  terms: {
    basis: 'first_deposit',
    category: '',
    tiers: [
      { from: '100', percent: '18', cap: '188', amount: '', multiple: '5' },
      { from: '1000', percent: '30', cap: '888', amount: '', multiple: '8' },
    ],
  },
  assessment: {
    from: '2026-06-01 00:00:00',
    to: '',
    qualifying: '1000.00',
    deposits: [{ no: 'D20260610', amount: '1000.00', credited_at: '2026-06-10 10:05:00' }],
    tier: 1,
    expected: { bonus: '300.00', multiple: 8 },
  },
  history: [{ no: 'P2', activity_name: '体育周礼金', state: 3, bonus: '0.00', created_at: '2026-06-10 10:00:00' }],
  ...change,
});

/** A fake server with two promotions and one pending application. */
export const activitiesApi = () => {
  const api = fakeApi();
  api.answer(
    LIST,
    aList([anActivity(), anActivity({ id: 2, title: '每日红包', can_apply: 0, pays: false, active: 0 })]),
  );
  api.answer(TYPES, {
    version: 'v1',
    list: [
      { id: 1, name: '存款', activities: 2 },
      { id: 2, name: '体育', activities: 0 },
    ],
  });
  api.answer(APPLIED, aList([anApplication()]));
  api.answer(DETAIL, aDetail());
  return api;
};
export type Role = Parameters<typeof aStaffMember>[0];
export const open = (path = '/activities', role: Role = 'admin') =>
  renderScreen(<ActivitiesScreen />, path, aStaffMember(role));
export const button = (name: string) =>
  screen.getByText(name, { selector: 'button > span' }).closest('button') as HTMLButtonElement;
