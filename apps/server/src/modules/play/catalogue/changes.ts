import { GAME_CATEGORY_NAMES } from '@koi/contract';
import { type AuditChange, auditText, changesBetween } from '../../people/staff/index.ts';
import { isCategory } from './game.ts';
import type { games } from './tables.ts';

export type GameRow = typeof games.$inferSelect;

const TITLES = {
  name: '名称',
  category: '类别',
  visible: '显示',
  hot: '热门',
  maintenance: '维护',
  restFrom: '维护开始',
  restUntil: '维护至',
  mobileImage: '大图',
  appImage: '图片',
  icon: '图标',
  returnPercent: '理论返还率',
  turnoverWeight: '流水权重',
  rebateWeight: '返水权重',
  packetWeight: '红包权重',
} as const;

/** The values of a game that staff set. */
export type Settings = Pick<GameRow, keyof typeof TITLES>;

export const categoryName = (category: string): string =>
  isCategory(category) ? GAME_CATEGORY_NAMES[category] : category;

const shown = (value: unknown, name: keyof Settings): string =>
  name === 'category' ? categoryName(String(value)) : auditText(value);

/** The differences between two versions of a game, for the audit log. */
export const changesOf = (before: Settings, after: Settings): AuditChange[] =>
  changesBetween(TITLES, before, after, shown);
