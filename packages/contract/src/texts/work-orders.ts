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
  tooManyOpen: '您有多个工单尚未关闭，请等待处理后再提交',
  tooManyReplies: '该工单回复过多，请新建工单',
  create: '创建工单',
  submit: '提交',
  send: '发送',
  close: '关闭工单',
} as const;

/** Texts of the member's screens. */
export const WORK_ORDER_WORDS = {
  title: '工单标题',
  content: '工单内容',
  category: '工单分类',
  priority: '优先级',
  titleHint: '一句话说明您的问题',
  contentHint: '请描述时间、金额、订单号等，便于更快处理',
  detail: '工单详情',
  no: '工单号',
  categoryShort: '分类',
  createdAt: '创建时间',
  me: '我',
  none: '暂无工单',
  noneOfStatus: (status: string) => `暂无${status}的工单`,
  noneHint: '遇到问题？提交工单，客服会尽快回复您',
  waiting: '已提交，客服会尽快回复您',
  solved: '问题解决后可关闭工单',
  ended: '工单已关闭，如有新的问题请创建新工单',
  filter: '工单状态',
  closeConfirm: '关闭后将不能继续回复，确定关闭该工单吗？',
  talk: '沟通记录',
  unread: '有新回复',
} as const;

/** Texts of the events that are shown to the member. */
export const WORK_ORDER_EVENT_TEXTS = {
  memberClosed: '您关闭了工单',
  staffClosed: (reason: string) => `客服关闭了工单：${reason}`,
  staffReopened: (reason: string) => `客服重新打开了工单：${reason}`,
} as const;

/** Texts of the back office. */
export const STAFF_WORK_ORDERS = {
  heldBy: (name: string) => `该工单正由${name}处理`,
  stale: '工单状态已变化，请刷新后重试',
  notClosed: '工单尚未关闭',
  colleagueUnknown: '请选择可处理工单的同事',
  noteMissing: '请输入备注内容',
  taken: '已领取，工单进入处理中',
  handedOver: '工单已转交',
  replied: '回复已发送',
  noted: '备注已保存',
  closed: '工单已关闭',
  reopened: '工单已重新打开',
  templateTitleMissing: '请输入模板名称',
  templateTitleLong: '模板名称不能超过20字',
  templateContentMissing: '请输入模板内容',
  templatesFull: '最多保存50个模板',
  templateSaved: '模板已保存',
  templateRemoved: '模板已删除',
} as const;

/** Names of the actions and notes in the history of an order, as shown to staff. */
export const WORK_ORDER_ACTION_NAMES = {
  note: '备注',
  take: '领取',
  'hand-over': '转交',
  close: '关闭',
  reopen: '重新打开',
} as const;

/** Filters of the list in display order; an empty status means all. */
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

/** Names of the authors of replies. */
export const WORK_ORDER_REPLY_NAMES = { admin: '客服', user: '用户' } as const;
