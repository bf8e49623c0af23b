import { type RouteRow, screenOf } from './route-row.ts';

const risk = () => import('../features/people/risk/index.ts');

/** Pages about links between accounts, shown between members and player protection. */
export const riskRoutes: readonly RouteRow[] = [
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
