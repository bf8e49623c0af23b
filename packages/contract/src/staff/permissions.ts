/** Permissions of staff. Each staff row names the permission that it requires. */
export const PERMISSIONS = [
  'dashboard.read',
  'reports.read',
  'reviews.read',
  'deposits.review',
  'withdrawals.review',
  'ledger.read',
  'books.check',
  'adjustments.read',
  'adjustments.make',
  'accounts.read',
  'accounts.edit',
  'rates.read',
  'rates.edit',
  'members.read',
  'members.freeze',
  'members.note',
  'members.recover',
  'members.close',
  'protection.read',
  'protection.act',
  'protection.settings',
  'risk.read',
  'risk.act',
  'venues.read',
  'venues.manage',
  'transfers.resolve',
  'bets.read',
  'games.read',
  'games.edit',
  'vip.read',
  'vip.edit',
  'rebates.read',
  'rebates.run',
  'red-packets.read',
  'red-packets.edit',
  'activities.read',
  'activities.edit',
  'applications.review',
  'content.read',
  'content.edit',
  'pictures.edit',
  'messages.read',
  'messages.send',
  'work-orders.read',
  'work-orders.answer',
  'service.read',
  'service.answer',
  'service.edit',
  'agents.read',
  'agents.review',
  'agents.edit',
  'maintenance.read',
  'maintenance.edit',
  'setup.read',
  'setup.open',
  'proposals.read',
  'proposals.make',
  'proposals.check',
  'exports.read',
  'exports.make',
  'exports.unmask',
  'settings.read',
  'settings.edit',
  'audit.read',
  'retention.read',
  'retention.edit',
  'staff.read',
  'staff.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** An account may have several roles, except those that exclude each other. */
export const STAFF_ROLES = [
  'cashier-in',
  'cashier-out',
  'treasurer',
  'adjuster',
  'checker',
  'risk',
  'protection',
  'content',
  'rewards',
  'service',
  'security',
  'auditor',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const READING = PERMISSIONS.filter((permission) => permission.endsWith('.read'));

const OFFICE: readonly Permission[] = ['proposals.read', 'proposals.make', 'exports.read', 'exports.make'];

const MONEY_READING: readonly Permission[] = [
  'dashboard.read',
  'reports.read',
  'reviews.read',
  'ledger.read',
  'adjustments.read',
  'accounts.read',
  'rates.read',
  'members.read',
  'risk.read',
  'venues.read',
  'bets.read',
  'vip.read',
  'rebates.read',
  'red-packets.read',
  'activities.read',
  'agents.read',
];

const MEMBER_READING: readonly Permission[] = [
  'reviews.read',
  'ledger.read',
  'members.read',
  'venues.read',
  'bets.read',
  'vip.read',
  'rebates.read',
  'red-packets.read',
  'activities.read',
];

export const ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  'cashier-in': [...MONEY_READING, ...OFFICE, 'deposits.review', 'books.check', 'members.note', 'exports.unmask'],
  'cashier-out': [...MONEY_READING, ...OFFICE, 'withdrawals.review', 'books.check', 'members.note', 'exports.unmask'],
  treasurer: [
    ...MONEY_READING,
    ...OFFICE,
    'accounts.edit',
    'rates.edit',
    'venues.manage',
    'games.read',
    'books.check',
    'maintenance.read',
    'maintenance.edit',
    'setup.read',
    'setup.open',
    'settings.read',
    'exports.unmask',
  ],
  adjuster: [...MONEY_READING, ...OFFICE, 'adjustments.make', 'transfers.resolve', 'books.check', 'members.note'],
  checker: [...READING, 'proposals.make', 'proposals.check', 'books.check', 'members.note', 'exports.make'],
  risk: [
    ...MONEY_READING,
    ...OFFICE,
    'risk.act',
    'members.freeze',
    'members.note',
    'books.check',
    'audit.read',
    'retention.read',
    'messages.read',
    'exports.unmask',
  ],
  protection: [
    ...MEMBER_READING,
    ...OFFICE,
    'protection.read',
    'protection.act',
    'protection.settings',
    'members.freeze',
    'members.note',
    'messages.read',
    'messages.send',
  ],
  content: [
    ...OFFICE,
    'games.read',
    'games.edit',
    'content.read',
    'content.edit',
    'pictures.edit',
    'messages.read',
    'messages.send',
    'vip.read',
    'red-packets.read',
    'activities.read',
    'settings.read',
    'settings.edit',
    'protection.settings',
  ],
  rewards: [
    ...MEMBER_READING,
    ...OFFICE,
    'dashboard.read',
    'reports.read',
    'vip.edit',
    'rebates.run',
    'red-packets.edit',
    'activities.edit',
    'content.read',
    'pictures.edit',
    'applications.review',
    'risk.read',
    'agents.read',
    'agents.review',
    'agents.edit',
    'members.note',
  ],
  service: [
    ...MEMBER_READING,
    ...OFFICE,
    'members.freeze',
    'members.note',
    'members.recover',
    'members.close',
    'protection.read',
    'content.read',
    'messages.read',
    'messages.send',
    'work-orders.read',
    'work-orders.answer',
    'service.read',
    'service.answer',
    'service.edit',
  ],
  security: [
    ...OFFICE,
    'proposals.check',
    'staff.read',
    'staff.manage',
    'audit.read',
    'retention.read',
    'retention.edit',
    'settings.read',
    'maintenance.read',
    'maintenance.edit',
    'setup.read',
    'setup.open',
  ],
  auditor: [...READING, 'exports.make'],
};

/**
 * Roles that one account can't have together. Those that let money in, make balances or give rewards are apart from the
 * one that pays out; the one that sets accounts, rates and limits is apart from those that work under them; the checker
 * makes nothing that they could check; security has no money, and the auditor changes nothing.
 */
export const EXCLUDED_ROLES: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  'cashier-in': ['cashier-out', 'treasurer', 'checker', 'security', 'auditor'],
  'cashier-out': [
    'cashier-in',
    'treasurer',
    'adjuster',
    'checker',
    'risk',
    'rewards',
    'service',
    'security',
    'auditor',
  ],
  treasurer: ['cashier-in', 'cashier-out', 'adjuster', 'checker', 'rewards', 'security', 'auditor'],
  adjuster: ['cashier-out', 'treasurer', 'checker', 'security', 'auditor'],
  checker: [
    'cashier-in',
    'cashier-out',
    'treasurer',
    'adjuster',
    'risk',
    'protection',
    'content',
    'rewards',
    'service',
    'security',
    'auditor',
  ],
  risk: ['cashier-out', 'checker', 'rewards', 'security', 'auditor'],
  protection: ['checker', 'auditor'],
  content: ['checker', 'auditor'],
  rewards: ['cashier-out', 'treasurer', 'checker', 'risk', 'security', 'auditor'],
  service: ['cashier-out', 'checker', 'auditor'],
  security: ['cashier-in', 'cashier-out', 'treasurer', 'adjuster', 'checker', 'risk', 'rewards', 'auditor'],
  auditor: STAFF_ROLES.filter((role) => role !== 'auditor'),
};

/** Every pair of roles that exclude each other, once. */
export const EXCLUDED_PAIRS: readonly (readonly [StaffRole, StaffRole])[] = STAFF_ROLES.flatMap((role, index) =>
  STAFF_ROLES.slice(index + 1)
    .filter((other) => EXCLUDED_ROLES[role].includes(other))
    .map((other) => [role, other] as const),
);

/** The first pair among the roles that excludes each other; undefined when they fit together. */
export const excludedPair = (roles: readonly StaffRole[]): readonly [StaffRole, StaffRole] | undefined =>
  EXCLUDED_PAIRS.find((pair) => pair.every((role) => roles.includes(role)));

/** Permissions of an account. Roles that exclude each other give none, wherever they come from. */
export const permissionsOf = (roles: readonly StaffRole[]): Permission[] => {
  if (excludedPair(roles) !== undefined) return [];
  return PERMISSIONS.filter((permission) => roles.some((role) => ROLE_PERMISSIONS[role].includes(permission)));
};

export const mayDo = (roles: readonly StaffRole[], permission: Permission | undefined): boolean =>
  permission === undefined ||
  (excludedPair(roles) === undefined && roles.some((role) => ROLE_PERMISSIONS[role].includes(permission)));
