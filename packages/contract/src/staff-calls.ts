import { callsOf } from './calls.ts';
import { type StaffRows, staffRows } from './staff/index.ts';

/** The back office's calls, without their schemas. */
export const staffCalls = callsOf<StaffRows>(staffRows);
