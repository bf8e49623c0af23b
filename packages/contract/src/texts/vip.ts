export const VIP = {
  title: 'VIP 特权',
  reached: '已达标',
  notReached: '未达标',
  conditions: '晋级条件',
  deposit: '累计存款',
  turnover: '流水要求',
  maintenance: '保级流水',
  rebates: '最高返水比例',
  rulesTitle: 'VIP 规则',
  rules: [
    '累计存款与流水达到相应级别，次日 24:00 前晋级，每日一级，不可越级。',
    '达到级别后 90 天内需完成保级流水，未完成自动降一级；完成后重新计算 90 天。降级后补足原级别的保级流水，即可逐级恢复。',
    '返水按北京时间结算，结束后 24 小时内派发，在福利中心手动领取，一倍流水即可提款。',
    '捕鱼按电子的比例计算返水；注单结算后如有更正，差额在下一次结算时补发或扣回。',
  ],

  levelWrong: '请选择 1~10 的等级',
  rechargeWrong: '累计存款须为不小于 0 的金额，最多两位小数',
  flowWrong: '流水要求须为不小于 0 的金额，最多两位小数',
  maintenanceWrong: '保级流水须为不小于 0 的金额，最多两位小数',
  percentWrong: (name: string) => `${name}返水须为 0~5 的百分数，最多两位小数`,
  firstIsFree: 'VIP1 的累计存款、流水要求与保级流水须为 0',
  notBelow: (field: string, level: number) => `${field}不能低于 VIP${level}`,
  notAbove: (field: string, level: number) => `${field}不能高于 VIP${level}`,
  notNext: (level: number) => `请先设置 VIP${level}，等级须依次新增`,
  notHighest: '只能停用最高的等级',
  inUse: (members: number) => `仍有 ${members} 位会员在此等级，不能停用`,
  retired: '已停用',
  stale: '该等级刚被他人修改，请核对最新数据后再保存',
  saved: '已保存，会员立即可见',
  promotedTitle: (level: number) => `恭喜您晋升 VIP${level}`,
  demotedTitle: (level: number) => `您的等级已调整为 VIP${level}`,
} as const;

/** Columns of the table of rebate percentages, by field of the wire. */
export const VIP_REBATE_NAMES = {
  realperson: '真人',
  sport: '体育',
  e_sport: '电竞',
  joker: '棋牌',
  electron: '电子',
  lottery: '彩票',
} as const;

export const VIP_CHANGE_NAMES = { promotion: '晋级', demotion: '未保级' } as const;
