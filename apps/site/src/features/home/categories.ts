import { CATEGORY } from '@koi/contract/constants';
import type { IconName } from '@koi/ui/icon';
import type { ListKey } from './lists.ts';

export type CategoryNumber = (typeof CATEGORY)[keyof typeof CATEGORY];

export interface Category {
  number: CategoryNumber;
  list: ListKey;
  icon: IconName;
}

/** The categories of the sidebar from top to bottom. */
export const categories: readonly Category[] = [
  { number: CATEGORY.hot, list: 'hot', icon: 'fire' },
  { number: CATEGORY.live, list: 'realbet', icon: 'broadcast' },
  { number: CATEGORY.sport, list: 'sport', icon: 'soccer-ball' },
  { number: CATEGORY.esport, list: 'gaming', icon: 'game-controller' },
  { number: CATEGORY.board, list: 'joker', icon: 'spade' },
  { number: CATEGORY.slot, list: 'concise', icon: 'cherries' },
  { number: CATEGORY.lottery, list: 'lottery', icon: 'ticket' },
  { number: CATEGORY.fishing, list: 'fish', icon: 'fish' },
];
