export const TRANSFERS = {
  title: '转账',
  amountMissing: '请输入操作金额！',
  amountTooSmall: '单笔转账不能低于1元',
  betweenVenues: '场馆内钱包不支持互转',
  sameWallet: '转出和转入钱包不能相同',
  autoTransferOn: '请先关闭自动免转',
  autoTransfer: '自动免转',
  venueUnknown: '场馆不存在',
  unsettled: '转账处理中，请稍后查看',
  failed: '转账失败，资金已退回',
  submit: '立即转账',
} as const;
