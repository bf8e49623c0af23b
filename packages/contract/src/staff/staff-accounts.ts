import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkReason } from '../rules/proposals.ts';
import { checkProposedRoles, checkStaffDraft } from '../rules/staff.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { PAY_SETTINGS } from '../texts/staff.ts';
import { empty, flagInput, id, integer, judged, moment, nothing } from '../wire.ts';
import { STAFF_ROLES } from './permissions.ts';

export const staffAccount = z.object({
  id,
  name: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  enabled: z.boolean(),
  enrolled: z.boolean().describe('has an authenticator'),
  /** Until when the enrolment code can be used; empty when there is none. */
  code_until: z.string(),
  created_at: moment,
  last_login_at: z.string(),
});
export type StaffAccount = z.output<typeof staffAccount>;

const rolesInput = z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length);
const proposed = z.object({ no: z.string().describe('number of the proposal') });

const refusals = ['wire.notFound', 'staff.notSelf', 'staff.lastSecurity'] as const;

export const staffAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/staff',
    caller: 'staff',
    permission: 'staff.read',
    summary: 'Every account of the staff',
    input: nothing,
    output: z.array(staffAccount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/staff/staff/create',
    caller: 'staff',
    permission: 'staff.manage',
    summary: 'Propose an account; it is created with an enrolment code when a second person agrees',
    input: z.object({ name: judged(), roles: rolesInput, reason: judged() }),
    output: proposed,
    check: checkStaffDraft,
    done: PROPOSALS.made,
    refusals: ['staff.nameTaken', 'proposals.open'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/staff/staff/change',
    caller: 'staff',
    permission: 'staff.manage',
    summary: 'Propose other roles, or to put an account back into service; its sessions end when it is carried out',
    input: z.object({ id: integer(0), roles: rolesInput, enabled: flagInput, reason: judged() }),
    output: proposed,
    check: checkProposedRoles,
    done: PROPOSALS.made,
    refusals: [...refusals, 'staff.unchanged', 'staff.lastChecker', 'proposals.open'],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/staff/staff/reset',
    caller: 'staff',
    permission: 'staff.manage',
    summary: 'Propose to remove password and authenticator of somebody who lost them; a new enrolment code follows',
    input: z.object({ id: integer(0), reason: judged() }),
    output: proposed,
    check: ({ reason }) => checkReason(reason),
    done: PROPOSALS.made,
    refusals: [...refusals, 'proposals.open'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/staff/staff/disable',
    caller: 'staff',
    permission: 'staff.manage',
    summary:
      'Take an account out of service at once, which one person may do alone unless nobody else would be left to undo it; its sessions end',
    input: z.object({ id: integer(0) }),
    output: empty,
    done: PAY_SETTINGS.saved,
    refusals: [...refusals, 'staff.lastChecker', 'staff.loneSecurity', 'staff.codeNeeded'],
  }),
  code: endpoint({
    method: 'POST',
    path: '/api/staff/staff/code',
    caller: 'staff',
    permission: 'proposals.make',
    summary:
      'The caller’s half of an enrolment code: the first for who proposed the account or reset, the second for who agreed',
    input: z.object({ id: integer(0) }),
    output: z.object({ half: z.number().int().min(1).max(2), code: z.string(), until: moment }),
    refusals: ['wire.notFound', 'staff.noCode'],
  }),
};
