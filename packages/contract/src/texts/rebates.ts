export const REBATES = {
  title: '返水',
  claimedTotal: '累计领取',
  pendingTotal: '待领取',
  claim: '点击领取',
  nothingToClaim: '暂无领取额度！',
  note: '按北京时间日结，次日派发；领取后完成一倍流水即可提款。',
  rulesTitle: '返水规则',
  rules: [
    '每日 00:00–24:00（北京时间）结算的注单，按有效流水 × 当日 VIP 等级的返水比例计算，精确到分，不足一分舍去。',
    '每日按平台和分类分别计算，结算日结束后 24 小时内派发到本页，由您手动领取，没有领取期限。',
    '领取后进入中心钱包，完成一倍流水即可提款。',
    '捕鱼按电子的比例计算；无效注单和未结算注单不计返水。',
    '注单结算后被场馆更正的，差额在下一次结算时补发或扣回，并标明「更正」。',
  ],
  none: '暂无返水记录',
  settled: (day: string) => `${day} 结算`,
  validTurnover: '有效流水',
  claimedAt: (moment: string) => `已于 ${moment} 领取`,
  turnover: '流水',
  welfareNote: '每日有效投注按 VIP 等级返还，手动领取',
  correction: '更正',
} as const;

/** Names of a rebate record's states. */
export const REBATE_STATE_NAMES = { 0: '待领取', 1: '已领取' } as const;
