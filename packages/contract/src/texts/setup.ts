import type { SETUP_POINTS } from '../constants.ts';

export const SETUP = {
  opened: '已开站',
  alreadyOpen: '网站已经开站',
  incomplete: (missing: string) => `还不能开站，必须先完成：${missing}`,
  complete: '必须项已全部完成，可以直接开站，不需要例外',
  /** How a house gets out when one of its two indispensable people is lost. */
  oneOfAKind:
    '「复核人」或「账号安全」只有 1 人，其无法登录时没有人能复核或管理员工，请新建第二人。已经发生时，在服务器上运行 npm run staff:create -- <账号> checker（管理员不写 checker）新建，复核人 24 小时后可以复核。',
  notOpenYet: '网站筹备中，敬请期待。',
} as const;

export const SETUP_POINT_NAMES: Readonly<Record<(typeof SETUP_POINTS)[number], string>> = {
  brand: '网站资料',
  articles: '条款与帮助',
  tls: '证书与域名',
  ways: '存款方式',
  usdt: 'USDT 收款',
  venues: '场馆',
  games: '游戏目录',
  vip: 'VIP 与返水',
  packets: '红包规则',
  agents: '代理方案',
  service: '客服',
  staff: '员工与角色',
  backups: '备份',
};
