import { REPORT_DAYS_MAX } from '../constants.ts';
import { PAY_WAY_NAMES } from './deposits.ts';

export const AUDIT_GROUP_NAMES = {
  money: '资金',
  members: '会员',
  settings: '设置',
  staff: '员工',
  login: '登录',
} as const;

export const STAFF_ROLE_NAMES = {
  'cashier-in': '存款审核',
  'cashier-out': '出款审核',
  treasurer: '资金主管',
  adjuster: '调账',
  checker: '复核人',
  risk: '风控',
  protection: '玩家保护',
  content: '内容运营',
  rewards: '优惠运营',
  service: '客服',
  security: '账号安全',
  auditor: '审计只读',
} as const;

/** Roles that older rows of the audit log name. */
const FORMER_ROLE_NAMES = { admin: '系统管理员', finance: '财务', readonly: '只读' } as const;

/** The names of several roles in one text. */
export const staffRoleNames = (roles: readonly string[]): string => {
  const names: Partial<Record<string, string>> = { ...FORMER_ROLE_NAMES, ...STAFF_ROLE_NAMES };
  return roles.map((role) => names[role] ?? role).join('、');
};

/** Texts of the back office login. */
export const STAFF = {
  loginWrong: '账号或密码错误',
  codeWrong: '动态验证码错误',
  ticketDead: '验证已超时，请重新登录',
  sessionEnded: '登录已过期，请重新登录',
  notAllowed: '您没有此操作的权限',
  disabled: '该账号已停用',
  nameMissing: '请输入账号',
  passwordMissing: '请输入密码',
  codeMissing: '请输入6位动态验证码',
  codeNeeded: '此操作需要重新输入动态验证码',
  codeConfirmed: '验证成功',
  passwordRule: '至少12位，同时包含字母和数字，不能是常见密码',
  passwordShort: '密码至少12位，且需同时包含字母和数字',
  passwordCommon: '密码过于常见，请更换',
  enrolCodeMissing: '请输入注册码',
  enrolCodeWrong: '账号或注册码错误，或注册码已过期',
  noCode: '没有您可以查看的注册码',
  unchanged: '没有需要修改的内容',
  passwordSame: '新旧密码不能一致',
  oldWrong: '原密码错误',
  nameForm: '账号为4~20位字母或数字',
  nameTaken: '该账号已存在',
  notSelf: '不能对自己的账号执行此操作',
  lastSecurity: '至少保留一名启用的账号安全人员',
  loneSecurity: '停用后将只剩您一名账号安全人员，须提交停用申请，由另一人复核',
  lastChecker: '没有其他同样可用的复核人，不能停用或变更角色；请先新建另一名复核人，满24小时后再操作',
  rolesMissing: '请至少选择一个角色',
  rolesExcluded: '所选角色不能由同一人兼任',
  tooManyTries: '尝试次数过多，请稍后再试',
} as const;

/** Texts for the review of deposits and withdrawals. */
export const REVIEWS = {
  unknown: '订单不存在',
  decided: '该订单已处理',
  claimedBy: (name: string) => `该订单正由${name}处理`,
  lookUnclaimed: '领取订单后才能查看',
  looksUsed: '24 小时内可查看的订单数已用完',
  reasonMissing: '拒绝时请填写原因',
  reasonLong: '备注不能超过200字',
  approved: '已审核通过',
  refused: '已拒绝',
  firstApproval: '已通过初审，等待第二人复核',
  secondPerson: '该订单正在等待双人复核',
  letMoneyIn: '您在24小时内同意过该会员的入账或账户找回，出账须由他人审核',
  notProposed: '该订单没有等待复核的初审',
  memberFrozen: '会员已冻结，解冻前不付款',
  frozenName: '会员已冻结',
  frozenDetail: (area: string, name: string, at: string, reason: string) =>
    `${area} ${name} 于 ${at} 冻结：${reason}；解冻前不付款`,
  claimed: '已领取',
  released: '已放回队列',
  notArrived: '链上没有查到转入收款地址的到账，不能通过；请先核对交易哈希',
  reopened: '订单已重新打开',
  notReopenable: '只有过期或取消的订单可以重新打开',
  hashChecked: '已查询链上交易',
} as const;

export const REVIEW_KIND_NAMES = { deposit: '存款', withdrawal: '取款' } as const;
/** Ways of payment by kind of order. Withdrawals go to the member's bank card or USDT address. */
export const REVIEW_METHOD_NAMES = {
  deposit: { ...PAY_WAY_NAMES, usdt: 'USDT · TRC20' },
  withdrawal: { bank: '银行卡', usdt: 'USDT · TRC20', wxpay: '银行卡', alipay: '银行卡' },
} as const;
export const RISK_NAMES = { low: '低', medium: '中', high: '高' } as const;

export const ADJUSTMENTS = {
  memberMissing: '请输入会员账号',
  memberUnknown: '会员不存在',
  amountWrong: '请输入正确的金额',
  amountLarge: '单笔调账不能超过1000000元',
  multipleWrong: '流水倍数为0~20的整数',
  reasonMissing: '请填写调账原因',
  made: '已提交，等待另一人复核',
} as const;
export const ADJUSTMENT_STATE_NAMES = {
  1: '待复核',
  2: '已生效',
  3: '已拒绝',
  4: '已撤回',
  5: '已过期',
} as const;
export const ADJUSTMENT_DIRECTION_NAMES = { credit: '增加', debit: '扣减' } as const;

