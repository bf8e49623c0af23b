// Texts of other features that the home page needs. They are in a separate module because pages load whole modules.

export const GAMES = {
  unknown: '游戏不存在',
  inMaintenance: '游戏维护中，请稍后再试',
  unreachable: '游戏暂时无法打开，请稍后再试',
} as const;

/** Names in the home page's sidebar, by category number. */
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

/** /abouts has its own article types. */
export const ABOUTS_ARTICLES = { 5: '服务条款与规则', 6: '隐私政策' } as const;
