import { z } from 'zod';
import {
  CLEARANCE_CAUSES,
  CLEARANCE_DAYS,
  LINK_STRENGTHS,
  RISK_NOTE_MAX_LENGTH,
  RISK_OUTCOMES,
  RISK_RULE_IDS,
  RISK_SCORE_MAX,
} from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkRiskNote } from '../rules/risk.ts';
import { checkMemberReason } from '../rules/staff.ts';
import { RISK } from '../texts/risk.ts';
import { cursors, empty, id, integer, judged, listed, memberId, moment, nothing, oneOf, text } from '../wire.ts';

const count = z.number().int();
const score = count.min(0).max(RISK_SCORE_MAX);
const rule = z.enum(RISK_RULE_IDS);
const person = { member_id: id, member_name: z.string(), vip: count };

/** A member whose score is above 0. */
const riskRow = z.object({
  ...person,
  score,
  rules: z.array(rule),
  links: count.describe('linked accounts'),
  changed_at: moment,
  needs_look: z.boolean().describe('from 40 on, until a person has looked at this score'),
  case_no: z.string().describe('of the open case; empty without one'),
  owner: z.string().describe('who works on the open case'),
});
export type RiskRow = z.output<typeof riskRow>;

/** A rule that found something, or that would count if it were not in shadow. */
const riskHit = z.object({
  rule,
  points: count,
  shadow_day: count.describe('1 to 14 while the rule runs in shadow; 0 when it counts'),
  right: count,
  wrong: count,
  others: z.array(z.string()),
  expires_at: moment,
});
export type RiskHit = z.output<typeof riskHit>;

const clearance = z.object({
  id,
  cause: z.enum(CLEARANCE_CAUSES),
  note: z.string(),
  until: moment,
  staff_name: z.string(),
});

const riskLink = z.object({
  ...person,
  joined_at: moment,
  strength: z.enum(LINK_STRENGTHS),
  rules: z.array(rule),
  referral: z.enum(['', 'referrer', 'referred']).describe('what the other account is to this one'),
  clearance: clearance.nullable(),
});
export type RiskLink = z.output<typeof riskLink>;

const riskEvidence = z.object({
  id,
  other_id: id.describe('0 for evidence of this account alone'),
  other_name: z.string(),
  rule,
  text: z.string(),
  first_at: moment,
  last_at: moment,
  points: count.describe('0 when it expired, was cleared or is in shadow'),
  cleared: z.boolean(),
});
export type RiskEvidence = z.output<typeof riskEvidence>;

const riskCase = z.object({
  no: z.string(),
  ...person,
  score: score.describe('when the case was opened'),
  opened_at: moment,
  opened_by: z.string(),
  owner: z.string(),
  mine: z.boolean(),
  closed_at: z.string(),
  closed_by: z.string(),
  outcome: z.enum(['', ...RISK_OUTCOMES]),
  remark: z.string(),
});
export type RiskCase = z.output<typeof riskCase>;

const notes = z.array(z.object({ id, at: moment, staff_name: z.string(), text: z.string() }));

/** The score for the reviews of withdrawals, deposits and rewards, and for the member’s file. */
const riskBrief = z.object({
  score,
  available: z.boolean().describe('false while the engine is behind or failed; a person has to look then'),
  look: z.boolean(),
  wait: z.boolean().describe('rewards wait'),
  hits: z.array(riskHit),
  links: z.array(riskLink),
});
export type RiskBrief = z.output<typeof riskBrief>;

const riskDetail = riskBrief.extend({
  ...person,
  joined_at: moment,
  version: z.string(),
  between: z
    .array(z.object({ a: id, b: id, strength: z.enum(LINK_STRENGTHS), rules: z.array(rule) }))
    .describe('links among the linked accounts'),
  evidence: z.array(riskEvidence),
  case: riskCase.extend({ notes }).nullable().describe('the open case, otherwise the last one'),
  release: z.object({ until: moment, staff_name: z.string(), reason: z.string() }).nullable(),
});
export type RiskDetail = z.output<typeof riskDetail>;

const riskRuleRow = z.object({
  rule,
  version: count,
  points: count,
  days: count,
  shadow_day: count,
  right: count,
  wrong: count,
});
export type RiskRuleRow = z.output<typeof riskRuleRow>;

