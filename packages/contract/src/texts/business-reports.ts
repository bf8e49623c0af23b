import type { FEE_KINDS } from '../constants.ts';
import type { Comparison } from '../rules/report-span.ts';

/** Names of the spans with which a report is compared. */
export const COMPARISON_NAMES: Readonly<Record<Comparison, string>> = {
  none: '',
  before: '前一期',
  month: '上月同期',
  year: '去年同期',
};

export const FEE_KIND_NAMES: Readonly<Record<(typeof FEE_KINDS)[number], string>> = {
  venue: '场馆费',
  deposit: '存款费',
  withdrawal: '取款费',
};

export const FEE_RATES = {
  saved: '费率已保存',
  codeMissing: '请选择场馆或支付方式',
  dayWrong: '请选择正确的生效日期',
  percentWrong: '费率须为 0 到 100 之间的百分比，最多两位小数',
  fixedWrong: '每笔费用须为 0 到 1,000 元，最多两位小数',
  fixedOfVenue: '场馆费没有每笔费用',
  codeUnknown: '场馆或支付方式不存在',
  dayTaken: '该日起已有更新的费率，生效日期须晚于最近一次',
  dayPast: '已有费率的项目只能从今天或以后起变更，以前的报表不再改变',
} as const;

/** Definition of the figures, printed on the report. A change of the formula gets a new version. */
export const PROFIT_DEFINITION = {
  version: 1,
  text: 'GGR = 已结算投注 − 派彩，作废不计，按北京时间结算日，更正计入更正当日。NGR = GGR − 礼金 − 返水 − 红包 − 佣金 − 场馆费 − 支付费，人工调账另列。',
} as const;
