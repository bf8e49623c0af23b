export const SHELL = {
  alreadyHere: '已在当前页面！',
  loginFirst: '请登录！',
  loginInvitation: '精彩内容等你来体验，快来登录吧！',
  goToLogin: '去登录',
  redPacketClosed: '红包已关闭',
  logoutConfirm: '您确定要退出登录吗?',
  copied: '复制成功！',
  sessionEndedTitle: '认证失败',
  sessionEnded: '您的账号登陆过期，请重新登陆',
  networkFailure: '网络错误，请稍后重试',
  offlineStart: '当前没有网络连接。余额和记录需要联网读取，请检查网络后重试',
  offline: '网络已断开，页面上的金额是断网前的',
  needsScript: '请在浏览器中开启 JavaScript，即可登录和游戏',
  pageFailure: '页面出错了，请重试',
  serverFailure: '服务器异常，请稍后再试',
  done: '操作成功',
  doneLoud: '操作成功！',
  submitted: '提交成功',
  kindReminder: '温馨提示',
  noVisitAddress: '暂无最新网址',
  visitAddress: '最新网址',
  demo: '演示站点 · 试玩币，无真实价值',
  noMore: '没有更多了~',
  moreAnnouncements: '更多公告',
  recoverAll: '一键回收',
  inGames: '游戏中',
} as const;

/**
 * Texts of the strip and the sheet about money at venues. Separate, because the home page loads them only when needed.
 */
export const IN_GAMES = {
  title: '游戏中的余额',
  venues: (count: number) => `${count} 个场馆`,
  anytime: '可随时回收',
  howTitle: '怎样回到中心钱包：',
  how: '点一键回收，全部场馆一次取回。开启自动免转后，离开游戏即自动回来。',
} as const;

/** Badges next to the entries of the slide-out menu. */
export const MENU_BADGES = {
  drawsLeft: (count: number) => `剩余 ${count} 次`,
  rebate: (amount: string) => `待领 ¥${amount}`,
} as const;

/** Names of the bottom tabs. */
export const TABS = { home: '首页', activities: '优惠', service: '客服', sponsors: '赞助', mine: '我的' } as const;
