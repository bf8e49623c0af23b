export const AGENTS = {
  mobile: '请输入正确手机号',
  reasonMissing: '请输入申请理由',
  alreadyOpen: '您的申请正在审核中',
  alreadyAgent: '您已经是代理',
  notAgent: '您还不是代理',
  applied: '提交成功',
  submit: '加入我们',
} as const;
