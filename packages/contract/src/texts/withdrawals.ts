export const WITHDRAWALS = {
  title: '取款',
  usdtTab: 'USDT取款',
  bankTab: '银行卡取款',
  turnover: '打码量',
  turnoverMet: '已满足',
  turnoverOpen: '未满足',
  turnoverDetails: '打码量明细',
  turnoverLeft: '距离可取款还需打码',
  turnoverFootnote: '按时间先后逐笔抵扣；无效注单不计。所有钱包余额为零时，剩余打码量自动清零。',
  records: '取款记录',
  submit: '立即取款',
  fee: '单笔手续费',
  credited: '实际到账',
  cardMissing: '请选择您要提现到的银行卡',
  addressMissing: '请选择USDT地址',
  amountTooSmall: '单笔取款不能低于100元',
  payPasswordMissing: '请输入您的支付密码',
  payPasswordWrong: '支付密码错误',
  turnoverShort: (left: string) => `打码量不足，还需${left}`,
  rewardUnplayed: (most: string) => `账户限制期间最多可取${most}，未完成打码量的彩金和红包暂不可取`,
  blockedMost: '限制期间最多可取',
  blockedRule: '账户限制期间，存款不要求打码量；未完成打码量的彩金和红包留在余额中，恢复游戏后继续打码。',
  feeAboveAmount: '金额不足以支付手续费',
  submitted: '提交成功，等待后台审核',
} as const;

/** Names of a withdrawal's stages, as shown to members. */
export const WITHDRAWAL_STAGE_NAMES = {
  waiting: '等待审核',
  inReview: '审核中',
  secondReview: '等待复核',
  paid: '已付款',
  returned: '已退回',
} as const;

/** Names of the causes of a turnover requirement. */
export const TURNOVER_CAUSE_NAMES = {
  bank: '网银存款',
  usdt: 'USDT 存款',
  wxpay: '微信存款',
  alipay: '支付宝存款',
  rebate: '返水',
  'red-packet': '红包',
  bonus: '彩金',
  adjustment: '人工调账',
} as const;
