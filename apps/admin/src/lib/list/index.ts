export { counted } from './counted.ts';
export { ListCard, ListView } from './list-card.tsx';
export { ListPager } from './list-pager.tsx';
export { type List, NO_FILTERS, useAllRows, useList, useOpened } from './use-list.ts';
export { useOpenedRow } from './use-opened-row.ts';
export { useTab } from './use-tab.ts';
