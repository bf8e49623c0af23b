export { ListCard, ListView } from './list-card.tsx';
export { useList } from './use-list.ts';
export { useOpenedRow } from './use-opened-row.ts';
export { useTab } from './use-tab.ts';
