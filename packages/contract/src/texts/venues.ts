import { REPORT_DAYS_MAX } from '../constants.ts';

/** Texts for venues in the back office. */
export const VENUES = {
  nameMissing: '请输入游戏名称',
  pictureWrong: '图片地址格式不正确',
  returnWrong: '理论返还率须大于0且不超过100，最多两位小数；未知请留空',
  restWrong: '维护结束时间格式不正确',
  restInPast: '维护结束时间须晚于现在',
  stale: '内容已被他人修改，请核对后再保存',
  arranged: '顺序已保存',
  daysWrong: '请选择正确的日期范围',
  daysLong: `日期范围不能超过${REPORT_DAYS_MAX}天`,
  settledOnly: '按结算时间查询时不能筛选状态',
} as const;

/** The times by which bets are listed. */
export const BET_TIME_NAMES = { placed: '按投注时间', settled: '按结算时间' } as const;

export const VENUE_STATE_NAMES = {
  open: '正常',
  resting: '维护中',
  silent: '无响应',
  unconnected: '未接入',
  unopened: '未开放',
  retired: '已退役',
} as const;
export const BREAKER_STATE_NAMES = { closed: '正常', open: '熔断中', probing: '试探中' } as const;

/** Texts for transfers in doubt. */
export const STAFF_TRANSFERS = {
  unknown: '转账不存在',
  decided: '该转账已有结果',
  outcomeMissing: '请选择处理结果',
  tooEarly: '系统正在自动核对，请在5分钟后处理',
  proposedAlready: '该转账已有待复核的处理意见',
  proposed: '已提交，等待另一人复核',
  takenByVenue: '场馆称已执行该转账，不能按失败处理',
  notTakenByVenue: '场馆称未执行该转账，或金额不符，不能按成功处理',
  asked: '已向场馆查询',
  unconfirmed: {
    silent: '场馆尚未确认人工处理的结果：系统继续询问，确认前不再为该会员在此场馆垫付。',
    taken: '场馆称已执行该转账，与人工处理的结果不符：请与场馆核对，确认前不再为该会员在此场馆垫付。',
    untaken: '场馆称未执行该转账，或金额不符，与人工处理的结果不符：请与场馆核对，确认前不再为该会员在此场馆垫付。',
  },
} as const;
export const TRANSFER_DIRECTION_NAMES = { in: '转入场馆', out: '场馆转出' } as const;
export const TRANSFER_OUTCOME_NAMES = { done: '转账成功', failed: '转账失败，资金退回' } as const;

/** Texts for bets that a venue sent and that could not be stored. */
export const QUARANTINE = {
  unknown: '注单不存在',
  decided: '该注单已处理',
  kept: '注单已入账',
  dismissed: '已忽略该注单',
  still: (reason: string) => `注单仍无法入账：${reason}`,
} as const;

/** Kinds of differences that the daily comparison with a venue may find. */
export const RECONCILIATION_KIND_NAMES = {
  wallet: '钱包余额不符',
  'transfer-state': '转账结果不符',
  'transfer-amount': '转账金额不符',
  'bet-count': '注单数量不符',
  'bet-amount': '注单金额不符',
  advance: '垫付无注单可解释',
} as const;
