import type { PROPOSAL_KINDS } from '../constants.ts';

export const PROPOSALS = {
  /** The two answers of the second person. */
  approve: '同意并执行',
  refuse: '拒绝',
  remarkHint: '填写意见，拒绝时必填',
  made: '已提交，等待另一人复核',
  approved: '已同意并执行',
  refused: '已拒绝',
  withdrawn: '已撤回',
  decided: '该提案已处理',
  expired: '该提案已过期，请重新提交',
  changed: '内容已变化，请重新提交',
  /** Proposals of an earlier release, of which nobody knows what their makers have read. */
  basisUnknown: '由较早版本提交，请重新提交',
  kindUnknown: '此版本的程序不能执行该提案，请稍后再试',
  ownNotAllowed: '不能复核自己提交的提案',
  notOwn: '只能撤回自己提交的提案',
  notAllowed: '您的角色不能复核此类提案',
  tooFresh: '您的账号在24小时内新建、重置或变更过角色，暂不能复核',
  open: '同一事项已有待复核的提案',
  reasonMissing: '请填写理由',
  sameNetwork: '与提出人同一网络',
  sameDevice: '与提出人同一设备',
  /** The same in a list. */
  sharedNetwork: '同一网络',
  sharedDevice: '同一设备',
  waits: '正在等待另一人复核',
  decidedOtherwise: '该事项已另行处理',
  memberExcluded: '会员已自我排除，申请已结束',
  makerChanged: '提出人的账号已停用、重置或变更角色，提案已结束',
  endedWithMaker: '24 小时内有 {count} 件您可复核的提案，因提出人的账号停用、重置或变更角色而结束',
  seeEnded: '查看',
  /** The values when the proposal was made and those of now. */
  changedTitle: '提交后的变化',
  changedHint: '以下内容与提交时不同，不能同意执行。请拒绝，或由提出人撤回后重新提交。',
} as const;

export const PROPOSAL_KIND_NAMES: Readonly<Record<(typeof PROPOSAL_KINDS)[number], string>> = {
  'venues.secret': '场馆密钥与地址',
  'site.maintenance': '全站维护',
  'site.opening': '例外开站',
  'exports.unmasked': '原文导出',
  'members.recovery': '找回会员账户',
  'protection.return': '自我排除返回',
  'protection.lift': '解除平台限制',
  'protection.house-limit': '放宽平台限额',
  'staff.new': '新建员工',
  'staff.roles': '员工角色',
  'staff.reset': '重置员工账号',
  'pay.account': '收款账户',
  'pay.way': '支付方式',
  'pay.rates': '汇率、费用与限额',
  'deposits.approve': '大额或金额不符的存款',
  'suspense.attach': 'USDT 挂账归入',
  'suspense.return': 'USDT 挂账退回',
  'withdrawals.approve': '大额取款',
  'adjustments.make': '人工调账',
  'transfers.resolve': '转账处理',
  'applications.approve': '大额彩金',
  'rewards.vip': 'VIP 等级与返水',
  'rewards.packets': '红包规则',
  'rewards.commission': '佣金方案',
  'rewards.activity': '活动条款',
};

export const PROPOSAL_STATE_NAMES = {
  1: '待复核',
  2: '已执行',
  3: '已拒绝',
  4: '已撤回',
  5: '已过期',
} as const;
