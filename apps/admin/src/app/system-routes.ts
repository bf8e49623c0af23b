import { type RouteRow, screenOf } from './route-row.ts';

/** Pages of the group 系统, in the order of the side bar. */
export const systemRoutes: readonly RouteRow[] = [
  {
    path: '/settings',
    title: '站点设置',
    permission: 'settings.read',
    screen: screenOf(() => import('../features/operator/settings/index.ts'), 'SettingsScreen'),
    nav: { group: '系统', icon: 'gear', chosenIcon: 'gear' },
  },
  {
    path: '/starter-sets',
    title: '推荐设置',
    permission: 'content.read',
    screen: screenOf(() => import('../features/operator/starter-sets/index.ts'), 'StarterSetsScreen'),
  },
  {
    path: '/rates',
    title: '支付设置',
    permission: 'rates.read',
    screen: screenOf(() => import('../features/money/pay-settings/index.ts'), 'RatesScreen'),
    nav: { group: '系统', icon: 'sliders', chosenIcon: 'sliders-fill' },
  },
  {
    path: '/proposals',
    title: '双人复核',
    permission: 'proposals.read',
    screen: screenOf(() => import('../features/operator/proposals/index.ts'), 'ProposalsScreen'),
    nav: {
      group: '系统',
      icon: 'user-check',
      chosenIcon: 'user-check-fill',
      count: ({ proposals }) => proposals,
    },
  },
  {
    path: '/exports',
    title: '导出任务',
    permission: 'exports.read',
    screen: screenOf(() => import('../features/operator/exports/index.ts'), 'ExportsScreen'),
    nav: { group: '系统', icon: 'export', chosenIcon: 'export-fill' },
  },
  {
    path: '/maintenance',
    title: '维护',
    permission: 'maintenance.read',
    screen: screenOf(() => import('../features/operator/maintenance/index.ts'), 'MaintenanceScreen'),
    nav: { group: '系统', icon: 'wrench', chosenIcon: 'wrench' },
  },
  {
    path: '/audit',
    title: '审计日志',
    permission: 'audit.read',
    filter: '/audit?days=0&search=',
    screen: screenOf(() => import('../features/operator/audit/index.ts'), 'AuditScreen'),
    nav: { group: '系统', icon: 'clipboard-text', chosenIcon: 'clipboard-text-fill' },
  },
  {
    path: '/retention',
    title: '数据保留',
    permission: 'retention.read',
    screen: screenOf(() => import('../features/operator/retention/index.ts'), 'RetentionScreen'),
    nav: { group: '系统', icon: 'hourglass', chosenIcon: 'hourglass' },
  },
  {
    path: '/jobs',
    title: '后台任务',
    permission: 'audit.read',
    screen: screenOf(() => import('../features/operator/jobs/index.ts'), 'JobsScreen'),
    nav: { group: '系统', icon: 'timer', chosenIcon: 'timer' },
  },
  {
    path: '/staff',
    title: '员工账号',
    permission: 'staff.read',
    screen: screenOf(() => import('../features/people/staff-accounts/index.ts'), 'StaffAccountsScreen'),
    nav: { group: '系统', icon: 'identification-card', chosenIcon: 'identification-card' },
  },
];
