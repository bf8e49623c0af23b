import type { Permission } from '@koi/contract/permissions';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';

type Money = 'deposits' | 'withdrawals';

export interface DaySpan {
  from: string;
  to: string;
}

/** Where the rows behind a figure are, and who may read them. */
export interface Rows {
  path: string;
  permission: Permission;
}

/** The approved orders that a sum is made of, by the day of their decision. */
export const orderRows = (name: Money, { from, to }: DaySpan, method = ''): Rows => {
  const kind = name === 'deposits' ? 'deposit' : 'withdrawal';
  const filters = { segment: 'decided', kind, outcome: 'approved', from, to, sort: 'decided' };
  const query = new URLSearchParams({ ...filters, ...(method !== '' && { method }) });
  return { path: `/reviews?${query}`, permission: 'reviews.read' };
};

/** The members who joined or visited on a day. */
export const memberRows = (name: 'active_members' | 'new_members', day: string): Rows => {
  const days = name === 'active_members' ? { by: 'active', from: day } : { by: 'joined', from: day, to: day };
  return { path: `/members?${new URLSearchParams(days)}`, permission: 'members.read' };
};

interface RowsLinkProps {
  rows: Rows;
  /** Accessible name, where the content alone does not say what the number is. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads from a figure to its rows. It is plain text for staff who may not read them. */
export function RowsLink({ rows: { path, permission }, label, className, children }: RowsLinkProps) {
  const may = useMay(permission);
  if (!may) return children;
  return (
    <Link to={path} className={className} {...(label !== undefined && { 'aria-label': label })}>
      {children}
    </Link>
  );
}
