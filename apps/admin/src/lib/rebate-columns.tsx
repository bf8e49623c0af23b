import type { StaffRebate } from '@koi/contract';
import { CATEGORY, CATEGORY_IDS } from '@koi/contract/constants';
import { CATEGORY_NAMES, REBATE_STATE_NAMES } from '@koi/contract/texts';
import { type Column, Figure, Money } from '../ui/index.ts';
import { StateTags } from './settlement-runs/index.ts';
import { listTime } from './times.ts';

/** CATEGORY_IDS is in the order of the category numbers. Both of its entries for fishing map to the same name. */
export const rebateCategoryName = (category: StaffRebate['category']): string =>
  CATEGORY_NAMES[Math.min(CATEGORY_IDS.indexOf(category), CATEGORY.fishing) as keyof typeof CATEGORY_NAMES];

/** Columns of rebate records shared by all screens, without the day and the member. */
export const rebateColumns: readonly Column<StaffRebate>[] = [
  { title: '场馆', cell: ({ gamename }) => gamename },
  { title: '分类', cell: ({ category }) => rebateCategoryName(category) },
  { title: '有效流水（元）', align: 'right', cell: ({ turnover }) => <Money amount={turnover} /> },
  { title: '比例', align: 'right', cell: ({ percent }) => <Figure plain>{percent}%</Figure> },
  { title: '返水（元）', align: 'right', cell: ({ money }) => <Money amount={money} /> },
  {
    title: '状态',
    align: 'right',
    cell: ({ state, correction }) => (
      <StateTags correction={correction} tone={state === 0 ? 'warning' : 'success'} text={REBATE_STATE_NAMES[state]} />
    ),
  },
  {
    title: '领取时间',
    align: 'right',
    cell: ({ state, updated_at }) => <Figure>{state === 0 ? '—' : listTime(updated_at)}</Figure>,
  },
];
