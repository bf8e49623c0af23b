import type { Rebate } from '@koi/contract';
import { CATEGORY, CATEGORY_IDS } from '@koi/contract/constants';
import { CATEGORY_NAMES, REBATES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';

export interface DayGroup {
  day: string;
  title: string;
  /** The amount is set apart, so that it can be read at a glance. */
  note: { text: string; amount?: string };
  rebates: Rebate[];
}

const noteOf = ([first]: Rebate[]): DayGroup['note'] =>
  first === undefined ? { text: '' } : { text: REBATES.validTurnover, amount: `¥${displayMoney(first.day_turnover)}` };

/** Records under the day of their bets, in the order they came. */
export const daysOf = (rebates: readonly Rebate[]): DayGroup[] => {
  const days = new Map<string, Rebate[]>();
  for (const rebate of rebates) days.set(rebate.day, [...(days.get(rebate.day) ?? []), rebate]);
  return [...days].map(([day, ofDay]) => ({
    day,
    title: REBATES.settled(day.slice(5)),
    note: noteOf(ofDay),
    rebates: ofDay,
  }));
};

/** The wire's categories stand in the order of their numbers; both words for fishing mean it. */
const categoryName = (category: Rebate['category']): string =>
  CATEGORY_NAMES[Math.min(CATEGORY_IDS.indexOf(category), CATEGORY.fishing) as keyof typeof CATEGORY_NAMES];

/** A venue's name mostly says its category; where it does not, the category stands beside it. */
export const nameOf = ({ gamename, category }: Rebate): string => {
  const word = categoryName(category);
  return gamename.includes(word) ? gamename : `${gamename} · ${word}`;
};
