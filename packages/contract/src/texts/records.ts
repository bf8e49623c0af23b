/** Date filter of every list of records, by code. */
export const DATE_FILTER_NAMES = { 1: '今日', 2: '近7天', 3: '近15天', 4: '近30天' } as const;

/** Type filter of transactions, by code. */
export const TRANSACTION_TYPE_NAMES = { 1: '存款', 2: '取款', 3: '转入', 4: '转出' } as const;

/** Deposits and withdrawals (types 1, 2). */
export const TRANSACTION_STATE_NAMES = { 0: '未定义', 1: '待审核', 2: '审核通过', 3: '审核拒绝' } as const;

/** Transfers (types 3, 4). */
export const TRANSFER_STATE_NAMES = { 0: '失败', 1: '成功', 2: '待结算', 3: '未定义' } as const;

export const BET_STATUS_NAMES = { 0: '无效注单', 1: '已结算', 2: '未结算' } as const;

/** What an activity application has come to. */
export const APPLICATION_STATE_NAMES = { 1: '待审核', 2: '通过', 3: '拒绝' } as const;
