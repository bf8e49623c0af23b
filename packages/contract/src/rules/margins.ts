import { formatMoney, parseMoney } from '@koi/money';
import { REBATE_FIELD_OF_CATEGORY, VIP_REBATE_FIELDS } from '../constants.ts';
import { MARGINS } from '../texts/margins.ts';
import { VIP_REBATE_NAMES } from '../texts/vip.ts';

export type RebateField = (typeof VIP_REBATE_FIELDS)[number];
type Category = keyof typeof REBATE_FIELD_OF_CATEGORY;

/** The share of each stake of a category that is returned, as percentages in decimal text. */
export interface CategoryMargin {
  field: RebateField;
  /** How many games the category has. */
  games: number;
  /** The smallest house edge among the category's games and the game that has it; empty when no return is known. */
  edge: string;
  game: string;
  /** The highest rebate of all levels. */
  rebate: string;
}

interface GameReturn {
  category: Category;
  name: string;
  return_percent: string;
}

/** Percentages are computed in hundredths of a percent. */
const WHOLE = 100_00;
/** Text that is not a number, such as a field that is being typed, counts as 0. */
export const percentOf = (text: string): number => Number(parseMoney(text.trim()) ?? 0n);
export const percentText = (hundredths: number): string => formatMoney(BigInt(hundredths));

/** The games that use a rebate percentage, and the smallest edge among those with a known return. */
const edgeOf = (all: readonly GameReturn[], field: RebateField): Pick<CategoryMargin, 'games' | 'edge' | 'game'> => {
  const games = all.filter(({ category }) => REBATE_FIELD_OF_CATEGORY[category] === field);
  const known = games
    .filter(({ return_percent }) => return_percent !== '')
    .map(({ name, return_percent }) => ({ name, edge: WHOLE - percentOf(return_percent) }))
    .toSorted((a, b) => a.edge - b.edge);
  const [least] = known;
  return least === undefined
    ? { games: games.length, edge: '', game: '' }
    : { games: games.length, edge: percentText(least.edge), game: least.name };
};

/** The categories with games of which none has a known return, so that nothing can be compared. */
export const unknownMargins = (margins: readonly CategoryMargin[]): RebateField[] =>
  margins.filter(({ games, edge }) => games > 0 && edge === '').map(({ field }) => field);

/** The maximum commission for one stake: the member's own agent and the agent above, both at the highest tier. */
export const highestCommission = (tiers: readonly { direct: string; indirect: string }[]): string => {
  const direct = Math.max(0, ...tiers.map((tier) => percentOf(tier.direct)));
  const indirect = Math.max(0, ...tiers.map((tier) => percentOf(tier.indirect)));
  return percentText(direct + indirect);
};

/** Of the edge that commission leaves, a rebate may take at most this share. The rest is left for packets and bonuses. */
const REBATE_SHARE_PERCENT = 60;

/** The highest rebate that is suggested for a category; undefined while no return of its games is known. */
export const rebateCap = ({ edge }: Pick<CategoryMargin, 'edge'>, commission: string): string | undefined => {
  if (edge === '') return undefined;
  const left = Math.max(0, percentOf(edge) - percentOf(commission));
  return percentText(Math.floor((left * REBATE_SHARE_PERCENT) / 100));
};

/** One warning for each category that returns at least as much as the house edge. */
export const marginWarnings = (margins: readonly CategoryMargin[], commission: string): string[] =>
  margins.flatMap(({ field, edge, game, rebate }) => {
    if (edge === '') return [];
    const given = percentOf(rebate) + percentOf(commission);
    if (given < percentOf(edge)) return [];
    return [
      MARGINS.loss({
        category: VIP_REBATE_NAMES[field],
        rebate: percentText(percentOf(rebate)),
        commission: percentText(percentOf(commission)),
        given: percentText(given),
        edge,
        game,
      }),
    ];
  });

/** The margins with rebates that are being edited. */
export const withRebates = (
  margins: readonly CategoryMargin[],
  rebates: Partial<Record<RebateField, string>>,
): CategoryMargin[] => margins.map((margin) => ({ ...margin, rebate: rebates[margin.field] ?? margin.rebate }));

/** The highest rebate of a field among the levels. */
const highestRebate = (levels: readonly Record<RebateField, string>[], field: RebateField): string =>
  percentText(Math.max(0, ...levels.map((level) => percentOf(level[field]))));

export const marginsOf = (
  games: readonly GameReturn[],
  levels: readonly Record<RebateField, string>[],
): CategoryMargin[] =>
  VIP_REBATE_FIELDS.map((field) => ({ field, ...edgeOf(games, field), rebate: highestRebate(levels, field) }));
