export const WORK_ORDERS = {
  titleMissing: '请输入工单标题',
  contentMissing: '请输入工单内容',
  categoryMissing: '请选择工单分类',
  priorityMissing: '请选择工单优先级',
  replyMissing: '请输入回复内容',
  listFailed: '获取工单列表失败',
  createFailed: '创建工单失败',
  detailFailed: '获取工单详情失败',
  replyFailed: '回复失败',
  closeFailed: '关闭工单失败',
  created: '工单创建成功',
  replied: '回复成功',
  closed: '工单关闭成功',
  unknown: '工单不存在',
  alreadyClosed: '工单已关闭',
  notReplied: '工单回复后才能关闭',
  create: '创建工单',
  submit: '提交',
  send: '发送',
  close: '关闭工单',
} as const;

/** The list's filters in their order; an empty status is all. */
export const WORK_ORDER_FILTERS = [
  { status: '', name: '全部' },
  { status: 'pending', name: '待处理' },
  { status: 'processing', name: '处理中' },
  { status: 'replied', name: '已回复' },
  { status: 'closed', name: '已关闭' },
] as const;

export const WORK_ORDER_STATUS_NAMES = {
  pending: '待处理',
  processing: '处理中',
  replied: '已回复',
  closed: '已关闭',
} as const;

export const WORK_ORDER_CATEGORY_NAMES = {
  general: '常规问题',
  technical: '技术问题',
  account: '账户问题',
  payment: '支付问题',
  game: '游戏问题',
  other: '其他问题',
} as const;

export const WORK_ORDER_PRIORITY_NAMES = { low: '低', normal: '普通', high: '高', urgent: '紧急' } as const;

/** Who wrote a reply. */
export const WORK_ORDER_REPLY_NAMES = { admin: '客服', user: '用户' } as const;
