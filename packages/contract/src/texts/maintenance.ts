/** Names of the parts of the site that can be in maintenance. */
export const MAINTENANCE_AREA_NAMES = {
  site: '全站',
  deposits: '存款',
  withdrawals: '取款',
  registration: '注册',
} as const;

/** Titles of what members see in place of a form. */
export const MAINTENANCE_TITLES = {
  deposits: '存款维护中',
  withdrawals: '取款维护中',
  registration: '注册维护中',
} as const;

export const MAINTENANCE = {
  /** Proposed texts for members, by area. Staff may change them. */
  proposed: {
    site: '系统升级维护中\n您的余额与注单均已妥善保存，\n升级完成后即可照常使用。',
    deposits: '支付渠道升级中，已提交的订单会照常入账。',
    withdrawals: '出款渠道升级中，已提交的申请会照常处理。',
    registration: '注册服务升级中，已有账号可以正常登录。',
  },
  /** Answers to a request while the part is in maintenance. */
  closed: {
    deposits: (text: string) => `${MAINTENANCE_TITLES.deposits}：${text}`,
    withdrawals: (text: string) => `${MAINTENANCE_TITLES.withdrawals}：${text}`,
    registration: (text: string) => `${MAINTENANCE_TITLES.registration}：${text}`,
  },
  until: (at: string) => `预计${at} 恢复`,
  announced: (from: string) => `系统将于${from} 开始维护`,
  announcedUntil: (from: string, until: string) => `系统将于${from} 开始维护，预计${until} 恢复`,

  startWrong: '开始时间格式不正确',
  endWrong: '结束时间格式不正确',
  startMissing: '请选择开始时间',
  startInPast: '开始时间须晚于现在',
  endInPast: '结束时间须晚于现在',
  orderWrong: '结束时间须晚于开始时间',
  textMissing: '请填写会员看到的说明',
  textLong: '说明不能超过200字',
  stale: '维护安排已被他人修改，请核对后再操作',
  notPlanned: '该项目没有维护安排',
  started: '已进入维护',
  planned: '维护计划已保存',
  submitted: '已提交，等待另一人复核后生效',
  ended: '维护已结束',
  cancelled: '维护计划已取消',
} as const;
