import type { OpenCounts } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import { type ComponentType, lazy } from 'react';
import type { IconName } from '../ui/index.ts';

export interface RouteRow {
  path: string;
  title: string;
  permission: Permission;
  screen: ComponentType;
  /** Its place in the side bar; without it, it is reached from another page. */
  nav?: { group: string; icon: IconName; chosenIcon: IconName; count?: (counts: OpenCounts) => number };
}

const screenOf = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const members = () => import('../features/members/index.ts');

/** Every page, in the order of the side bar. */
export const routes: readonly RouteRow[] = [
  {
    path: '/',
    title: '数据看板',
    permission: 'dashboard.read',
    screen: screenOf(() => import('../features/dashboard/index.ts'), 'DashboardScreen'),
    nav: { group: '概览', icon: 'chart-line', chosenIcon: 'chart-line-fill' },
  },
  {
    path: '/reviews',
    title: '存取款审核',
    permission: 'reviews.read',
    screen: screenOf(() => import('../features/reviews/index.ts'), 'ReviewsScreen'),
    nav: {
      group: '资金',
      icon: 'seal-check',
      chosenIcon: 'seal-check-fill',
      count: ({ deposits, withdrawals }) => deposits + withdrawals,
    },
  },
  {
    path: '/ledger',
    title: '资金流水',
    permission: 'ledger.read',
    screen: screenOf(() => import('../features/ledger/index.ts'), 'LedgerScreen'),
    nav: { group: '资金', icon: 'receipt', chosenIcon: 'receipt' },
  },
  {
    path: '/adjustments',
    title: '人工调账',
    permission: 'adjustments.read',
    screen: screenOf(() => import('../features/adjustments/index.ts'), 'AdjustmentsScreen'),
    nav: { group: '资金', icon: 'coins', chosenIcon: 'coins', count: ({ adjustments }) => adjustments },
  },
  {
    path: '/accounts',
    title: '收款账户',
    permission: 'accounts.read',
    screen: screenOf(() => import('../features/accounts/index.ts'), 'AccountsScreen'),
    nav: { group: '资金', icon: 'bank', chosenIcon: 'bank-fill' },
  },
  {
    path: '/members',
    title: '会员管理',
    permission: 'members.read',
    screen: screenOf(members, 'MembersScreen'),
    nav: { group: '会员', icon: 'users-three', chosenIcon: 'users-three-fill' },
  },
  {
    path: '/members/:id',
    title: '会员档案',
    permission: 'members.read',
    screen: screenOf(members, 'MemberScreen'),
  },
  {
    path: '/rates',
    title: '支付设置',
    permission: 'rates.read',
    screen: screenOf(() => import('../features/rates/index.ts'), 'RatesScreen'),
    nav: { group: '系统', icon: 'sliders', chosenIcon: 'sliders-fill' },
  },
  {
    path: '/audit',
    title: '审计日志',
    permission: 'audit.read',
    screen: screenOf(() => import('../features/audit/index.ts'), 'AuditScreen'),
    nav: { group: '系统', icon: 'clipboard-text', chosenIcon: 'clipboard-text-fill' },
  },
  {
    path: '/staff',
    title: '员工账号',
    permission: 'staff.manage',
    screen: screenOf(() => import('../features/staff-accounts/index.ts'), 'StaffAccountsScreen'),
    nav: { group: '系统', icon: 'identification-card', chosenIcon: 'identification-card' },
  },
];

const isPlaceholder = (part: string) => part.startsWith(':');

const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.replace(/(.)\/$/, '$1').split('/')];
  return wanted.length === given.length && wanted.every((part, at) => isPlaceholder(part) || part === given[at]);
};

export const routeAt = (path: string): RouteRow | undefined => routes.find((row) => matches(row.path, path));

/** The first page of the side bar that somebody may see. */
export const firstFor = (permissions: readonly Permission[]): RouteRow | undefined =>
  routes.find(({ nav, permission }) => nav && permissions.includes(permission));
