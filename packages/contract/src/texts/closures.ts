import type { CLOSURE_OBSTACLES, CLOSURE_STATES, CLOSURE_VIEWS } from '../constants.ts';
import { CLOSURE_WAIT_DAYS } from '../constants.ts';

/** 注销账户: a member closes the account for good. */
export const CLOSURES = {
  title: '注销账户',
  asked: '已提交，可在审核前随时撤回',
  withdrawn: '已撤回，账户照常使用',
  underWay: '注销申请正在处理中',
  noneUnderWay: '没有处理中的注销申请',
  notReady: '还有未了结的事项，暂不能注销',
  reasonLong: '说明不能超过200字',
  /** What happens, in the order of time. */
  consequences: (years: string) => [
    `提交后 ${CLOSURE_WAIT_DAYS} 天内为冷静期，审核前可以随时撤回`,
    '之后由两名工作人员审核；期间账户照常使用，余额须为零',
    '注销后不能登录，也不能恢复；未领取的返水、待审核的活动申请与之后的代理佣金作废',
    `个人资料按法规保留 ${years}，到期删除；账本只留编号，不再对应到您`,
    '自我排除在注销后继续有效，不能以新账户绕过',
  ],
} as const;

export const CLOSURE_OBSTACLE_NAMES: Readonly<Record<(typeof CLOSURE_OBSTACLES)[number], string>> = {
  money: '钱包、场馆或取款中还有余额',
  deposits: '有未完成的存款订单',
  transfers: '有待结算的场馆转账',
  bets: '有未结算的注单',
  frozen: '账户被冻结',
};

/** The same when it is settled. */
export const CLOSURE_SETTLED_NAMES: Readonly<Record<(typeof CLOSURE_OBSTACLES)[number], string>> = {
  money: '钱包、场馆与取款中没有余额',
  deposits: '没有未完成的存款订单',
  transfers: '没有待结算的场馆转账',
  bets: '没有未结算的注单',
  frozen: '账户没有被冻结',
};

export const CLOSURE_STATE_NAMES: Readonly<Record<(typeof CLOSURE_STATES)[number], string>> = {
  waiting: '待审核',
  proposed: '等待第二人',
  closed: '已注销',
  refused: '未通过',
  withdrawn: '已撤回',
};

export const CLOSURE_VIEW_NAMES: Readonly<Record<(typeof CLOSURE_VIEWS)[number], string>> = {
  open: '处理中',
  ended: '已结束',
};

export const STAFF_CLOSURES = {
  title: '注销申请',
  empty: '没有注销申请',
  agreeButton: '同意，交第二人',
  refuseButton: '拒绝',
  reasonHint: '同意时复核人会看到，拒绝时会员会看到',
  unknown: '该申请不存在',
  decided: '该申请已处理',
  early: '冷静期内不能同意，会员仍可撤回',
  refused: '已拒绝，会员会收到站内信',
  endedByMember: '会员已撤回注销申请',
  alreadyClosed: '该会员账户已注销',
} as const;
