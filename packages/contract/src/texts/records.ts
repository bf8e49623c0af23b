/** Texts of /transRecord. */
export const RECORDS = {
  title: '交易记录',
  type: '交易类型',
  venue: '平台',
  allVenues: '全部平台',
  date: '日期',
  none: (type: string) => `暂无${type}记录`,
  noVenue: '存款与取款不分平台',
  showAll: '查看全部平台',
  count: (rows: number) => `共 ${rows} 笔`,
  moreFailed: '加载失败，点击重试',
  detail: '交易详情',
  orderNumber: '订单号',
  copyOrderNumber: '复制订单号',
  time: '交易时间',
  method: '交易方式',
  state: '状态',
  stage: '进度',
  reason: '拒绝原因',
  usdtDeposit: 'USDT 存款',
  usdtAmount: 'USDT 数量',
  address: '收款地址',
  copyAddress: '复制收款地址',
  protocol: '钱包协议',
  payInfo: '查看充值信息',
} as const;

/** Names of the date filter in all lists of records, by code. */
export const DATE_FILTER_NAMES = { 1: '今日', 2: '近7天', 3: '近15天', 4: '近30天' } as const;

/** Names of the type filter of transactions, by code. */
export const TRANSACTION_TYPE_NAMES = { 1: '存款', 2: '取款', 3: '转入', 4: '转出' } as const;

/** States of deposits and withdrawals (types 1, 2). */
export const TRANSACTION_STATE_NAMES = { 0: '未定义', 1: '待审核', 2: '审核通过', 3: '审核拒绝' } as const;

/** States of transfers (types 3, 4). */
export const TRANSFER_STATE_NAMES = { 0: '失败', 1: '成功', 2: '待结算', 3: '未定义' } as const;

export const BET_STATUS_NAMES = { 0: '无效注单', 1: '已结算', 2: '未结算' } as const;

/** Names of an activity application's states. */
export const APPLICATION_STATE_NAMES = { 1: '待审核', 2: '通过', 3: '拒绝' } as const;
