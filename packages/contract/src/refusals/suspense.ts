import { SUSPENSE } from '../texts/suspense.ts';
import type { Refusals } from './row.ts';

export const SUSPENSE_REFUSALS = {
  unknown: [404, SUSPENSE.unknown],
  decided: [409, SUSPENSE.decided],
  orderUnknown: [404, SUSPENSE.orderUnknown],
  orderDecided: [409, SUSPENSE.orderDecided],
  notForOrder: [422, SUSPENSE.notForOrder],
  addressWrong: [400, SUSPENSE.addressWrong],
  addressOwn: [422, SUSPENSE.addressOwn],
  notReturning: [409, SUSPENSE.notReturning],
  notSent: [422, SUSPENSE.notSent],
  hashUsed: [409, SUSPENSE.hashUsed],
  sentLess: [422, SUSPENSE.sentLess, '…', '…'],
  sentEnough: [409, SUSPENSE.sentEnough],
} as const satisfies Refusals;
