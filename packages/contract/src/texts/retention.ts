import type { KeptData, RetentionItem } from '../constants.ts';

/** What a job deletes after a number of days: its name, and what it contains. */
export const RETENTION_NAMES: Readonly<Record<RetentionItem, { name: string; about: string }>> = {
  security: { name: '安全记录', about: '会员的登录、登录失败、密码与资料变更，含 IP 和设备' },
  sightings: { name: '设备与网络', about: '风险关联看到过的设备、IP、网段，以及由此得出的关联' },
  visits: { name: '访问日', about: '会员在哪些日期访问过；每日人数另存' },
  talks: { name: '客服会话', about: '会话消息及其图片，会员与访客' },
  'work-orders': { name: '工单', about: '已关闭的工单、回复、内部备注，自最后一次变更起' },
  letters: { name: '站内信', about: '信件内容与每位收件人的阅读时间' },
  receipts: { name: '付款凭证', about: '存款人上传的付款截图；订单本身保留' },
  'raw-bets': { name: '隔离注单原文', about: '已处理的隔离注单，含场馆发来的原文' },
  exports: { name: '导出记录', about: '谁导出过什么；文件在 24 小时后已删除，审计日志另存' },
  'agent-applications': { name: '未通过的代理申请', about: '手机号与申请说明，自拒绝起' },
  'closed-accounts': {
    name: '已注销账户的资料',
    about: '姓名、联系方式、卡片、会话、工单等；账本与订单保留，不再对应到个人',
  },
  pictures: { name: '无人使用的图片', about: '员工上传后没有任何页面、内容或设置使用的图片' },
};

/** What no number of days deletes, and why. */
export const KEPT_DATA_NAMES: Readonly<Record<KeptData, { name: string; about: string; why: string }>> = {
  ledger: {
    name: '账本与订单',
    about: '资金流水、存款、取款、转账、注单、奖励及其处理过程',
    why: '余额与报表的依据，反洗钱与税务须可查',
  },
  evidence: {
    name: '审计与证据',
    about: '审计日志、双人复核、玩家保护记录、风险案件、设置变更、封存与核对结果',
    why: '以哈希链相连或供监管核查，删除一行即不可验证',
  },
  figures: { name: '汇总数字', about: '按日、按会员与按代理的汇总', why: '只有数字，由账本得出' },
  account: {
    name: '会员资料',
    about: '姓名、联系方式、卡片、限额与限制、员工备注',
    why: '账户使用期间需要',
  },
  house: { name: '站点与员工', about: '站点设置、内容、场馆、游戏、员工账号', why: '不随时间增长，由员工修改或删除' },
  passing: {
    name: '临时数据',
    about: '登录会话、验证与重试记录、请求编号、导出文件、数据副本、未发送的上传、后台进度',
    why: '用完或到期即自动删除，最长 30 天',
  },
};

export const RETENTION_TEXTS = {
  daysWrong: '请填写整数天数',
  /** Says the bounds of the days. */
  outOfBounds: (min: number, max: number) => `须在 ${min} 至 ${max} 天之间`,
  same: '天数没有变化',
  stale: '期限已被他人修改，请核对后再提交',
  proposed: '已提交，等待另一人复核后生效',
} as const;
