import { z } from 'zod';
import { IDENTITY_QUESTIONS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { memberSession, securityEvent } from '../member/security.ts';
import { checkIdentityAnswers } from '../rules/security.ts';
import { checkMemberReason } from '../rules/staff.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { MEMBER_SECURITY } from '../texts/security.ts';
import { cursors, empty, integer, judged, listed, memberId, moment, text } from '../wire.ts';

const ofMember = z.object({ member_id: memberId(), ...cursors() });
const staffSession = memberSession.omit({ current: true });
export type StaffMemberSession = z.output<typeof staffSession>;

const memberRecovery = z.object({
  totp: z.boolean(),
  /** The facts of the file that the member is asked about. Staff type what the member says. */
  questions: z.array(z.enum(IDENTITY_QUESTIONS)),
  /** Number of right answers that are needed, the name included; 0 when the file has nothing that proves anything. */
  needed: z.number().int(),
  /** Number of the waiting proposal; empty when there is none. */
  waiting_proposal: z.string(),
  /** An approved recovery that the member has not used; null when there is none. */
  approved: z
    .object({
      maker: z.string(),
      checker: z.string(),
      /** The half of the code that the caller may take; 0 for other people. */
      half: z.number().int().min(0).max(2),
      /** Whether this half was taken before. */
      issued: z.boolean(),
      expires_at: moment,
    })
    .nullable(),
});
export type MemberRecovery = z.output<typeof memberRecovery>;

const answers = Object.fromEntries(IDENTITY_QUESTIONS.map((question) => [question, text(64)])) as Record<
  (typeof IDENTITY_QUESTIONS)[number],
  ReturnType<typeof text>
>;

export const memberSecurity = {
  log: endpoint({
    method: 'POST',
    path: '/api/staff/members/security/log',
    caller: 'staff',
    permission: 'members.read',
    summary: 'A member’s security log, newest first',
    input: ofMember,
    output: listed(securityEvent),
  }),
  sessions: endpoint({
    method: 'POST',
    path: '/api/staff/members/security/sessions',
    caller: 'staff',
    permission: 'members.read',
    summary: 'A member’s live sessions, the last one used first',
    input: ofMember,
    output: listed(staffSession),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/api/staff/members/security/end-session',
    caller: 'staff',
    permission: 'members.freeze',
    summary: 'End one session of a member, with games, agent tickets and sockets',
    input: z.object({ member_id: memberId(), id: integer(0), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: MEMBER_SECURITY.sessionEnded,
    refusals: ['memberFiles.unknown', 'memberSecurity.sessionUnknown'],
  }),
  recovery: endpoint({
    method: 'POST',
    path: '/api/staff/members/security/recovery',
    caller: 'staff',
    permission: 'members.read',
    summary: 'The questions for a recovery of the account, and the one under way',
    input: z.object({ member_id: memberId() }),
    output: memberRecovery,
    refusals: ['memberFiles.unknown'],
  }),
  proposeRecovery: endpoint({
    method: 'POST',
    path: '/api/staff/members/security/propose-recovery',
    caller: 'staff',
    permission: 'members.recover',
    summary: 'Compare the member’s answers with the file and propose the recovery to a second person',
    input: z.object({ member_id: memberId(), ...answers, reason: judged() }),
    output: z.object({ no: z.string() }),
    check: (form) => checkIdentityAnswers(form) ?? checkMemberReason(form),
    done: PROPOSALS.made,
    refusals: [
      'memberFiles.unknown',
      'memberSecurity.tooFewAnswers',
      'memberSecurity.identityWrong',
      'memberSecurity.tooManyChecks',
      'memberSecurity.noProof',
      'memberSecurity.deniedLately',
      'closures.alreadyClosed',
      'proposals.open',
    ],
  }),
  issueCode: endpoint({
    method: 'POST',
    path: '/api/staff/members/security/issue-code',
    caller: 'staff',
    permission: 'proposals.make',
    summary:
      'The caller’s half of the one-time code of an approved recovery: the first for who proposed it, the second for who agreed; shown once',
    input: z.object({ member_id: memberId() }),
    output: z.object({ half: z.number().int().min(1).max(2), code: z.string(), expires_at: moment }),
    done: MEMBER_SECURITY.codeIssued,
    refusals: ['memberFiles.unknown', 'memberSecurity.notApproved', 'memberSecurity.notSigner'],
  }),
};
