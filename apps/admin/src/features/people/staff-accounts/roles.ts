import { type Permission, ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from '@koi/contract/permissions';
import { STAFF_ROLE_NAMES } from '@koi/contract/texts';

export const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: STAFF_ROLE_NAMES[role] }));

const PERMISSION_NAMES: Readonly<Record<Permission, string>> = {
  'dashboard.read': '看板',
  'reviews.read': '查看审核',
  'deposits.review': '存款审核',
  'withdrawals.review': '取款审核',
  'ledger.read': '资金流水',
  'books.check': '核对账本',
  'adjustments.read': '查看调账',
  'adjustments.make': '提交调账',
  'adjustments.check': '复核调账',
  'accounts.read': '查看收款账户',
  'accounts.edit': '修改收款账户',
  'rates.read': '查看支付设置',
  'rates.edit': '修改支付设置',
  'members.read': '查看会员',
  'members.freeze': '冻结会员',
  'venues.read': '查看场馆',
  'venues.manage': '管理场馆',
  'transfers.resolve': '裁定转账',
  'bets.read': '查看注单',
  'games.read': '查看游戏',
  'games.edit': '修改游戏',
  'vip.read': '查看 VIP',
  'vip.edit': '修改 VIP',
  'rebates.read': '查看返水',
  'rebates.run': '结算返水',
  'red-packets.read': '查看红包',
  'red-packets.edit': '修改红包',
  'activities.read': '查看活动',
  'activities.edit': '修改活动',
  'applications.review': '审核活动申请',
  'content.read': '查看内容',
  'content.edit': '修改内容',
  'messages.read': '查看站内信',
  'messages.send': '发送站内信',
  'work-orders.read': '查看工单',
  'work-orders.answer': '处理工单',
  'service.read': '查看会话',
  'service.answer': '接待会话',
  'service.edit': '客服设置',
  'agents.read': '查看代理',
  'agents.review': '审核代理',
  'agents.edit': '佣金方案',
  'proposals.read': '查看双人复核',
  'proposals.check': '复核与撤回提案',
  'maintenance.read': '查看维护',
  'maintenance.edit': '设置维护',
  'audit.read': '审计日志',
  'staff.manage': '员工账号',
};

/** Display names of a role's permissions. */
export const permissionNames = (role: StaffRole): string[] =>
  ROLE_PERMISSIONS[role].map((permission) => PERMISSION_NAMES[permission]);
