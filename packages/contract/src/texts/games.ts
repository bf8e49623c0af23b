/** Texts of the frame that shows a game or an external page. */
export const GAME_PAGE = {
  failed: '页面加载失败，请稍后重试',
  frameRefused: '该页面不支持在框架中显示，正在跳转到新页面...',
  unreachable: '无法跳转到页面，请稍后重试',
  serviceUnreachable: '无法跳转到客服页面，请稍后重试',
  agentUnreachable: '无法跳转到代理页面，请稍后重试',
} as const;

/** Texts of the menu over a running game. */
export const GAME_MENU = {
  label: '菜单',
  panel: '游戏菜单',
  opening: '正在进入',
  leaving: '正在跳转...',
  played: '已玩',
  result: '本次输赢',
  home: '首页',
  deposit: '存款',
  transfer: '转账',
  reload: '刷新游戏',
  service: '客服',
  exit: '退出',
  exitTitle: '退出游戏',
  left: '场馆内余额',
  exitAuto: '自动免转已开启：退出后，余额会自动回到中心钱包。',
  exitManual: '余额会安全地留在场馆，可随时取回中心钱包。',
  recoverAndExit: '取回余额并退出',
  exitNow: '直接退出',
  rotate: { portrait: '竖屏体验更佳，请旋转手机', landscape: '横屏体验更佳，请旋转手机' },
  rotateDismiss: '知道了',
  notBrought: '暂时无法取来，请稍后再试',
  stillThere: '余额仍在场馆，可随时一键回收',
} as const;

/** Titles of the frame when it does not show a specific game. */
export const FRAME_TITLES = { agent: '代理中心', service: '在线客服', app: 'APP下载', game: '游戏' } as const;