const read = { method: 'POST', caller: 'staff', permission: 'risk.read' } as const;
const act = { method: 'POST', caller: 'staff', permission: 'risk.act' } as const;
const note = () => text(2 * RISK_NOTE_MAX_LENGTH);

export const risk = {
  list: endpoint({
    ...read,
    path: '/api/staff/risk/list',
    summary: 'Members with a score, the highest first; `look` for those that wait for a person',
    input: z.object({ scope: oneOf(['look', 'wait', 'all'], 'look'), search: text(64), ...cursors() }),
    output: listed(riskRow),
    refusals: ['memberFiles.twoMeant'],
  }),
  detail: endpoint({
    ...read,
    path: '/api/staff/risk/detail',
    summary: 'Score, linked accounts, evidence and case of a member',
    input: z.object({ member_id: memberId() }),
    output: riskDetail,
    refusals: ['memberFiles.unknown'],
  }),
  brief: endpoint({
    ...read,
    path: '/api/staff/risk/brief',
    summary: 'Score and links of a member for reviews and the member’s file',
    input: z.object({ member_id: memberId() }),
    output: riskBrief,
  }),
  rules: endpoint({
    ...read,
    method: 'GET',
    path: '/api/staff/risk/rules',
    summary: 'The rules with their points, their shadow and how often they were right',
    input: nothing,
    output: z.object({ version: z.string(), rules: z.array(riskRuleRow), available: z.boolean() }),
  }),
  cases: endpoint({
    ...read,
    path: '/api/staff/risk/cases',
    summary: 'Cases, newest first; `open` 1 for those that are not closed',
    input: z.object({ open: integer(1, 0, 1), ...cursors() }),
    output: listed(riskCase),
  }),
  clear: endpoint({
    ...act,
    path: '/api/staff/risk/pairs/clear',
    summary: 'Mark two accounts as not linked until a day; their evidence counts again afterwards',
    input: z.object({
      member_id: memberId(),
      other_id: memberId(),
      cause: oneOf(CLEARANCE_CAUSES, 'mistake'),
      days: integer(90, CLEARANCE_DAYS[0], CLEARANCE_DAYS[2]),
      reason: judged(),
    }),
    output: empty,
    check: checkMemberReason,
    done: RISK.cleared,
    refusals: ['memberFiles.unknown', 'risk.samePerson', 'risk.alreadyCleared'],
  }),
  restore: endpoint({
    ...act,
    path: '/api/staff/risk/pairs/restore',
    summary: 'Revoke a clearance; the evidence counts again at once',
    input: z.object({ id: integer(0) }),
    output: empty,
    done: RISK.restored,
    refusals: ['risk.unknown', 'risk.alreadyRevoked'],
  }),
  openCase: endpoint({
    ...act,
    path: '/api/staff/risk/cases/open',
    summary: 'Open a case about a member with its first note',
    input: z.object({ member_id: memberId(), text: note() }),
    output: z.object({ no: z.string() }),
    check: checkRiskNote,
    done: RISK.opened,
    refusals: ['memberFiles.unknown', 'risk.caseOpen'],
  }),
  addNote: endpoint({
    ...act,
    path: '/api/staff/risk/cases/note',
    summary: 'Add a note to an open case; it can’t be changed',
    input: z.object({ no: text(), text: note() }),
    output: empty,
    check: checkRiskNote,
    done: RISK.noted,
    refusals: ['risk.unknown', 'risk.caseClosed'],
  }),
  takeCase: endpoint({
    ...act,
    path: '/api/staff/risk/cases/take',
    summary: 'Take over an open case',
    input: z.object({ no: text() }),
    output: empty,
    done: RISK.taken,
    refusals: ['risk.unknown', 'risk.caseClosed'],
  }),
  closeCase: endpoint({
    ...act,
    path: '/api/staff/risk/cases/close',
    summary: 'End a case. The outcome counts for or against the rules that led to it',
    input: z.object({ no: text(), outcome: oneOf(RISK_OUTCOMES, 'unclear'), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: RISK.closed,
    refusals: ['risk.unknown', 'risk.caseClosed'],
  }),
  release: endpoint({
    ...act,
    path: '/api/staff/risk/release',
    summary: 'Release the rewards of a member for 30 days, after a person looked',
    input: z.object({ member_id: memberId(), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: RISK.released,
    refusals: ['memberFiles.unknown', 'risk.notWaiting'],
  }),
};
