export const VIP = { reached: '已达标', notReached: '未达标' } as const;

/** Columns of the table of rebate percents, by the wire's field. */
export const VIP_REBATE_NAMES = {
  realperson: '真人',
  sport: '体育',
  e_sport: '电竞',
  joker: '棋牌',
  electron: '电子',
  lottery: '彩票',
} as const;
