// What the first page needs of other features' texts: a module of its own, because a page loads modules whole.

export const GAMES = {
  unknown: '游戏不存在',
  resting: '游戏维护中，请稍后再试',
  unreachable: '游戏暂时无法打开，请稍后再试',
} as const;

/** Home's sidebar, by the number of a category. */
export const CATEGORY_NAMES = {
  7: '热门',
  0: '真人',
  1: '体育',
  2: '电竞',
  3: '棋牌',
  4: '电子',
  5: '彩票',
  6: '捕鱼',
} as const;

/** /abouts has types of its own. */
export const ABOUTS_ARTICLES = { 5: '服务条款与规则', 6: '隐私政策' } as const;
