/** Names of the background jobs in the back office. */
export const JOB_NAMES: Readonly<Record<string, string>> = {
  'audit-chain': '审计日志校验',
  'bets-pull': '拉取注单',
  books: '账本核对',
  'commissions-daily': '代理佣金结算',
  'deposits-ask': '查询链上存款',
  'deposits-expire': '关闭过期存款订单',
  'deposits-receipts': '清理未用的付款凭证',
  'deposits-release': '释放收款地址',
  'deposits-sweep': '扫描链上转账',
  'deposits-sweep-deep': '深度扫描链上转账',
  'forget-keys': '清理请求记录',
  'rebates-daily': '返水结算',
  'red-packets-day': '红包开奖日',
  'talk-pictures': '清理聊天图片',
  'transfers-advances': '垫付核对',
  'transfers-alert': '待结算转账提醒',
  'transfers-ask': '查询待结算转账',
  'venues-reconcile': '场馆对账',
  'venues-secrets': '清理旧密钥',
  'vip-daily': 'VIP 等级评定',
};

export const JOBS = {
  never: '未运行',
  running: '运行中',
  done: '成功',
  failed: '失败',
  interrupted: '中断',
  onRequest: '按需运行',
  paused: '已暂停，稍后从中断处继续',
} as const;
