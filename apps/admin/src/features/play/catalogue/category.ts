import type { StaffGame } from '@koi/contract';
import { CATEGORY } from '@koi/contract/constants';
import { CATEGORY_NAMES, GAME_CATEGORY_NAMES } from '@koi/contract/texts';

const NUMBERS: Readonly<Record<StaffGame['category'], keyof typeof CATEGORY_NAMES>> = {
  realbet: CATEGORY.live,
  sport: CATEGORY.sport,
  gaming: CATEGORY.esport,
  joker: CATEGORY.board,
  concise: CATEGORY.slot,
  lottery: CATEGORY.lottery,
  fish: CATEGORY.fishing,
  fishing: CATEGORY.fishing,
};

/** The category under which the home page shows a game. */
export const categoryOf = ({ category }: Pick<StaffGame, 'category'>): number => NUMBERS[category];
export const categoryName = ({ category }: Pick<StaffGame, 'category'>): string => CATEGORY_NAMES[NUMBERS[category]];

const CHOSEN: readonly StaffGame['category'][] = ['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery', 'fish'];

/** The categories that staff choose from. A game may have the second name of fishing, which is then offered instead. */
export const categoryChoices = (current: StaffGame['category'] | '') => [
  ...(current === '' ? [{ value: current, label: '选择类别' }] : []),
  ...CHOSEN.map((id) => {
    const value = id === 'fish' && current === 'fishing' ? current : id;
    return { value, label: GAME_CATEGORY_NAMES[value] };
  }),
];

/** The name of a category in calls that filter games by it; empty for all. */
export const categoryFilter = (category: number): StaffGame['category'] | '' =>
  CHOSEN.find((id) => NUMBERS[id] === category) ?? '';

export const ALL = -1;
export const CATEGORY_OPTIONS = [
  { value: ALL, label: '全部' },
  ...[...new Set(Object.values(NUMBERS))].map((value) => ({ value: value as number, label: CATEGORY_NAMES[value] })),
];
