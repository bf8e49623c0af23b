import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkEnrolment, checkStaffCode, checkStaffLogin, checkStaffPassword } from '../rules/staff.ts';
import { SHELL } from '../texts/shell.ts';
import { STAFF } from '../texts/staff.ts';
import { empty, id, judged, judgedSecret, nothing, secret } from '../wire.ts';
import { PERMISSIONS, STAFF_ROLES } from './permissions.ts';

export const staffMember = z.object({
  id,
  name: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type StaffMember = z.output<typeof staffMember>;

/** Numbers of pending items; 0 where this staff member has no permission. */
export const openCounts = z.object({
  deposits: z.number().int(),
  withdrawals: z.number().int(),
  adjustments: z.number().int(),
  /** USDT payments in suspense. */
  suspense: z.number().int(),
  /** Applications for promotions. */
  applications: z.number().int(),
  /** Transfers in doubt that need a decision by staff. */
  transfers: z.number().int(),
  /** Work orders pending for this staff member, or unassigned. */
  work_orders: z.number().int(),
  /** Applications to become an agent. */
  agents: z.number().int(),
  /** Changes that wait for a second person. */
  proposals: z.number().int(),
  /** Talks pending for this staff member, or unassigned. */
  talks: z.number().int(),
  /** Requests to return and cases of player protection. */
  protection: z.number().int(),
  /** Requests of members who forgot the pay password. */
  pay_resets: z.number().int(),
  /** Requests to close an account that can be agreed to. */
  closures: z.number().int(),
  /** Members whose risk waits for a person to look. */
  risk: z.number().int(),
});
export type OpenCounts = z.output<typeof openCounts>;

const admission = z.object({
  ticket: z.string(),
  step: z.enum(['enrol', 'code']),
  secret: z.string().describe('base32, only when enrolling'),
  otpauth: z.string().describe('otpauth:// address for the authenticator, only when enrolling'),
});

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/api/staff/login',
    caller: 'anyone',
    inMaintenance: true,
    summary:
      'First step: name and password give a ticket of five minutes; the secret comes once, before it is enrolled',
    input: z.object({ name: judged(), password: judgedSecret() }),
    output: admission,
    check: checkStaffLogin,
    refusals: ['staff.loginWrong', 'staff.disabled', 'staff.tooManyTries'],
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/staff/enrol',
    caller: 'anyone',
    inMaintenance: true,
    summary: 'The first step of a new or reset account: the enrolment code is used up, the password is chosen',
    input: z.object({ name: judged(), code: judgedSecret(), password: judgedSecret() }),
    output: admission,
    check: checkEnrolment,
    refusals: ['staff.enrolCodeWrong', 'staff.tooManyTries'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/staff/verify',
    caller: 'anyone',
    inMaintenance: true,
    summary: 'Second step: the six digits of the authenticator, each good once',
    input: z.object({ ticket: secret(200), code: judged() }),
    output: z.object({ token: z.string(), staff: staffMember }),
    check: checkStaffCode,
    refusals: ['staff.codeWrong', 'staff.ticketExpired', 'staff.tooManyTries'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/staff/confirm',
    caller: 'staff',
    summary:
      'A new code of the authenticator in an open session, which decisions about money need. Five wrong ones end the session',
    input: z.object({ code: judged() }),
    output: empty,
    check: checkStaffCode,
    done: STAFF.codeConfirmed,
    refusals: ['staff.codeWrong', 'staff.tooManyTries', 'staff.sessionEnded'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/staff/me',
    caller: 'staff',
    summary: 'Who is logged in and what they may do',
    input: nothing,
    output: staffMember,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/staff/counts',
    caller: 'staff',
    summary: 'What waits for a decision, for the badges of the side bar',
    input: nothing,
    output: openCounts,
  }),
  active: endpoint({
    method: 'POST',
    path: '/api/staff/active',
    caller: 'staff',
    summary: 'A person used keyboard or pointer: prolongs the session as every write does, and as no read does',
    input: nothing,
    output: empty,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/staff/password',
    caller: 'staff',
    summary: 'A new password of one’s own; every other session of the account ends',
    input: z.object({ old: judgedSecret(), password: judgedSecret() }),
    output: empty,
    check: checkStaffPassword,
    done: SHELL.done,
    refusals: ['staff.oldWrong'],
  }),
  logoff: endpoint({
    method: 'POST',
    path: '/api/staff/logoff',
    caller: 'staff',
    summary: 'End this session',
    input: nothing,
    output: empty,
  }),
};
