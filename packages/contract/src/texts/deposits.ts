export const DEPOSITS = {
  title: '存款',
  infoTitle: '充值信息',
  amountRange: (min: string, max: string) => `请输入金额在${min}-${max}之间！`,
  ownerMissing: '请输入存款人姓名',
  bankMissing: '请输入银行类型',
  numberMissing: '请输入银行卡号',
  branchMissing: '请输入银行开户行地址',
  noCards: '您还为绑定任何钱包卡片，请前往绑定！',
  goToBind: '前往绑定',
  noWays: '暂无可用的存款方式，请联系客服',
  wayClosed: '该存款方式暂未开放',
  tooManyOpen: '您有未完成的订单，请稍后再试',
  submit: '立即存款',
  submitted: '提交成功，等待后台审核',
  failed: '下单失败',
  pickBank: '选择开户银行',
  ownerLabel: '存款人姓名',
  staffedService: '人工客服',
  finished: '充值完成',
  records: '资金明细',
} as const;

/** Tabs of /recharge, by pay way. */
export const PAY_WAY_NAMES = { bank: '网银转账', usdt: 'USDT', wxpay: '微信', alipay: '支付宝' } as const;

/** USDT orders: the hash, the status and the QR code of the address. */
export const TRON = {
  pending: '待支付',
  paid: '订单已支付成功',
  rejected: '订单已被拒绝',
  hashMissing: '请先填写交易哈希',
  hashWrong: '交易哈希格式不正确',
  hashUsed: '该交易哈希已被使用',
  submitHash: '提交哈希',
  askStatus: '查询状态',
  orderMissing: '订单号缺失，无法查询',
  orderUnknown: '订单不存在',
  submitted: '提交成功',
  submitFailed: '提交失败',
  amountMismatch: '金额不匹配',
  amountMismatchAdvice: '金额不匹配，请检查转账金额是否正确，或联系客服处理',
  statusFailed: '查询失败，请重试',
  pollFailed: '查询失败',
  qrAddressMissing: '地址不存在，无法生成二维码',
  qrAddressWrong: '地址格式不正确，请输入有效的TRON地址',
  qrMade: '二维码生成成功',
  qrFailed: '生成二维码失败',
  qrFailedRetry: '生成二维码失败，请重试',
  qrNetworkFailure: '网络错误，请检查网络连接后重试',
  qrSaved: '二维码下载成功',
  qrMissing: '二维码不存在，无法下载',
  qrSaveFailed: '下载失败，请重试',
} as const;

/** `state_text` of a USDT order, by its state. */
export const TRON_STATE_NAMES = { 1: '待支付', 2: '已支付', 3: '已拒绝' } as const;
