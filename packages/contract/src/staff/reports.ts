import { z } from 'zod';
import { PAY_WAYS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { BOOKS } from '../texts/staff.ts';
import { empty, integer, money, nothing } from '../wire.ts';

/** A figure for today, and for yesterday up to the same time of day, so that both are comparable. */
const figure = <T extends z.ZodType>(value: T) => z.object({ today: value, yesterday: value });

export const dashboard = z.object({
  deposits: figure(money),
  withdrawals: figure(money),
  active_members: figure(z.number().int()),
  new_members: figure(z.number().int()),
  /** One row per Beijing day, oldest first, today last. */
  days: z.array(
    z.object({
      day: z.string().describe('YYYY-MM-DD'),
      deposits: money,
      withdrawals: money,
      active_members: z.number().int(),
      new_members: z.number().int(),
    }),
  ),
  /** Approved deposits of the period, by pay way. */
  ways: z.array(z.object({ way: z.enum(PAY_WAYS), count: z.number().int(), amount: money })),
});
export type Dashboard = z.output<typeof dashboard>;

export const bookCheck = z.object({
  name: z.string(),
  passed: z.boolean(),
  detail: z.string().describe('what was compared, and what differs'),
});
export type BookCheck = z.output<typeof bookCheck>;

/** The last check of the books or of the audit log. */
const lastCheck = z.object({
  /** End of the last check; empty before the first one. */
  checked_at: z.string(),
  checks: z.array(bookCheck),
  /** Whether it read the whole history; otherwise what is new and a sample of what was checked before. */
  whole: z.boolean(),
  /** Whether a check is in progress; its result will replace this one. */
  running: z.boolean(),
  /** Why the newest check ended without a result; empty otherwise. */
  failure: z.string(),
});
export type LastCheck = z.output<typeof lastCheck>;

const checkScope = z.object({ whole: z.boolean().default(false).describe('read the whole history') });

export const reports = {
  dashboard: endpoint({
    method: 'GET',
    path: '/api/staff/dashboard',
    caller: 'staff',
    permission: 'dashboard.read',
    summary: 'Money in and out, members, pay ways, over a span of Beijing days',
    input: z.object({ days: integer(14, 1, 90) }),
    output: dashboard,
  }),
  books: endpoint({
    method: 'GET',
    path: '/api/staff/books',
    caller: 'staff',
    permission: 'ledger.read',
    summary: 'The last check of the books: postings, balances, holds and orders against each other',
    input: nothing,
    output: lastCheck.extend({
      /** Up to when the ledger is sealed; empty before the first seal. */
      sealed_until: z.string(),
    }),
  }),
  checkBooks: endpoint({
    method: 'POST',
    path: '/api/staff/books/check',
    caller: 'staff',
    permission: 'books.check',
    summary: 'Start a check of the books in the background; one at a time',
    input: checkScope,
    output: empty,
    done: BOOKS.started,
    refusals: ['reports.checkRunning'],
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/staff/audit/checked',
    caller: 'staff',
    permission: 'audit.read',
    summary: 'The last check of the chain of the audit log',
    input: nothing,
    output: lastCheck,
  }),
  checkAudit: endpoint({
    method: 'POST',
    path: '/api/staff/audit/check',
    caller: 'staff',
    permission: 'books.check',
    summary: 'Start a check of the audit log in the background; one at a time',
    input: checkScope,
    output: empty,
    done: BOOKS.auditStarted,
    refusals: ['reports.auditRunning'],
  }),
};
