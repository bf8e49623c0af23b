import type { Rebate } from '@koi/contract';
import { CATEGORY, CATEGORY_IDS } from '@koi/contract/constants';
import { CATEGORY_NAMES, REBATES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';

export interface DayGroup {
  day: string;
  title: string;
  /** The amount is a separate field, because it is emphasised. */
  note: { text: string; amount?: string };
  rebates: Rebate[];
}

const noteOf = ([first]: Rebate[]): DayGroup['note'] =>
  first === undefined ? { text: '' } : { text: REBATES.validTurnover, amount: `¥${displayMoney(first.day_turnover)}` };

/** Groups the records by the day of their bets and keeps their order. */
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

/** The API's categories are in the order of their numbers; both names for fishing are the same category. */
const categoryName = (category: Rebate['category']): string =>
  CATEGORY_NAMES[Math.min(CATEGORY_IDS.indexOf(category), CATEGORY.fishing) as keyof typeof CATEGORY_NAMES];

/** Adds the category to a venue's name when the name does not contain it. */
export const nameOf = ({ gamename, category }: Rebate): string => {
  const word = categoryName(category);
  return gamename.includes(word) ? gamename : `${gamename} · ${word}`;
};
