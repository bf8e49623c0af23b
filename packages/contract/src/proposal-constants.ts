/** Constants of changes that two people decide. */

/** Changes by staff that a second person has to approve. */
export const PROPOSAL_KINDS = [
  'venues.secret',
  'site.maintenance',
  'site.opening',
  'exports.unmasked',
  'members.recovery',
  'members.pay-password',
  'protection.return',
  'protection.lift',
  'protection.house-limit',
  'staff.new',
  'staff.roles',
  'staff.reset',
  'pay.account',
  'pay.way',
  'pay.rates',
  'deposits.approve',
  'suspense.attach',
  'suspense.return',
  'suspense.close',
  'withdrawals.approve',
  'adjustments.make',
  'transfers.resolve',
  'applications.approve',
  'rewards.vip',
  'rewards.packets',
  'rewards.commission',
  'rewards.activity',
  'data.retention',
] as const;
export const PROPOSAL_STATE = { waiting: 1, approved: 2, refused: 3, withdrawn: 4, expired: 5 } as const;
