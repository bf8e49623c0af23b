export const RED_PACKETS = {
  closed: '红包已关闭',
  notStarted: '活动未开始',
  ended: '活动已结束',
  won: '恭喜您',
  notEntitled: '您暂未达到领取条件，快去完成吧！',
  networkFailure: '服务器异常，请稍后再试',
  claim: '立即领取',
} as const;
