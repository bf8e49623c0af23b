import { staffCalls } from '../../../lib/api.ts';

/** Calls to refresh after a payment was proposed or ended. */
export const SUSPENSE_READS = [
  staffCalls.suspense.list,
  staffCalls.suspense.summary,
  staffCalls.suspense.detail,
  staffCalls.proposals.list,
];
