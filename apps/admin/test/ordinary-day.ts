import type { OpenCounts, StaffMember } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { fakeApi } from './fake-api.ts';
import { aList } from './orders.ts';
import { aStaffMember } from './render-screen.tsx';

export const noCounts: OpenCounts = {
  deposits: 0,
  withdrawals: 0,
  adjustments: 0,
  suspense: 0,
  transfers: 0,
  applications: 0,
  work_orders: 0,
  talks: 0,
  proposals: 2,
  agents: 0,
  pay_resets: 1,
  closures: 0,
  protection: 0,
  risk: 0,
};

/** A fake server with default answers for this staff member. */
export const anOrdinaryDay = (staff: StaffMember = aStaffMember(), counts: OpenCounts = noCounts) => {
  const api = fakeApi();
  api.answer(staffCalls.session.me, staff);
  api.answer(staffCalls.session.counts, counts);
  api.answer(staffCalls.audit.list, aList([]));
  api.answer(staffCalls.audit.chain, { whole: true, rows: 0, broken_at: 0 });
  api.answer(staffCalls.staffAccounts.list, []);
  return api;
};
