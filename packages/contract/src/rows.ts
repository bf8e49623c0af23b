import { agentRows } from './agent/index.ts';
import type { Endpoint } from './endpoint.ts';
import { memberRows } from './member/index.ts';
import { staffRows } from './staff/index.ts';

/** All calls; features of the back office are named `staff.<feature>`. */
export const allRows: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  ...memberRows,
  ...agentRows,
  ...Object.fromEntries(Object.entries(staffRows).map(([feature, rows]) => [`staff.${feature}`, rows])),
};
