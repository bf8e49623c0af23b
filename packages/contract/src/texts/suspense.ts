import type { SUSPENSE_REASONS } from '../constants.ts';

export const SUSPENSE = {
  unknown: '该挂账不存在',
  decided: '该挂账已处理',
  orderMissing: '请选择订单',
  orderUnknown: '订单不存在或不是 USDT 订单',
  orderDecided: '订单已入账或已被拒绝，不能归入',
  notForOrder: '该笔到账属于其他订单，不能归入此订单',
  addressWrong: '退回地址格式不正确',
  addressOwn: '不能退回到平台自己的地址',
  notReturning: '退回尚未经第二人同意，或已登记',
  notSent: '链上没有查到同意退回之后转入退回地址、且不超过到账金额的转账，请核对哈希或稍后再试',
  hashUsed: '该退回哈希已登记',
  sentLess: (sent: string, due: string) => `链上退回 ${sent} USDT，少于应退的 ${due} USDT，须填写理由，由第二人同意`,
  sentEnough: '退回金额相符，请直接登记',
  sent: '已登记退回',
} as const;

export const SUSPENSE_STATE_NAMES = {
  1: '待处理',
  2: '已归入',
  3: '待退回',
  4: '已退回',
  5: '微额',
} as const;

export const SUSPENSE_REASON_NAMES: Readonly<Record<(typeof SUSPENSE_REASONS)[number], string>> = {
  review: '订单审核中',
  expired: '订单已过期',
  amount: '金额不符',
  several: '多个可能',
  none: '无人认领',
};
