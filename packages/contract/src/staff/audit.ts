import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursors, id, integer, listed, memberId, moment, nothing, oneOf, text } from '../wire.ts';

export const AUDIT_GROUPS = ['money', 'members', 'settings', 'staff', 'login'] as const;

export const auditRow = z.object({
  id,
  at: moment,
  staff_name: z.string(),
  role: z.string().describe('the roles of the person at that time, separated by commas'),
  group: z.enum(AUDIT_GROUPS),
  action: z.string(),
  action_text: z.string(),
  target: z.string(),
  summary: z.string(),
  address: z.string(),
  succeeded: z.boolean(),
  /** Changed fields, in display order. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  hash: z.string(),
  previous_hash: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;

export const audit = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/audit/list',
    caller: 'staff',
    permission: 'audit.read',
    summary: 'Who did what, newest first',
    input: z.object({
      group: oneOf(['', ...AUDIT_GROUPS], ''),
      staff_id: integer(0),
      member_id: memberId().describe('actions that concern this member; 0 for all actions'),
      search: text(64),
      days: integer(0, 0, 366),
      ...cursors(),
    }),
    output: listed(auditRow),
  }),
  chain: endpoint({
    method: 'GET',
    path: '/api/staff/audit/chain',
    caller: 'staff',
    permission: 'audit.read',
    summary: 'Recomputes the hash chain: whole, or where it breaks',
    input: nothing,
    output: z.object({
      whole: z.boolean(),
      rows: z.number().int(),
      broken_at: z.number().int().describe('0 when whole'),
    }),
  }),
};
