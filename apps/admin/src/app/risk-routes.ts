import { type RouteRow, screenOf } from './route-row.ts';

const risk = () => import('../features/people/risk/index.ts');

/** Pages about forgotten pay passwords, closed accounts and links between accounts, shown between members and player protection. */
export const riskRoutes: readonly RouteRow[] = [
  {
    path: '/pay-resets',
    title: '找回支付密码',
    permission: 'members.recover',
    screen: screenOf(() => import('../features/people/pay-resets/index.ts'), 'PayResetsScreen'),
    nav: { group: '会员', icon: 'lock-key', chosenIcon: 'lock-key', count: (open) => open.pay_resets },
  },
  {
    path: '/closures',
    title: '注销申请',
    permission: 'members.read',
    screen: screenOf(() => import('../features/people/closures/index.ts'), 'ClosuresScreen'),
    nav: { group: '会员', icon: 'sign-out', chosenIcon: 'sign-out', count: (open) => open.closures },
  },
  {
    path: '/risk',
    title: '风险关联',
    permission: 'risk.read',
    filter: '/risk?scope=all&search=',
    screen: screenOf(risk, 'RiskScreen'),
    nav: {
      group: '会员',
      icon: 'share-network-fill',
      chosenIcon: 'share-network-fill',
      count: (open) => open.risk,
    },
  },
  {
    path: '/risk/:id',
    title: '风险关联',
    permission: 'risk.read',
    screen: screenOf(risk, 'RiskMemberScreen'),
  },
];
