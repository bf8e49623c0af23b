export { approvalQuestion, orderName, REVIEW_READS, type ReviewKind, type ReviewKinds } from './kind.ts';
export { OrderList } from './order-list.tsx';
export { RecordedLook } from './recorded-look.tsx';
export { isWaiting, StateTag, stateName } from './state-tag.tsx';
