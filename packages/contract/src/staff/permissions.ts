/** What a member of staff may do. A staff row names the one it needs. */
export const PERMISSIONS = [
  'dashboard.read',
  'reviews.read',
  'deposits.review',
  'withdrawals.review',
  'ledger.read',
  'adjustments.read',
  'adjustments.make',
  'adjustments.check',
  'accounts.read',
  'accounts.edit',
  'rates.read',
  'rates.edit',
  'members.read',
  'members.freeze',
  'venues.read',
  'venues.manage',
  'transfers.resolve',
  'bets.read',
  'games.read',
  'games.edit',
  'audit.read',
  'staff.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const STAFF_ROLES = ['admin', 'finance', 'service', 'content', 'readonly'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const READING = PERMISSIONS.filter((permission) => permission.endsWith('.read'));

export const ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  admin: PERMISSIONS,
  finance: [
    'dashboard.read',
    'reviews.read',
    'deposits.review',
    'withdrawals.review',
    'ledger.read',
    'adjustments.read',
    'adjustments.make',
    'adjustments.check',
    'accounts.read',
    'accounts.edit',
    'rates.read',
    'members.read',
    'venues.read',
    'transfers.resolve',
    'bets.read',
  ],
  service: ['reviews.read', 'ledger.read', 'members.read', 'members.freeze', 'venues.read', 'bets.read'],
  content: ['games.read', 'games.edit'],
  readonly: READING,
};

export const mayDo = (role: StaffRole, permission: Permission | undefined): boolean =>
  permission === undefined || ROLE_PERMISSIONS[role].includes(permission);
