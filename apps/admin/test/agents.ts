import type { StaffAgentApplication, StaffCommissionPlan } from '@koi/contract';

export const anApplication = (change: Partial<StaffAgentApplication> = {}): StaffAgentApplication => ({
  id: 5,
  member_id: 7,
  member_name: 'songbai01',
  realname: '宋*',
  vip: 6,
  joined_at: '2024-08-22 10:00:00',
  deposit_total: '78000.00',
  turnover_total: '312000.00',
  brought: 2,
  mobile: '13900007701',
  apply_info: '五年社群运营经验',
  state: 1,
  reason: '',
  staff_name: '',
  created_at: '2026-11-14 12:00:00',
  decided_at: '',
  ...change,
});

export const aPlan = (change: Partial<StaffCommissionPlan> = {}): StaffCommissionPlan => ({
  version: 3,
  first_day: '2026-09-15',
  staff_name: 'admin01',
  created_at: '2026-09-12 10:00:00',
  tiers: [{ active: 1, turnover: '1000.00', direct: '0.20', indirect: '0.05' }],
  ...change,
});
