import { displayMoney } from '@koi/money';
import type {
  BLOCK_KINDS,
  BLOCK_TERMS,
  GATE_ACTIONS,
  HOUSE_BLOCK_REASONS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  MARKER_KINDS,
  PROTECTION_CASES,
  PROTECTION_EVENTS,
  RAISE_STATES,
  RETURN_STATES,
  STATEMENT_KINDS,
} from '../protection-constants.ts';

type Names<K extends readonly string[]> = Readonly<Record<K[number], string>>;

export const LIMIT_KIND_NAMES: Names<typeof LIMIT_KINDS> = {
  deposit: '存款',
  loss: '亏损',
  stake: '投注',
  single: '单注',
  time: '时长',
};
export const LIMIT_PERIOD_NAMES: Names<typeof LIMIT_PERIODS> = {
  day: '每日',
  week: '每周',
  month: '每月',
  bet: '每注',
};
/** The running period, as in 今日存款限额. */
export const RUNNING_PERIOD_NAMES: Names<typeof LIMIT_PERIODS> = {
  day: '今日',
  week: '本周',
  month: '本月',
  bet: '每注',
};
export const BLOCK_KIND_NAMES: Names<typeof BLOCK_KINDS> = {
  pause: '暂停',
  break: '冷静期',
  exclusion: '自我排除',
  house: '平台限制',
};
export const BLOCK_TERM_NAMES: Names<typeof BLOCK_TERMS> = {
  '24h': '24 小时',
  '7d': '7 天',
  '30d': '30 天',
  '90d': '90 天',
  '6m': '6 个月',
  '1y': '1 年',
  '5y': '5 年',
  open: '不定期',
  house: '两人解除',
};
export const RAISE_STATE_NAMES: Names<typeof RAISE_STATES> = {
  waiting: '等待中',
  ready: '待确认',
  confirmed: '已确认',
  cancelled: '已取消',
  lapsed: '已失效',
};
export const RETURN_STATE_NAMES: Names<typeof RETURN_STATES> = {
  waiting: '等待处理',
  second: '等第二人',
  agreed: '等待生效',
  refused: '再等一等',
  cancelled: '本人取消',
  done: '已返回',
};
export const HOUSE_BLOCK_REASON_NAMES: Names<typeof HOUSE_BLOCK_REASONS> = {
  minor: '疑似未成年',
  harm: '伤害风险',
  other: '其他',
};
export const GATE_ACTION_NAMES: Names<typeof GATE_ACTIONS> = {
  deposit: '存款',
  transfer: '转入场馆',
  launch: '进入游戏',
  'red-packet': '领取红包',
  activity: '申请活动',
  rebate: '领取返水',
  letter: '推广信',
};
export const MARKER_NAMES: Names<typeof MARKER_KINDS> = {
  deposits: '存款骤增',
  night: '深夜游戏',
  chasing: '追亏',
  raises: '反复提限',
};
export const PROTECTION_CASE_NAMES: Names<typeof PROTECTION_CASES> = {
  person: '姓名与出生日期相同',
  card: '银行卡相同',
  address: 'USDT 地址相同',
  payment: '限制期间到账',
};
export const STATEMENT_KIND_NAMES: Names<typeof STATEMENT_KINDS> = {
  deposits: '存款',
  withdrawals: '取款',
  rewards: '奖励',
  stakes: '投注',
  payouts: '派彩',
  adjustments: '人工调账',
  corrections: '场馆更正',
};
export const PROTECTION_EVENT_NAMES: Names<typeof PROTECTION_EVENTS> = {
  'birth-date': '填写出生日期',
  'birth-date-corrected': '更正出生日期',
  'offer-declined': '暂不设置限额',
  'limit-set': '设置限额',
  'limit-lowered': '降低限额',
  'raise-requested': '申请提高或取消限额',
  'raise-confirmed': '确认提高或取消限额',
  'raise-cancelled': '取消提高申请',
  'raise-lapsed': '提高申请失效',
  paused: '暂停24小时',
  'break-taken': '开始冷静期',
  excluded: '自我排除',
  'house-blocked': '平台限制',
  'house-lifted': '解除平台限制',
  'return-asked': '申请返回',
  'return-cancelled': '取消返回申请',
  'return-agreed': '同意返回',
  'return-refused': '暂不同意返回',
  returned: '恢复使用',
  'house-limit': '平台限额',
  'reality-set': '更改时间提醒',
  'reality-answered': '回答时间提醒',
  refused: '操作被拦下',
  'games-ended': '要求结束游戏',
  'games-confirmed': '场馆确认结束',
  'late-payment': '限制期间到账',
  'limit-reached': '达到限额',
  'rewards-ended': '未领取的奖励作废',
  'turnover-ended': '打码量终止',
  'advertising-withheld': '未发送推广',
  'advertising-reached': '推广到达受限会员',
  'case-opened': '发现同一人',
  'case-closed': '处理同一人',
};

