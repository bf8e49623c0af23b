import { loginPath } from '../lib/navigation.ts';
import type { RouteRow } from './routes.tsx';

interface Visit {
  row: RouteRow | undefined;
  /** Path and query as wanted. */
  wanted: string;
  /** Somebody whose session has just ended stays where they are until they have read so. */
  mayStay: boolean;
}

/** Where a visit is led instead, or nothing when it may enter. */
export const redirectOf = ({ row, wanted, mayStay }: Visit): string | undefined => {
  if (!row) return '/';
  return row.login && !mayStay ? loginPath(wanted) : undefined;
};
