import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkNewStaff, checkStaffReset, checkStaffRoles } from '../rules/staff.ts';
import { PAY_SETTINGS } from '../texts/staff.ts';
import { empty, flagInput, id, integer, judged, judgedSecret, moment, nothing } from '../wire.ts';
import { STAFF_ROLES } from './permissions.ts';

export const staffAccount = z.object({
  id,
  name: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  enabled: z.boolean(),
  enrolled: z.boolean().describe('has an authenticator'),
  created_at: moment,
  last_login_at: z.string(),
});
export type StaffAccount = z.output<typeof staffAccount>;

const rolesInput = z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length);

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
    summary: 'A new account; the authenticator is enrolled at its first login',
    input: z.object({ name: judged(), roles: rolesInput, password: judgedSecret() }),
    output: z.object({ id }),
    check: checkNewStaff,
    done: PAY_SETTINGS.saved,
    refusals: ['staff.nameTaken'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/staff/staff/change',
    caller: 'staff',
    permission: 'staff.manage',
    summary: 'Other roles, or in and out of service; its sessions end',
    input: z.object({ id: integer(0), roles: rolesInput, enabled: flagInput }),
    output: empty,
    check: checkStaffRoles,
    done: PAY_SETTINGS.saved,
    refusals,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/staff/staff/reset',
    caller: 'staff',
    permission: 'staff.manage',
    summary: 'A new password and a new authenticator for somebody who lost them; its sessions end',
    input: z.object({ id: integer(0), password: judgedSecret() }),
    output: empty,
    check: checkStaffReset,
    done: PAY_SETTINGS.saved,
    refusals,
  }),
};
