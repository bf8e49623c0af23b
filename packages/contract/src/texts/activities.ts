export const ACTIVITIES = {
  all: '全部',
  alreadyApplied: '您已申请过该活动',
  unknown: '活动不存在',
  applied: '提交成功',
} as const;
