// Texts of the shell that only members see. They are in a separate module because pages load whole modules.

/** Texts of the strip and the sheet about money at venues. */
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
