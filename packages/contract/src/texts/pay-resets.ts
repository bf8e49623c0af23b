import type { PAY_RESET_QUESTIONS, PAY_RESET_STATES, PAY_RESET_VIEWS } from '../pay-reset-constants.ts';

/** 找回支付密码: the member's pages. */
export const PAY_RESETS = {
  title: '找回支付密码',
  service: '联系客服',
  forgotten: '忘记支付密码？',
  steps: ['回答问题', '两人核对', '设新密码', '24 小时保护'],
  realnameHint: '与绑定的银行卡一致',
  depositHint: '记不清可写大约',
  passwordHint: '现在用的',
  address: '完整地址',
  way: '存款方式',
  amountLabel: '存款金额',
  amount: '金额，元',
  realnameMissing: '请输入真实姓名',
  cardMissing: '请输入完整卡号或地址',
  amountMissing: '请输入最近一次存款的金额',
  passwordMissing: '请输入登录密码',
  passwordWrong: '登录密码错误',
  submit: '提交核对',
  submitted: '已提交，等待两位工作人员核对',
  twoTitle: '两位工作人员分别核对',
  twoText: '都同意才通过，通常 2 小时内',
  aloneTitle: '新密码只由您在本机设置',
  aloneText: '工作人员看不到，也不会问您要密码或验证码',
  guardTitle: '改好后保护 24 小时',
  guardText: '不能取款、不能换卡；存款、游戏、客服照常',
  waitingTitle: '正在核对',
  proposedTitle: '正在核对，一人已同意',
  expected: (at: string) => `预计 ${at} 前有结果，会发站内信`,
  late: '核对的人较多，有结果会发站内信',
  approvedTitle: '两人都已同意',
  approvedText: (until: string) => `请在 ${until} 前设置新支付密码`,
  doneTitle: '新支付密码已生效',
  doneText: (until: string) => `${until} 前不能取款、不能换卡`,
  first: '第一人',
  second: '第二人',
  agreed: '已同意',
  checking: '核对中',
  pending: '未开始',
  since: (at: string) => `${at} 开始`,
  answersTitle: '您回答的',
  submittedAt: (at: string, no: string) => `${at} 提交 · 编号 ${no}`,
  filled: '已填写',
  verdictsHidden: '为了您的安全，这里不显示哪一项对或不对。',
  guardAfterTitle: '设好新密码后，保护 24 小时',
  guardAfterText: '不能取款、不能换卡。若不是您在改，这一天里登录或找客服都能拦下。',
  withdraw: '撤回申请',
  withdrawAsk: '撤回后需重新回答问题。',
  withdrawn: '申请已撤回',
  set: '设置新密码',
  again: '重新申请',
  changeLogin: '修改登录密码',
  deny: '不是我',
  denyHint: '不是您本人申请？',
  denyOpenAsk: '申请会立即停止，其他设备会退出登录。24 小时内不能再次申请。',
  denyDoneAsk: '支付密码会恢复为原来的，其他设备会退出登录。24 小时内不能再次申请。',
  denied: '已停止，请立即修改登录密码',
  setTitle: '设置新支付密码',
  setHint: '6~18 位，用于取款和绑定卡片。请勿与登录密码相同。',
  newPassword: '新支付密码',
  confirmPassword: '再次输入新支付密码',
  loginPassword: '登录密码',
  save: '确认设置',
  saved: '新支付密码已生效，24 小时内不能取款和换卡',
  sameAsLogin: '支付密码不能与登录密码相同',
  underWay: '已有找回申请在进行中',
  tooManyAsks: '24 小时内申请次数过多，请稍后再试',
  deniedLately: '您已声明不是本人申请，24 小时内不能再次申请',
  guarded: '账户或支付密码刚重设，24 小时保护期内不能找回支付密码',
  noneUnderWay: '没有进行中的找回申请',
  notApproved: '申请尚未通过或已失效',
  noticeOpen: '有人正在找回您的支付密码',
  noticeDone: '您的支付密码刚重设',
  noticeLook: '查看',
} as const;

export const PAY_RESET_QUESTION_NAMES: Readonly<Record<(typeof PAY_RESET_QUESTIONS)[number], string>> = {
  realname: '真实姓名',
  card: '完整卡号',
  deposit: '最近一次存款',
  password: '登录密码',
};

type State = (typeof PAY_RESET_STATES)[number];

/** How a request ended, as the member reads it. */
export const PAY_RESET_ENDINGS: Readonly<
  Record<Exclude<State, 'waiting' | 'proposed' | 'approved' | 'done'>, { title: string; text: string }>
> = {
  refused: { title: '核对未通过', text: '支付密码没有变化。可以重新申请，或联系客服。' },
  withdrawn: { title: '申请已撤回', text: '支付密码没有变化。' },
  denied: { title: '已停止，不是本人申请', text: '支付密码仍是原来的。请立即修改登录密码，并联系客服。' },
  expired: { title: '申请已过期', text: '支付密码没有变化，可以重新申请。' },
  ended: { title: '申请已结束', text: '账户的密码或状态在申请后有变化，支付密码没有变化。可以重新申请。' },
};

/** Money of the member does not leave the house for a day after the account or the pay password was recovered. */
export const PAYOUT_HOLDS = {
  held: (until: string) => `账户或支付密码刚重设，${until} 前不能取款和换卡`,
} as const;

/** The back office. */
export const STAFF_PAY_RESETS = {
  title: '找回支付密码',
  unknown: '该申请不存在',
  decided: '该申请已处理或已结束',
  notSound: '必答项不一致，不能同意',
  recoverer: '您在 7 天内参与过该会员的账户找回，请由其他人处理',
  refused: '已拒绝，会员会收到站内信',
  endedByMember: '会员已撤回或否认该申请',
  agreeButton: '同意，待复核',
  refuseButton: '拒绝',
  answersTitle: '会员的回答',
  answersHint: '由系统与档案比对，不显示内容。真实姓名、登录密码与卡号须一致；没有卡时，存款须一致。',
  right: '一致',
  wrong: '不一致',
  ofAnswers: (right: number, asked: number) => `${right}/${asked} 一致`,
  factsTitle: '会员',
  reasonHint: '第二人复核时可见',
  empty: '没有申请',
} as const;

export const PAY_RESET_STATE_NAMES: Readonly<Record<State, string>> = {
  waiting: '待处理',
  proposed: '等第二人',
  approved: '待会员设置',
  done: '已重设',
  refused: '已拒绝',
  withdrawn: '会员撤回',
  denied: '会员否认',
  expired: '已过期',
  ended: '账户有变',
};

export const PAY_RESET_VIEW_NAMES: Readonly<Record<(typeof PAY_RESET_VIEWS)[number], string>> = {
  open: '待处理',
  'under-way': '进行中',
  ended: '已结束',
};
