export const REBATES = {
  claimedTotal: '累计领取',
  pendingTotal: '待领取',
  claim: '点击领取',
  nothingToClaim: '暂无领取额度！',
} as const;
