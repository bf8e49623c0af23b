import { CATEGORY_NAMES } from './home.ts';

export const ACTIVITIES = {
  all: '全部',
  alreadyApplied: '您已申请过该活动',
  unknown: '活动不存在',
  applied: '提交成功',
  notBegun: '活动未开始',
  ended: '活动已结束',
  noApplication: '该活动无需申请',

  title: '优惠',
  none: '暂无优惠活动',
  noneOfType: '该类别暂无活动',
  showAll: '查看全部优惠',
  share: '分享活动',
  onceEach: '每位会员一次',
  always: '长期有效',
  until: (day: string) => `至 ${day}`,
  from: (day: string) => `${day} 起`,
  apply: '立即申请',
  applyAgain: '重新申请',
  waiting: '审核中，请留意站内信',
  passed: '申请已通过',
  passedNote: '申请已通过，彩金与流水要求见活动记录。',
  rejectedNote: (reason: string) => `上次申请未通过：${reason}`,
  noApplicationNote: '无需申请，符合条件即自动参与。',
  toRecord: '查看活动记录',

  records: '活动记录',
  noRecords: '暂无活动申请记录',
  toActivities: '去看看优惠活动',
  count: (rows: number) => `共 ${rows} 条`,
  bonus: '彩金',
  noBonus: '无彩金',
  turnover: '流水要求',
  multiple: (times: number) => `${times} 倍`,
  appliedAt: '申请时间',
  decidedAt: '审核时间',
  reason: '拒绝原因',
  state: '状态',
  recordTitle: '申请详情',
  toActivity: '查看活动',

  tiers: '礼金档位',
  tierBonus: '礼金',
  tierCap: '最高礼金',
  tierFrom: (amount: string) => `${amount} 起`,
} as const;

/** Names of the bonus bases, as the operator chooses them. */
export const BONUS_BASIS_NAMES = {
  none: '无彩金',
  manual: '人工核定',
  first_deposit: '首次存款',
  day_deposits: '申请当日存款',
  window_deposits: '活动期间累计存款',
  week_turnover: '上一自然周有效投注',
} as const;

/** Header of the first column of the tier table. */
export const BONUS_BASIS_LABELS = {
  first_deposit: '首存金额',
  day_deposits: '当日存款',
  window_deposits: '累计存款',
  week_turnover: '周有效投注',
} as const;

export const BONUS_CATEGORY_NAMES = {
  '': '全部类目',
  realbet: CATEGORY_NAMES[0],
  sport: CATEGORY_NAMES[1],
  gaming: CATEGORY_NAMES[2],
  joker: CATEGORY_NAMES[3],
  concise: CATEGORY_NAMES[4],
  lottery: CATEGORY_NAMES[5],
  fish: CATEGORY_NAMES[6],
} as const;

/** Texts of the activity editor in the back office. */
export const STAFF_ACTIVITIES = {
  typeMissing: '请选择活动类型',
  titleMissing: '请输入活动标题，30字以内',
  headlineLong: '横幅标题不能超过16字',
  taglineLong: '横幅副标题不能超过30字',
  bannerWrong: '请上传横幅，或填写 / 开头的站内地址、https:// 开头的图片地址',
  contentMissing: '请填写活动内容',
  contentLong: '活动内容过长，请控制在20000字以内',
  memoLong: '参与须知不能超过300字',
  windowWrong: '请输入正确的活动时间',
  windowBackwards: '结束时间须晚于开始时间',
  typeNameMissing: '请输入类型名称，10字以内',
  typeNamesSame: '类型名称不能重复',
  typeInUse: '该类型下还有活动，不能删除',
  stale: '内容已被他人修改，请刷新后再编辑',
  saved: '已保存',
  switched: '已更新',
  moved: '已调整顺序',
  basisMissing: '请选择彩金方式',
  categoryWrong: '请选择计入的游戏类目',
  tiersMissing: '请至少设置一个档位',
  termsUnused: '设有彩金档位的活动须开启申请',
  tierFromWrong: (at: number) => `档 ${at}：请输入正确的起始金额`,
  tierBonusMissing: (at: number) => `档 ${at}：比例与固定礼金请填写其中一项`,
  tierPercentWrong: (at: number) => `档 ${at}：比例须大于 0 且不超过 200，最多两位小数`,
  tierCapMissing: (at: number) => `档 ${at}：按比例计算时请填写最高礼金`,
  tierAmountWrong: (at: number) => `档 ${at}：请输入正确的固定礼金`,
  tierMultipleWrong: (at: number) => `档 ${at}：流水倍数为0~50的整数`,
  tiersUnordered: (at: number) => `档 ${at}：起始金额须高于上一档`,
} as const;

/** Texts for the review of activity applications. */
export const APPLICATIONS = {
  unknown: '申请不存在',
  decided: '该申请已处理',
  changed: '该申请已有变化，请刷新后再处理',
  bonusMissing: '请输入彩金金额，不派发请填 0',
  termsReason: '与活动条款不一致，请填写原因',
  bonusWrong: '请输入正确的彩金金额',
  bonusLarge: '单笔彩金不能超过1000000元',
  multipleWrong: '流水倍数为0~50的整数',
  approved: '已通过',
  paid: '已通过，彩金已入账',
  firstApproval: '已通过初审，等待第二人复核',
  secondPerson: '该申请正在等待双人复核',
  largeBonus: '大额彩金',
  refused: '已拒绝',
  approvedLetter: '活动申请已通过',
  refusedLetter: '活动申请未通过',
} as const;

export const ACTIVITY_PHASE_NAMES = { upcoming: '未开始', open: '进行中', ended: '已结束' } as const;
