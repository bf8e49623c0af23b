import type { CLEARANCE_CAUSES, LINK_STRENGTHS, RISK_OUTCOMES, RISK_RULE_IDS } from '../constants.ts';

export const RISK = {
  unknown: '没有这条记录',
  noteMissing: '请填写备注',
  noteLong: '备注不能超过 500 字',
  samePerson: '请选择另一位会员',
  alreadyCleared: '这两个账号已标为无关',
  alreadyRevoked: '已经撤销',
  caseOpen: '这位会员已有进行中的案件',
  caseClosed: '案件已经结束',
  notWaiting: '这位会员的奖励没有在等待',
  rewardsWait: '奖励正在人工确认，确认后即可领取，有疑问请联系客服',
  applicationWaits: '该会员的奖励需先由风控放行',
  cleared: '已标为无关',
  restored: '已撤销，重新计分',
  opened: '案件已建立',
  noted: '备注已保存',
  taken: '案件由你负责',
  closed: '案件已结案',
  released: '奖励已放行',
  checkName: '风险关联',
  redPacket: '红包',
  checkFailed: '风险分达到 40，请查看关联',
  checkUnavailable: '风险检查未完成，请人工查看',
  promise: '分数只决定由人来看。不会自动拒绝取款、没收余额或封号。',
} as const;

export const RISK_RULE_NAMES: Readonly<Record<(typeof RISK_RULE_IDS)[number], string>> = {
  'same-payee': '同一张卡或地址',
  'same-device': '同设备',
  'referrer-linked': '推荐人与被推荐人有关联',
  'reward-twice': '关联账号领同一奖励',
  'little-play': '存后取款流水不足 1 倍',
  'same-payer': '付款人同名',
  'registered-together': '注册一小时内同设备同网络',
  'same-network': '同网络',
  'quick-turn': '注册一天内存款又取款',
  'large-sums': '一段时间内存款或取款累计过大',
};

/** Short names for tags and lines. */
export const RISK_RULE_TAGS: Readonly<Record<(typeof RISK_RULE_IDS)[number], string>> = {
  'same-payee': '同卡同址',
  'same-device': '同设备',
  'referrer-linked': '推荐且关联',
  'reward-twice': '重复领奖',
  'little-play': '流水不足',
  'same-payer': '付款人同名',
  'registered-together': '注册一小时内',
  'same-network': '同网络',
  'quick-turn': '快进快出',
  'large-sums': '累计大额',
};

/** Evidence as staff read it, from what was stored with it. */
export const RISK_EVIDENCE_TEXTS: Readonly<Record<(typeof RISK_RULE_IDS)[number], (hint: string) => string>> = {
  'same-payee': (tail) => `先后绑定尾号 ${tail}`,
  'same-device': (device) => `两账号都用过设备 ${device}`,
  'referrer-linked': () => '推荐人与被推荐人之间有其他证据',
  'reward-twice': (reward) => `两账号都领取：${reward}`,
  'little-play': (figures) => figures,
  'same-payer': (name) => `网银存款付款人 ${name}`,
  'registered-together': (minutes) => `同设备、同网络，注册相隔 ${minutes} 分`,
  'same-network': (network) => `都来自网络 ${network}`,
  'quick-turn': (figures) => figures,
  'large-sums': (figures) => figures,
};

export const LINK_STRENGTH_NAMES: Readonly<Record<(typeof LINK_STRENGTHS)[number], string>> = {
  strong: '强',
  medium: '中',
  weak: '弱',
  relation: '仅关系',
};

export const CLEARANCE_CAUSE_NAMES: Readonly<Record<(typeof CLEARANCE_CAUSES)[number], string>> = {
  family: '家人同住',
  referral: '普通推荐',
  network: '公共网络',
  payer: '同名不同人',
  mistake: '其他误判',
};

export const RISK_OUTCOME_NAMES: Readonly<Record<(typeof RISK_OUTCOMES)[number], string>> = {
  confirmed: '属实',
  unfounded: '不属实',
  unclear: '无法确定',
};
