export const GAMES = {
  unknown: '游戏不存在',
  resting: '游戏维护中，请稍后再试',
} as const;

/** The frame of a game or of another's page; apart, because home does without them. */
export const GAME_PAGE = {
  failed: '页面加载失败，请稍后重试',
  frameRefused: '该页面不支持在框架中显示，正在跳转到新页面...',
  unreachable: '无法跳转到页面，请稍后重试',
  serviceUnreachable: '无法跳转到客服页面，请稍后重试',
  agentUnreachable: '无法跳转到代理页面，请稍后重试',
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
