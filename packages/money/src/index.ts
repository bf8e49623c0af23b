export { allocate } from './allocate.ts';
export {
  addDays,
  beijingClock,
  beijingDay,
  beijingDayStart,
  beijingTime,
  daysBetween,
  isCalendarDay,
  parseBeijing,
} from './beijing.ts';
export {
  type DecimalOptions,
  floorDivide,
  formatDecimal,
  multiplyRate,
  parseDecimal,
  parseRate,
  type Rate,
} from './decimal.ts';
export {
  cnyFromUsdt,
  displayMoney,
  formatMoney,
  formatUsdt,
  groupDigits,
  type MicroUsdt,
  type Money,
  parseMoney,
  parseUsdt,
  usdtFromCny,
} from './money.ts';
