/** Letters to members (站内信). */
export const LETTERS = {
  title: '消息中心',
  readAll: '全部已读',
  unreadCount: (count: number) => `${count} 条未读`,
  allRead: '已全部标为已读',
  today: '今天',
  earlier: '更早',
  announcementsEmpty: '暂无公告',
  lettersEmpty: '暂无站内信',
  unknown: '该消息不存在',
  namesMissing: '请输入收信会员的账号',
  namesMany: '一次最多发送给500位会员，更多请选择全部会员',
  namesUnknown: (names: readonly string[]) => `以下会员不存在：${names.join('、')}`,
  titleMissing: '请输入标题，30字以内',
  contentMissing: '请输入正文',
  contentLong: '正文过长，请控制在20000字以内',
  noMembers: '还没有会员',
  sent: '站内信已发送',
} as const;

export const LETTER_KIND_NAMES = {
  notice: '通知',
  money: '资金',
  transfer: '转账',
  rebate: '返水',
  vip: 'VIP',
  security: '安全',
  activity: '活动',
} as const;