export const PROTECTION = {
  title: '理性娱乐',
  limitTitle: '设置限额',
  exclusionTitle: '自我排除',
  breakTitle: '冷静期',
  historyTitle: '保护记录',
  normal: '账户正常',
  rule: '降低限额立即生效；提高或取消需等待24小时且本周期结束，并由您再次确认。',
  ruleHours: (hours: number) => `降低限额立即生效；提高或取消需等待${hours}小时且本周期结束，并由您再次确认。`,
  raiseReady: (limit: string, before: string, after: string) =>
    `您的提高申请已到期，是否仍要将${limit}限额由 ${before} 提高至 ${after}？`,
  removalReady: (limit: string, before: string) => `您的取消申请已到期，是否仍要取消${limit}限额（现为 ${before}）？`,
  left: (limit: string, left: string, at: string) => `${limit}限额还剩 ${left}，将于 ${at} 重置。`,
  played: (minutes: number, stakes: string, result: string) =>
    `您已游戏 ${minutes} 分钟，投注 ¥${displayMoney(stakes)}，净输赢 ¥${displayMoney(result)}。`,
  pause: '立即暂停24小时（不可撤销）',
  exclusionRule:
    '自我排除期间无法进行游戏、存款或领取优惠，余额可随时提取，未完成打码量的彩金和红包除外；期满不会自动恢复。',
  promise: '您的设置由系统执行，任何工作人员都不能放宽或取消。',
  realityHint: '在您选择之前，不会接受新的投注',
  limitStored: '已保存，立即生效',
  raiseStored: (at: string) => `已提交，${at} 起可确认`,
  raiseConfirmed: '已确认，新限额已生效',
  raiseCancelled: '已取消申请',
  pausedDone: '已暂停，24小时后自动结束',
  breakDone: '冷静期已开始',
  excludedDone: '自我排除已生效',
  returnAsked: '已提交返回申请',
  returnCancelled: '已取消返回申请',
  realityStored: '已更改时间提醒',
  birthDateStored: '已保存',
  offerTitle: '先给自己设个限额？',
  offerText: '可随时在“理性娱乐”里设置。不设置也可以继续。',
  offerDecline: '暂不设置',
  adults: '仅限18周岁及以上人士',
  birthDateTitle: '请填写出生日期',
  birthDateLabel: '出生日期',
  birthDateHint: '只填写一次，之后不能自行更改',
  birthDateSave: '保存并继续',
  settings: '等待时间须为24至168小时',
} as const;

/** Texts of the gate. The times are shown as YYYY-MM-DD HH:mm. */
export const PROTECTION_GATE = {
  paused: (until: string) => `账户已暂停（至 ${until}），目前仅可取款与联系客服。`,
  onBreak: (until: string) => `账户处于冷静期（至 ${until}），目前仅可取款与联系客服。`,
  excluded: (until: string) => `账户处于自我排除期（至 ${until}），目前仅可取款与联系客服。`,
  excludedOpen: '账户处于自我排除期（不定期），目前仅可取款与联系客服。',
  exclusionEnded: (at: string) => `自我排除期已于 ${at} 届满，申请返回并生效前，目前仅可取款与联系客服。`,
  houseBlocked: '账户受平台限制，目前仅可取款与联系客服。',
  depositLimit: (period: string, left: string, at: string) => `${period}存款限额还剩 ¥${left}，将于 ${at} 重置。`,
  lossLimit: (period: string, left: string, at: string) => `${period}亏损限额还剩 ¥${left}，将于 ${at} 重置。`,
  stakeLimit: (period: string, at: string) => `已达到${period}投注限额，将于 ${at} 重置。`,
  timeLimit: (period: string, at: string) => `已达到${period}游戏时长限额，将于 ${at} 重置。`,
  birthDateMissing: '请先填写出生日期，确认已满18周岁',
  notPossible: '暂时无法完成该操作，请联系客服',
  realityDue: '请先回答时间提醒',
} as const;

