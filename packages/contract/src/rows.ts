import { agentRows } from './agent/index.ts';
import type { Endpoint } from './endpoint.ts';
import { memberRows } from './member/index.ts';
import { staffRows } from './staff/index.ts';

/** Every call there is; the back office's features are named `staff.<feature>`. */
export const allRows: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  ...memberRows,
  ...agentRows,
  ...Object.fromEntries(Object.entries(staffRows).map(([feature, rows]) => [`staff.${feature}`, rows])),
};
