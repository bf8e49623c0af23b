export { approvalQuestion, orderName, REVIEW_READS, type ReviewKind, type ReviewKinds } from './kind.ts';
export { OrderList } from './order-list.tsx';
export { isWaiting, StateTag } from './state-tag.tsx';
