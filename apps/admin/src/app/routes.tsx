import type { OpenCounts } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import { type ComponentType, lazy } from 'react';
import type { IconName } from '../ui/index.ts';

export interface RouteRow {
  path: string;
  title: string;
  permission: Permission;
  screen: ComponentType;
  /** The address of the page's list, up to the text to filter it by. */
  filter?: string;
  /** Entry in the side bar. Pages without one are reached from other pages. */
  nav?: { group: string; icon: IconName; chosenIcon: IconName; count?: (counts: OpenCounts) => number };
}

const screenOf = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const members = () => import('../features/people/members/index.ts');
const content = () => import('../features/talk/content/index.ts');
const letters = () => import('../features/talk/letters/index.ts');
const venues = () => import('../features/play/venues/index.ts');
const activities = () => import('../features/rewards/activities/index.ts');

/** All pages, in the order of the side bar. */
export const routes: readonly RouteRow[] = [
  {
    path: '/',
    title: '数据看板',
    permission: 'dashboard.read',
    screen: screenOf(() => import('../features/operator/dashboard/index.ts'), 'DashboardScreen'),
    nav: { group: '概览', icon: 'chart-line', chosenIcon: 'chart-line-fill' },
  },
  {
    path: '/reports',
    title: '经营报表',
    permission: 'dashboard.read',
    screen: screenOf(() => import('../features/operator/reports/index.ts'), 'ReportsScreen'),
    nav: { group: '概览', icon: 'chart-bar', chosenIcon: 'chart-bar-fill' },
  },
  {
    path: '/setup',
    title: '开站向导',
    permission: 'setup.read',
    screen: screenOf(() => import('../features/operator/setup/index.ts'), 'SetupScreen'),
    nav: { group: '概览', icon: 'clipboard-text', chosenIcon: 'clipboard-text-fill' },
  },
  {
    path: '/reviews',
    title: '存取款审核',
    permission: 'reviews.read',
    filter: '/reviews?search=',
    screen: screenOf(() => import('./reviews-page.tsx'), 'ReviewsPage'),
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
    filter: '/ledger?search=',
    screen: screenOf(() => import('../features/money/ledger/index.ts'), 'LedgerScreen'),
    nav: { group: '资金', icon: 'receipt', chosenIcon: 'receipt' },
  },
  {
    path: '/adjustments',
    title: '人工调账',
    permission: 'adjustments.read',
    screen: screenOf(() => import('../features/money/adjustments/index.ts'), 'AdjustmentsScreen'),
    nav: { group: '资金', icon: 'coins', chosenIcon: 'coins', count: ({ adjustments }) => adjustments },
  },
  {
    path: '/accounts',
    title: '收款账户',
    permission: 'accounts.read',
    screen: screenOf(() => import('../features/money/pay-accounts/index.ts'), 'AccountsScreen'),
    nav: { group: '资金', icon: 'bank', chosenIcon: 'bank-fill' },
  },
  {
    path: '/members',
    title: '会员管理',
    permission: 'members.read',
    filter: '/members?search=',
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
    path: '/vip',
    title: 'VIP 等级',
    permission: 'vip.read',
    screen: screenOf(() => import('../features/rewards/vip/index.ts'), 'VipScreen'),
    nav: { group: '会员', icon: 'crown', chosenIcon: 'crown' },
  },
  {
    path: '/rebates',
    title: '返水',
    permission: 'rebates.read',
    screen: screenOf(() => import('../features/rewards/rebates/index.ts'), 'RebatesScreen'),
    nav: { group: '会员', icon: 'percent', chosenIcon: 'percent' },
  },
  {
    path: '/agents',
    title: '代理管理',
    permission: 'agents.read',
    filter: '/agents?search=',
    screen: screenOf(() => import('../features/people/agents/index.ts'), 'AgentsScreen'),
    nav: { group: '会员', icon: 'user-plus', chosenIcon: 'user-plus', count: ({ agents }) => agents },
  },
  {
    path: '/venues',
    title: '场馆管理',
    permission: 'venues.read',
    screen: screenOf(venues, 'VenuesScreen'),
    nav: { group: '运营', icon: 'broadcast', chosenIcon: 'broadcast-fill' },
  },
  {
    path: '/venues/:code',
    title: '编辑场馆',
    permission: 'venues.manage',
    screen: screenOf(venues, 'VenueEditorScreen'),
  },
  {
    path: '/transfers',
    title: '场馆转账',
    permission: 'venues.read',
    filter: '/transfers?state=all&search=',
    screen: screenOf(() => import('../features/money/transfers/index.ts'), 'TransfersScreen'),
    nav: { group: '运营', icon: 'transfer', chosenIcon: 'transfer', count: ({ transfers }) => transfers },
  },
  {
    path: '/bets',
    title: '注单查询',
    permission: 'bets.read',
    filter: '/bets?days=90&search=',
    screen: screenOf(() => import('../features/play/bets/index.ts'), 'BetsScreen'),
    nav: { group: '运营', icon: 'ticket', chosenIcon: 'ticket-fill' },
  },
  {
    path: '/games',
    title: '游戏管理',
    permission: 'games.read',
    screen: screenOf(() => import('../features/play/catalogue/index.ts'), 'GamesScreen'),
    nav: { group: '运营', icon: 'game-controller', chosenIcon: 'game-controller-fill' },
  },
  {
    path: '/games/import',
    title: '导入游戏',
    permission: 'games.edit',
    screen: screenOf(() => import('../features/play/catalogue/index.ts'), 'GameImportScreen'),
  },
  {
    path: '/activities',
    title: '优惠活动',
    permission: 'activities.read',
    screen: screenOf(activities, 'ActivitiesScreen'),
    nav: { group: '运营', icon: 'gift', chosenIcon: 'gift-fill', count: ({ applications }) => applications },
  },
  {
    path: '/activities/:id',
    title: '编辑活动',
    permission: 'activities.read',
    screen: screenOf(activities, 'ActivityEditorScreen'),
  },
  {
    path: '/red-packets',
    title: '红包规则',
    permission: 'red-packets.read',
    screen: screenOf(() => import('../features/rewards/red-packets/index.ts'), 'RedPacketsScreen'),
    nav: { group: '运营', icon: 'red-packet', chosenIcon: 'red-packet' },
  },
  {
    path: '/sponsors',
    title: '赞助商',
    permission: 'content.read',
    screen: screenOf(() => import('../features/talk/sponsors/index.ts'), 'SponsorsScreen'),
    nav: { group: '运营', icon: 'handshake', chosenIcon: 'handshake-fill' },
  },
  {
    path: '/inbox',
    title: '客服会话',
    permission: 'service.read',
    screen: screenOf(() => import('../features/talk/live-chat/index.ts'), 'LiveChatScreen'),
    nav: { group: '客服', icon: 'headset', chosenIcon: 'headset-fill', count: ({ talks }) => talks },
  },
  {
    path: '/work-orders',
    title: '客服工单',
    permission: 'work-orders.read',
    filter: '/work-orders?search=',
    screen: screenOf(() => import('../features/talk/work-orders/index.ts'), 'WorkOrdersScreen'),
    nav: { group: '客服', icon: 'ticket', chosenIcon: 'ticket-fill', count: ({ work_orders }) => work_orders },
  },
  {
    path: '/service',
    title: '客服设置',
    permission: 'service.read',
    screen: screenOf(() => import('../features/talk/service-settings/index.ts'), 'ServiceScreen'),
    nav: { group: '客服', icon: 'gear', chosenIcon: 'gear' },
  },
  {
    path: '/content',
    title: '内容管理',
    permission: 'content.read',
    screen: screenOf(content, 'ContentScreen'),
    nav: { group: '运营', icon: 'newspaper', chosenIcon: 'newspaper' },
  },
  {
    path: '/content/:section/:type',
    title: '编辑文章',
    permission: 'content.read',
    screen: screenOf(content, 'ArticleEditorScreen'),
  },
  {
    path: '/messages',
    title: '站内信',
    permission: 'messages.read',
    filter: '/messages?search=',
    screen: screenOf(letters, 'LettersScreen'),
    nav: { group: '运营', icon: 'envelope', chosenIcon: 'envelope' },
  },
  {
    path: '/messages/new',
    title: '写站内信',
    permission: 'messages.send',
    screen: screenOf(letters, 'LetterEditorScreen'),
  },
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
    path: '/jobs',
    title: '后台任务',
    permission: 'audit.read',
    screen: screenOf(() => import('../features/operator/jobs/index.ts'), 'JobsScreen'),
    nav: { group: '系统', icon: 'timer', chosenIcon: 'timer' },
  },
  {
    path: '/staff',
    title: '员工账号',
    permission: 'staff.manage',
    screen: screenOf(() => import('../features/people/staff-accounts/index.ts'), 'StaffAccountsScreen'),
    nav: { group: '系统', icon: 'identification-card', chosenIcon: 'identification-card' },
  },
];
