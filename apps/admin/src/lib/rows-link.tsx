import type { Permission } from '@koi/contract/permissions';
import type { LEDGER_KIND_NAMES } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { Link } from './navigation.ts';
import styles from './rows-link.module.css';
import { useMay } from './session.ts';

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

const pathOf = (page: string, filters: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return `${page}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

interface OrderFilter {
  method?: string;
  outcome?: 'approved' | 'refused';
  /** Id of the member. */
  search?: number;
}

/** The approved or refused orders that a figure is made of, by the day of their decision. */
export const orderRows = (name: Money, { from, to }: DaySpan, { method, outcome, search }: OrderFilter = {}): Rows => ({
  path: pathOf('/reviews', {
    segment: 'decided',
    kind: name === 'deposits' ? 'deposit' : 'withdrawal',
    outcome: outcome ?? 'approved',
    from,
    to,
    sort: 'decided',
    method,
    search,
  }),
  permission: 'reviews.read',
});

interface BetFilter {
  platname?: string;
  game?: string;
  /** Id of a member or of a bet. */
  search?: number | string;
}

/** The value of `days` for days that are given one by one. */
const CUSTOM = -1;

/** The settlements and corrections that a figure of bets is made of. */
export const betRows = ({ from, to }: DaySpan, filter: BetFilter = {}): Rows => ({
  path: pathOf('/bets', { ...filter, by: 'settled', days: CUSTOM, from, to }),
  permission: 'bets.read',
});

/** The lines of members' wallets that a figure is made of. */
export const ledgerRows = (kind: keyof typeof LEDGER_KIND_NAMES, { from, to }: DaySpan, search?: number): Rows => ({
  path: pathOf('/ledger', { kind, search, days: CUSTOM, from, to }),
  permission: 'ledger.read',
});

/** The report of members, which has those with the highest stakes first. */
export const playerRows = ({ from, to }: DaySpan): Rows => ({
  path: pathOf('/reports', { tab: 'members', first: from, last: to }),
  permission: 'reports.read',
});

/** The rewards by kind, each of which leads to its lines. Lines of several kinds have no list together. */
export const rewardRows = ({ from, to }: DaySpan): Rows => ({
  path: pathOf('/reports', { first: from, last: to }),
  permission: 'reports.read',
});

/** The members who joined or visited on a day. */
export const memberRows = (name: 'active_members' | 'new_members', day: string): Rows => ({
  path: pathOf(
    '/members',
    name === 'active_members' ? { by: 'active', from: day } : { by: 'joined', from: day, to: day },
  ),
  permission: 'members.read',
});

interface RowsLinkProps {
  /** Undefined for a figure without rows of its own. */
  rows: Rows | undefined;
  /** Accessible name, where the content alone does not say what the number is. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads from a figure to its rows. It is plain text for staff who may not read them. */
export function RowsLink({ rows, label, className, children }: RowsLinkProps) {
  const may = useMay(rows?.permission ?? 'dashboard.read');
  if (rows === undefined || !may) return children;
  return (
    <Link to={rows.path} className={className ?? styles.link} {...(label !== undefined && { 'aria-label': label })}>
      {children}
    </Link>
  );
}
