import type { SetupPoint } from '@koi/contract';
import type { IconName } from '../../../ui/index.ts';

type Point = SetupPoint['point'];

/** The points by topic, and the screen where each is set up. */
export const GROUPS: readonly { title: string; points: readonly Point[] }[] = [
  { title: '网站', points: ['brand', 'articles', 'tls'] },
  { title: '资金', points: ['ways', 'usdt'] },
  { title: '游戏', points: ['venues', 'games'] },
  { title: '会员', points: ['vip', 'packets', 'agents', 'service'] },
  { title: '安全', points: ['staff', 'backups'] },
];

/** Points without a screen are set up outside of the back office, as the operations manual describes. */
export const SCREENS: Readonly<Partial<Record<Point, string>>> = {
  brand: '/settings',
  articles: '/content',
  ways: '/accounts',
  usdt: '/accounts',
  venues: '/venues',
  games: '/games',
  vip: '/vip',
  packets: '/red-packets',
  agents: '/agents',
  service: '/service',
  staff: '/staff',
};

export const LOOKS = {
  done: { icon: 'check-circle-fill', tone: 'success', name: '完成' },
  advised: { icon: 'warning-circle-fill', tone: 'warning', name: '建议' },
  required: { icon: 'x-circle-fill', tone: 'danger', name: '必须' },
} as const satisfies Record<SetupPoint['state'], { icon: IconName; tone: string; name: string }>;
