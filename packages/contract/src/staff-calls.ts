import { callsOf } from './calls.ts';
import { type StaffRows, staffRows } from './staff/index.ts';

/** The calls of the back office, without their schemas. */
export const staffCalls = callsOf<StaffRows>(staffRows);
