import type { IDENTITY_QUESTIONS, SECURITY_EVENT_KINDS } from '../constants.ts';

/** 安全中心: the member's own view of the account's safety. */
export const SECURITY = {
  title: '安全中心',
  logTitle: '安全记录',
  totpTitle: '动态验证码',
  recoverTitle: '找回账户',
  previousLogin: (at: string) => `上次登录 ${at}`,
  passwordMissing: '请输入登录密码',
  passwordWrong: '登录密码错误',
  codeNeeded: '请输入动态验证码',
  codeWrong: '动态验证码错误，请使用最新的验证码',
  codeForm: '请输入 6 位动态验证码或恢复码',
  confirmForm: '请输入 6 位动态验证码',
  alreadyOn: '动态验证码已开启',
  notOn: '动态验证码未开启',
  notBegun: '绑定已过期，请重新扫描二维码',
  on: '动态验证码已开启',
  off: '动态验证码已关闭',
  codesRenewed: '已生成新的恢复码，旧的恢复码已失效',
  sessionUnknown: '该登录已结束',
  sessionEnded: '已退出该设备',
  othersEnded: '已退出其他全部设备',
  passwordCommon: '密码过于常见，容易被猜中，请换一个密码',
  recoveryNameMissing: '请输入用户名',
  recoveryCodeMissing: '请输入客服提供的一次性代码',
  recoveryWrong: '用户名或一次性代码错误，或代码已过期',
  recovered: '密码已重设，请使用新密码登录',
  logEmpty: '暂无安全记录',
} as const;

/** Names of the events in the security log. */
export const SECURITY_EVENT_NAMES: Readonly<Record<(typeof SECURITY_EVENT_KINDS)[number], string>> = {
  registered: '注册账户',
  login: '登录成功',
  'login.wrongPassword': '登录密码错误',
  'login.wrongCode': '动态验证码错误',
  'login.frozen': '账户冻结，登录被拒绝',
  logoff: '退出登录',
  'password.changed': '修改登录密码',
  'password.refused': '修改登录密码，旧密码错误',
  'payPassword.changed': '修改支付密码',
  'payPassword.refused': '修改支付密码，旧密码错误',
  'payPassword.unlocked': '客服解锁支付密码',
  'card.added': '绑定卡片',
  'card.removed': '解绑卡片',
  'profile.changed': '修改个人资料',
  'session.ended': '退出一台设备',
  'sessions.ended': '退出其他全部设备',
  'staff.sessionsEnded': '客服结束登录',
  'staff.frozen': '账户被冻结',
  'staff.unfrozen': '账户已解冻',
  'totp.on': '开启动态验证码',
  'totp.refused': '绑定动态验证码，密码错误',
  'totp.off': '关闭动态验证码',
  'totp.codesRenewed': '更换恢复码',
  'totp.recoveryCodeUsed': '使用恢复码',
  'recovery.proposed': '客服申请找回账户',
  'recovery.approved': '找回账户已复核',
  'recovery.issued': '已提供一次性代码',
  'recovery.refused': '一次性代码错误',
  'recovery.done': '通过客服重设登录密码',
  'protection.refused': '玩家保护限制',
};

/** Names of the questions by which service recognises a member. */
export const IDENTITY_QUESTION_NAMES: Readonly<Record<(typeof IDENTITY_QUESTIONS)[number], string>> = {
  realname: '真实姓名',
  mobile: '手机号',
  birthday: '生日',
  email: '邮箱',
  card_tail: '绑定卡片后四位',
  joined_month: '注册年月',
};

/** The security tab of a member's file. */
export const MEMBER_SECURITY = {
  sessionUnknown: '该登录已结束',
  sessionEnded: '已结束该登录',
  realnameMissing: '请先核对真实姓名',
  tooFewAnswers: '核对的问题不足，请继续核对',
  identityWrong: '身份核对未通过，有答案与档案不一致',
  tooManyChecks: '该会员今天的身份核对次数已用完，请明天再试',
  notApproved: '没有已复核的找回申请，或申请已过期',
  notMaker: '只有提交找回申请的员工可以提供一次性代码',
  codeIssued: '一次性代码已生成，仅显示一次',
} as const;
