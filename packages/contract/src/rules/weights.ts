import type { REBATE_FIELD_OF_CATEGORY } from '../constants.ts';

type Category = keyof typeof REBATE_FIELD_OF_CATEGORY;

const FULL = 100;
/** Weight of games with a small edge, because their stakes cost the member little. */
const SMALL_EDGE = 80;
const SMALL_EDGE_RETURN = 97;
/** Weight of fishing games, where one shot is a small stake and shots follow each other quickly. */
const FISHING = 50;

/** The suggested share of a game's stakes that counts as turnover, in percent. An unknown return is an empty text. */
export const suggestedWeight = ({
  category,
  return_percent,
}: {
  category: Category;
  return_percent: string;
}): number => {
  if (category === 'fish' || category === 'fishing') return FISHING;
  return Number(return_percent) > SMALL_EDGE_RETURN ? SMALL_EDGE : FULL;
};
