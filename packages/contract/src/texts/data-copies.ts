/** 我的数据: a copy of what the site stores about a member. */
export const DATA_COPIES = {
  title: '我的数据',
  requested: '已申请，准备好后会通过站内信通知您',
  waiting: '数据副本正在准备中',
  tooSoon: '24小时内只能申请一次',
  notReady: '没有可下载的数据副本，或已过期',
} as const;
