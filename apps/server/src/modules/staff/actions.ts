import type { StaffRows } from '@koi/contract';

type RowName = { [F in keyof StaffRows]: `${F}.${keyof StaffRows[F] & string}` }[keyof StaffRows];
/** What the platform does by itself. */
type OwnDeed = 'deposits.credit';

/** What a row of the audit log says was done: one for every call of the staff that writes. */
const ACTION_TEXTS: Readonly<Partial<Record<RowName | OwnDeed, string>>> = {
  'session.login': '登录',
  'session.verify': '登录',
  'session.logoff': '退出登录',
  'session.changePassword': '修改密码',
  'deposits.claim': '领取存款审核',
  'deposits.release': '放回存款审核',
  'deposits.approve': '存款审核通过',
  'deposits.refuse': '存款审核拒绝',
  'deposits.credit': '存款自动入账',
  'withdrawals.claim': '领取取款审核',
  'withdrawals.release': '放回取款审核',
  'withdrawals.payee': '查看收款信息',
  'withdrawals.approve': '取款审核通过',
  'withdrawals.refuse': '取款审核拒绝',
  'adjustments.make': '提交调账',
  'adjustments.approve': '调账复核通过',
  'adjustments.refuse': '调账驳回',
  'accounts.save': '保存收款账户',
  'accounts.remove': '删除收款账户',
  'accounts.saveWay': '修改支付方式',
  'accounts.uploadPicture': '上传收款码',
  'paySettings.saveRates': '修改汇率与手续费',
  'memberFiles.freeze': '冻结会员',
  'memberFiles.unfreeze': '解冻会员',
  'memberFiles.unlockPayPassword': '解锁支付密码',
  'venues.setMaintenance': '场馆维护开关',
  'transfers.propose': '提交转账处理意见',
  'transfers.approve': '转账处理复核通过',
  'transfers.refuse': '驳回转账处理意见',
  'games.save': '修改游戏设置',
  'staffAccounts.create': '新建员工账号',
  'staffAccounts.change': '修改员工账号',
  'staffAccounts.reset': '重置员工账号',
};

/** An action that no longer has a text keeps its name. */
export const actionText = (action: string): string => (ACTION_TEXTS as Record<string, string>)[action] ?? action;
