/** /money, and what every wallet says. */
export const WALLET = {
  title: '我的钱包',
  insufficient: '余额不足',
  details: '账户明细',
  recoverAll: '一键取回',
  deposit: '存款',
  transfer: '转账',
  withdraw: '取款',
  cards: '卡片管理',
  platformWallet: '平台钱包',
  maximum: '最大金额',
  expand: '展开',
  collapse: '收起',
} as const;