/** Texts for receiving accounts, pay ways and rates. */
export const PAY_SETTINGS = {
  bankMissing: '请输入银行名称',
  numberWrong: '请输入正确的银行账号',
  ownerMissing: '请输入户名',
  branchMissing: '请输入开户行',
  rangeWrong: '请输入正确的金额范围',
  addressWrong: '收款地址格式不正确',
  addressMissing: '启用USDT前请先填写收款地址',
  pictureMissing: '启用前请先上传收款码',
  rateWrong: '请输入正确的汇率',
  rateOrder: '取款汇率不能低于存款汇率',
  feeWrong: '请输入正确的手续费',
  returnFeeWrong: '退回手续费须为0至20 USDT',
  amountWrong: '请输入正确的金额',
  pictureWrong: '仅支持 png、jpeg、webp 格式的图片',
  saved: '已保存',
  removed: '已删除',
} as const;

/** Names of the pay settings in the forms, in proposals and in the audit log. */
export const PAY_SETTING_NAMES = {
  bank_name: '银行名称',
  bank_no: '银行账号',
  bank_owner: '户名',
  bank_address: '开户行',
  enabled: '状态',
  sort: '排序',
  min_price: '最低金额',
  max_price: '最高金额',
  address: '收款地址',
  picture: '收款码',
  usdtrate: '存款汇率',
  withdrawusdtrate: '取款汇率',
  withdrawfeeusdttrc: 'TRC20 手续费',
  withdrawcashfee: 'ERC20 手续费',
  withdrawal_second_person: '大额取款复核',
  deposit_second_person: '大额存款复核',
  reviewer_second_person: '审核人当日限额',
  bonus_second_person: '大额彩金复核',
  fresh_code_from: '动态验证码复验',
  usdt_second_node: '双节点核验',
  usdt_return_fee: '退回手续费',
} as const;

/** Units of the pay settings that are amounts. */
export const PAY_SETTING_UNITS = {
  min_price: '元',
  max_price: '元',
  usdtrate: '元',
  withdrawusdtrate: '元',
  withdrawfeeusdttrc: 'USDT',
  withdrawcashfee: 'USDT',
  withdrawal_second_person: '元',
  deposit_second_person: '元',
  reviewer_second_person: '元',
  bonus_second_person: '元',
  fresh_code_from: '元',
  usdt_second_node: 'USDT',
  usdt_return_fee: 'USDT',
} as const;

export const MEMBER_FILES = {
  unknown: '会员不存在',
  twoMeant: (typed: string) =>
    `“${typed}”是一位会员的 ID，也是另一位会员的账号：按 ID 请输入 #${typed}，按账号请输入 @${typed}`,
  reasonMissing: '请填写原因',
  frozen: '账户已冻结',
  unfrozen: '账户已解冻',
  stillFrozen: (areas: string) => `已解除本岗位的冻结，账户仍由${areas}冻结`,
  frozenBy: (areas: string) => `账户由${areas}冻结，须由其解冻`,
  unlocked: '支付密码已解锁',
  unlockedBefore: '24 小时内已解锁过，须由第二人复核',
  recoverer: '您在 7 天内参与过该会员的账户找回，请由其他人解锁',
  sessionsEnded: '会员已下线',
  identitySearches: '24 小时内按手机号、实名、卡号查找的次数已用完，请按账号或会员 ID 查找',
} as const;

/** The search from anywhere. */
export const SEARCH_TEXTS = {
  placeholder: '账号、ID、单号、哈希，或完整手机号、实名、卡号及后四位',
  identityNote: '仅匹配完整内容或后四位；计入 24 小时次数，并记入审计日志',
} as const;

export const MEMBER_NOTES = {
  missing: '请填写备注',
  long: '备注最多 500 个字',
  unknown: '备注不存在',
  alreadyRemoved: '备注已删除',
  added: '备注已添加',
  removed: '备注已删除',
} as const;

/** Names of members' wallets and house accounts, by the last part of their address. */
export const LEDGER_ACCOUNT_NAMES = {
  centre: '中心钱包',
  held: '取款冻结',
  transit: '转账途中',
  venue: '场馆钱包',
  deposits: '存款收入',
  withdrawals: '取款支出',
  bonuses: '彩金支出',
  rebates: '返水支出',
  'red-packets': '红包支出',
  commissions: '佣金支出',
  adjustments: '人工调账',
  clearing: '到账清算',
  suspense: '挂账',
  'venue-advance': '场馆垫付',
} as const;

/** Texts for the check of the ledger. */
export const BOOKS = {
  started: '已开始核对账本',
  running: '账本正在核对中，请稍候',
  auditStarted: '已开始核对审计日志',
  auditRunning: '审计日志正在核对中，请稍候',
} as const;

/** Texts for reports over a span of days. */
export const REPORTS = {
  daysWrong: '请选择正确的日期',
  orderWrong: '开始日期不能晚于结束日期',
  future: '结束日期不能晚于今天',
  tooLong: `一次最多查看 ${REPORT_DAYS_MAX} 天`,
} as const;

export const MEMBER_REPORTS = {
  tooManyRows: '区间内数据过多，请选择整日、整周、整月或整年',
} as const;

export const LEDGER_KIND_NAMES = {
  deposit: '存款',
  'withdrawal-hold': '取款冻结',
  withdrawal: '取款付出',
  'withdrawal-return': '取款退回',
  adjustment: '人工调账',
  'transfer-hold': '转入场馆',
  transfer: '场馆转出',
  'transfer-return': '转账退回',
  bonus: '彩金',
  rebate: '返水',
  'red-packet': '红包',
  commission: '代理佣金',
} as const;
