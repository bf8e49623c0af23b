/** Texts of the settlement of a day, in the back office. */
export const SETTLEMENT_RUNS = {
  dayWrong: '请选择结算日',
  dayOpen: '该日尚未结束，次日才能结算',
  dayOld: '只能重新结算最近 31 天',
  ran: '结算完成',
} as const;
