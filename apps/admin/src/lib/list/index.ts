export { ListCard } from './list-card.tsx';
export { useList } from './use-list.ts';