export const PROTECTION_FORMS = {
  limitWrong: '请输入正确的限额',
  minutesWrong: '请输入正确的游戏时长（分钟）',
  periodWrong: '请选择限额周期',
  notTighter: '提高或取消限额需要申请',
  notLooser: '该限额未提高，可直接保存',
  unchanged: '限额没有变化',
  limitMissing: '尚未设置该限额',
  raiseUnknown: '没有待处理的申请',
  raiseWaiting: (at: string) => `等待期未满，${at} 起可确认`,
  raiseLapsed: '申请已失效，请重新申请',
  breakWrong: '请选择冷静期',
  termWrong: '请选择期限',
  shorter: '自我排除只能延长，不能缩短',
  notExcluded: '账户不在自我排除期',
  returnEarly: (at: string) => `${at} 起可申请返回`,
  returnOpen: '返回申请正在处理中',
  returnNone: '没有返回申请',
  birthDateWrong: '请输入正确的出生日期',
  birthDateFixed: '出生日期不能自行更改，请联系客服',
  realityWrong: '请选择提醒间隔',
  monthWrong: '只能查看最近12个月的对账单',
} as const;

export const STATEMENTS = {
  title: '月度对账单',
  sound: '逐项相加等于期末余额，与账本一致',
  unsound: '对账单暂时无法核对，请稍后再试',
  opening: '期初余额',
  closing: '期末余额',
  result: '净输赢',
  netDeposit: '净存款',
  minutes: '游戏时长',
  scope: '含中心钱包、场馆与在途',
  turnoverEnded: '打码量终止',
  turnoverRule: '限制生效后，此前的存款不再要求打码量',
  file: (month: string) => `对账单-${month}.csv`,
  columns: ['时间', '项目', '说明', '金额', '余额'],
} as const;

export const STAFF_PROTECTION = {
  title: '玩家保护',
  promise: '任何人都不能缩短会员自己的限制，这个权限不存在。',
  blocked: '已限制',
  lifting: '已提交，等待另一人复核',
  houseLimitStored: '平台限额已保存',
  returnAgreed: '已同意，等待第二人复核',
  returnRefused: '已告知会员再等一等',
  careSent: '关怀信已发送',
  caseClosed: '已处理',
  birthDateCorrected: '出生日期已更正',
  settingsSaved: '设置已保存',
  settingsPartly: '更严格的设置已生效，放宽的设置等待另一人复核',
  settingsLooser: '放宽保护设置须由玩家保护岗提出',
  limitReason: '请填写原因',
  unknown: '记录不存在',
  decided: '已处理',
  notLiftable: '只有平台限制可以解除',
  alreadyBlocked: '会员已受平台限制',
  samePerson: '姓名和出生日期与一位自我排除的会员相同，未更正，已列入待查',
  tooManyCorrections: '24 小时内更正出生日期的次数已用完，请稍后再试',
  excludedBirthDate: '会员自我排除期间不能更正出生日期，除非其未满18周岁',
  notice: '面向所有人的平台限额须提前至少24小时公告',
  careTitle: '一封关心您的信',
  careText: '我们注意到您近期的游戏有些变化。您可以在“理性娱乐”里设置限额、暂停或休息一段时间，也可以随时联系客服。',
  announcementTitle: '平台限额调整公告',
  announcementText: (limit: string, value: string, at: string) => `自 ${at} 起，${limit}限额为 ${value}。`,
} as const;

/** How a block ends, as the register shows it. */
export const BLOCK_END_NAMES = {
  itself: '自动结束',
  return: '需申请返回',
  asked: '已期满，申请返回',
  two: '两人解除',
} as const;

/** What a venue answered when it was asked to end games. */
export const ENDING_ANSWER_NAMES = { silent: '无答复', round: '本局进行中', confirmed: '已确认' } as const;

/** Who caused an event of the protection log, when it was no member of staff. */
export const PROTECTION_ACTOR_NAMES = { member: '会员本人', house: '平台', system: '系统' } as const;
