import { staffCalls } from '../api.ts';

const { risk } = staffCalls;

/** Everything that a decision about risk may change on a screen. */
export const RISK_READS = [risk.list, risk.detail, risk.brief, risk.cases, risk.rules];
