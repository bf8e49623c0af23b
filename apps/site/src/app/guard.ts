import { loginPath } from '../lib/navigation.ts';
import type { RouteRow } from './routes.tsx';

interface Visit {
  row: RouteRow | undefined;
  /** Requested path, including the query. */
  wanted: string;
  /** True while the alert about an ended session is open: the member stays on the page until they close it. */
  mayStay: boolean;
}

/** Returns the path to redirect the visit to, or undefined when the page may be shown. */
export const redirectOf = ({ row, wanted, mayStay }: Visit): string | undefined => {
  if (!row) return '/';
  return row.login && !mayStay ? loginPath(wanted) : undefined;
};
