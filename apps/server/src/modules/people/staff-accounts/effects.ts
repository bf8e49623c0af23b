import {
  EXCLUDED_ROLES,
  mayCheck,
  PERMISSION_NAMES,
  type Permission,
  PROPOSAL_KINDS,
  type ProposalEffect,
  permissionsOf,
  STAFF_ROLES,
  type StaffRole,
  staffRoleNames,
} from '@koi/contract';
import { beijingTime } from '@koi/money';
import { countEffect } from '../../operator/proposals/index.ts';

const isReading = (permission: Permission): boolean => permission.endsWith('.read');
const namesOf = (permissions: readonly Permission[]): string =>
  permissions.map((permission) => PERMISSION_NAMES[permission]).join('、');

/** Permissions to act by their names, and those to read by their number. */
const permissionEffects = (verb: string, permissions: readonly Permission[], watch: boolean): ProposalEffect[] => {
  const actions = permissions.filter((permission) => !isReading(permission));
  const readings = permissions.length - actions.length;
  return [
    ...(actions.length === 0 ? [] : [{ name: `${verb}操作权限`, value: namesOf(actions), watch }]),
    ...(readings === 0 ? [] : [countEffect(`${verb}查看权限`, readings, '项')]),
  ];
};

/** Roles that the account can't have besides these. */
const excludedEffect = (roles: readonly StaffRole[]): ProposalEffect => {
  const excluded = STAFF_ROLES.filter((role) => roles.some((own) => EXCLUDED_ROLES[own].includes(role)));
  const others = STAFF_ROLES.length - roles.length;
  const value = excluded.length === others ? '其他全部角色' : staffRoleNames(excluded) || '无';
  return { name: '不能兼任', value, watch: false };
};

/** Kinds of proposals about which the account may decide, which it may not do during its first 24 hours. */
const checkingEffect = (roles: readonly StaffRole[]): ProposalEffect[] => {
  const kinds = PROPOSAL_KINDS.filter((kind) => mayCheck(roles, kind)).length;
  return kinds === 0 ? [] : [countEffect('24 小时后可复核的提案', kinds, '类', true)];
};

const sessionsEffect = (sessions: number): ProposalEffect => countEffect('将退出的登录', sessions, '个', sessions > 0);

export const newAccountEffects = (roles: readonly StaffRole[]): ProposalEffect[] => [
  ...permissionEffects('获得', permissionsOf(roles), true),
  ...checkingEffect(roles),
  excludedEffect(roles),
];

interface Shape {
  roles: readonly StaffRole[];
  enabled: boolean;
}

export const changeEffects = (before: Shape, after: Shape, sessions: number): ProposalEffect[] => {
  const had = before.enabled ? permissionsOf(before.roles) : [];
  const has = after.enabled ? permissionsOf(after.roles) : [];
  return [
    ...permissionEffects(
      '获得',
      has.filter((permission) => !had.includes(permission)),
      true,
    ),
    ...permissionEffects(
      '失去',
      had.filter((permission) => !has.includes(permission)),
      false,
    ),
    ...(after.enabled ? checkingEffect(after.roles) : []),
    excludedEffect(after.roles),
    sessionsEffect(sessions),
  ];
};

/**
 * How many people can agree to proposals until the account has enrolled again and its 24 hours have passed. Undefined
 * when the account is none of them.
 */
const checkersLeftEffect = (left: number | undefined): ProposalEffect[] =>
  left === undefined ? [] : [countEffect('24 小时内能复核全部提案的其他人', left, '人', left === 0)];

export const resetEffects = (
  { roles, lastLoginAt }: { roles: readonly StaffRole[]; lastLoginAt: Date | null },
  { sessions, checkersLeft }: { sessions: number; checkersLeft: number | undefined },
): ProposalEffect[] => [
  ...permissionEffects('账号有', permissionsOf(roles), true),
  ...checkingEffect(roles),
  ...checkersLeftEffect(checkersLeft),
  { name: '最近登录', value: lastLoginAt === null ? '从未登录' : beijingTime(lastLoginAt), watch: false },
  sessionsEffect(sessions),
];
