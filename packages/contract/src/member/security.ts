import { z } from 'zod';
import { DEVICE_KINDS, SECURITY_EVENT_KINDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkLoginPassword, checkRecovery, checkSecondFactor, checkTotpConfirmation } from '../rules/security.ts';
import { SECURITY } from '../texts/security.ts';
import { cursors, empty, flag, id, integer, judgedSecret, listed, moment, nothing, secret, text } from '../wire.ts';

/** One row of the security log. */
export const securityEvent = z.object({
  id,
  at: moment,
  kind: z.enum(SECURITY_EVENT_KINDS),
  device: z.string().describe('device and browser; empty when the member did not act'),
  address: z.string().describe('masked'),
  detail: z.string(),
});
export type SecurityEvent = z.output<typeof securityEvent>;

/** A live session of the member. */
export const memberSession = z.object({
  id,
  device: z.string(),
  device_kind: z.enum(DEVICE_KINDS),
  address: z.string().describe('masked'),
  opened_at: moment,
  used_at: moment,
  current: z.boolean(),
});
export type MemberSession = z.output<typeof memberSession>;

const securityOverview = z.object({
  totp: flag,
  recovery_codes: z.number().int().describe('unused recovery codes of the authenticator'),
  mobile: flag,
  password_changed_at: z.string().describe('empty when the password of the registration is in use'),
  /** The login before that of this session; null when the log has none. */
  previous_login: z.object({ at: moment, device: z.string(), address: z.string().describe('masked') }).nullable(),
});
export type SecurityOverview = z.output<typeof securityOverview>;

const codes = z.object({ codes: z.array(z.string()).describe('one-time recovery codes, shown once') });
const secondFactor = z.object({ code: text() });
const tries = { calls: 30, minutes: 60 } as const;

export const security = {
  overview: endpoint({
    method: 'POST',
    path: '/api/security/overview',
    caller: 'member',
    summary: 'The state of the account’s protection, and the login before this one',
    input: nothing,
    output: securityOverview,
  }),
  log: endpoint({
    method: 'POST',
    path: '/api/security/log',
    caller: 'member',
    summary: 'The member’s security log, newest first',
    input: z.object({ ...cursors() }),
    output: listed(securityEvent),
  }),
  sessions: endpoint({
    method: 'POST',
    path: '/api/security/sessions',
    caller: 'member',
    summary: 'Live sessions, this one first',
    input: nothing,
    output: z.array(memberSession),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/api/security/end-session',
    caller: 'member',
    summary: 'End one session, with games, agent tickets and sockets of the member',
    input: z.object({ id: integer(0) }),
    output: empty,
    done: SECURITY.sessionEnded,
    refusals: ['security.sessionUnknown'],
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/security/end-others',
    caller: 'member',
    summary: 'End all sessions but this one, with games, agent tickets and sockets of the member',
    input: nothing,
    output: empty,
    done: SECURITY.othersEnded,
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/security/totp/enrol',
    caller: 'member',
    summary: 'A new secret for an authenticator app, given for the login password; it counts from its confirmation on',
    input: z.object({ password: secret() }),
    output: z.object({ secret: z.string(), otpauth: z.string() }),
    check: checkLoginPassword,
    budget: tries,
    refusals: ['security.passwordWrong', 'security.alreadyOn', 'members.tooManyTries'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/security/totp/confirm',
    caller: 'member',
    summary: 'The first code turns the authenticator on',
    input: secondFactor,
    output: codes,
    check: checkTotpConfirmation,
    done: SECURITY.on,
    budget: tries,
    refusals: ['security.codeWrong', 'security.notBegun', 'security.alreadyOn', 'members.tooManyTries'],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/security/totp/codes',
    caller: 'member',
    summary: 'New recovery codes in place of the old ones',
    input: secondFactor,
    output: codes,
    check: checkSecondFactor,
    done: SECURITY.codesRenewed,
    budget: tries,
    refusals: ['security.codeWrong', 'security.notOn', 'members.tooManyTries'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/security/totp/disable',
    caller: 'member',
    summary: 'Turn the authenticator off with a code or a recovery code',
    input: secondFactor,
    output: empty,
    check: checkSecondFactor,
    done: SECURITY.off,
    budget: tries,
    refusals: ['security.codeWrong', 'security.notOn', 'members.tooManyTries'],
  }),
  recover: endpoint({
    method: 'POST',
    path: '/api/security/recover',
    caller: 'anyone',
    summary: 'Set a new login password with both halves of the one-time code; the authenticator is turned off',
    input: z.object({ name: text(), code: text(), password: secret(), confirmPass: judgedSecret() }),
    output: empty,
    check: checkRecovery,
    done: SECURITY.recovered,
    refusals: ['security.recoveryWrong', 'security.passwordCommon', 'members.tooManyTries'],
  }),
  denyRecovery: endpoint({
    method: 'POST',
    path: '/api/security/deny-recovery',
    caller: 'member',
    summary: 'The member did not ask service for a recovery: it ends, and all other sessions end',
    input: nothing,
    output: empty,
    done: SECURITY.recoveryDenied,
    refusals: ['security.recoveryNone'],
  }),
};
