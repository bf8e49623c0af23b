import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { block, limit, protectionEvent } from '../member/protection.ts';
import {
  BLOCK_KINDS,
  BLOCK_TERMS,
  GATE_ACTIONS,
  HOUSE_BLOCK_REASONS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  MARKER_KINDS,
  REALITY_MINUTES,
} from '../protection-constants.ts';
import { checkHouseLimit, checkProtectionSettings } from '../rules/protection.ts';
import { checkMemberReason } from '../rules/staff.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { STAFF_PROTECTION } from '../texts/protection.ts';
import { cursors, empty, id, integer, judged, listed, memberId, nothing, oneOf, text } from '../wire.ts';
import { proposed } from './proposals.ts';
import { blockRow, caseRow, endingRow, houseLimitRow, markerRow, returnRow } from './protection-lists.ts';

const count = z.number().int();
const read = { caller: 'staff', permission: 'protection.read' } as const;
const act = { method: 'POST', caller: 'staff', permission: 'protection.act' } as const;
const settingsOf = z.object({ raise_wait_hours: count, reality_minutes: count });

export const protection = {
  summary: endpoint({
    ...read,
    method: 'GET',
    path: '/api/staff/protection/summary',
    summary: 'Figures above the register, and the state of the protection log',
    input: nothing,
    output: z.object({
      blocks: z.object({ pause: count, break: count, exclusion: count, house: count }),
      refused_today: z.object({ total: count, deposit: count, play: count, rewards: count }),
      raises: z.object({ waiting: count, ready: count, lapsed: count }),
      advertising: count.describe('advertising that reached a blocked member in 30 days; must be 0'),
      returns: count,
      cases: count,
      endings: count,
      log: z.object({ rows: count, sound: z.boolean(), checked_at: z.string() }),
    }),
  }),
  blocks: endpoint({
    ...read,
    method: 'POST',
    path: '/api/staff/protection/blocks',
    summary: 'Register of the blocks in force, newest first',
    input: z.object({
      kind: oneOf(['', ...BLOCK_KINDS], ''),
      sort: oneOf(['newest', 'ending'], 'newest'),
      search: text(64),
      ...cursors(),
    }),
    output: listed(blockRow),
    refusals: ['memberFiles.twoMeant'],
  }),
  returns: endpoint({
    ...read,
    method: 'POST',
    path: '/api/staff/protection/returns',
    summary: 'Requests to return, newest first; `open` 1 for those that are not finished',
    input: z.object({ open: integer(1, 0, 1), ...cursors() }),
    output: listed(returnRow),
  }),
  agreeReturn: endpoint({
    ...act,
    path: '/api/staff/protection/returns/agree',
    summary: 'The first person agrees to a return; the second one decides it as a proposal',
    input: z.object({ id: integer(0), reason: judged() }),
    output: z.object({ no: z.string() }),
    check: checkMemberReason,
    done: STAFF_PROTECTION.returnAgreed,
    refusals: ['protection.unknown', 'protection.decided', 'proposals.open'],
  }),
  refuseReturn: endpoint({
    ...act,
    path: '/api/staff/protection/returns/refuse',
    summary: 'The member stays excluded and may ask again after a week; the reason is shown to them',
    input: z.object({ id: integer(0), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: STAFF_PROTECTION.returnRefused,
    refusals: ['protection.unknown', 'protection.decided'],
  }),
  placeBlock: endpoint({
    ...act,
    path: '/api/staff/protection/blocks/place',
    summary: 'House block of a member; only two people can lift it',
    input: z.object({ member_id: memberId(), cause: oneOf(HOUSE_BLOCK_REASONS, 'other'), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: STAFF_PROTECTION.blocked,
    refusals: ['memberFiles.unknown', 'protection.alreadyBlocked'],
  }),
  proposeLift: endpoint({
    ...act,
    path: '/api/staff/protection/blocks/lift',
    summary: 'Propose to lift a house block; blocks that members took can’t be lifted',
    input: z.object({ id: integer(0), reason: judged() }),
    output: z.object({ no: z.string() }),
    check: checkMemberReason,
    done: PROPOSALS.made,
    refusals: ['protection.unknown', 'protection.notLiftable', 'proposals.open'],
  }),
  houseLimits: endpoint({
    ...read,
    method: 'POST',
    path: '/api/staff/protection/house-limits',
    summary: 'House limits that hold or are announced: of one member, or for everyone when `member_id` is 0',
    input: z.object({ member_id: memberId() }),
    output: z.array(houseLimitRow),
  }),
  setHouseLimit: endpoint({
    ...act,
    path: '/api/staff/protection/house-limits/set',
    summary:
      'Set a house limit, or remove it when `value` is empty. For everyone (`member_id` 0) it holds a day after its announcement. A looser limit needs a second person',
    input: z.object({
      member_id: memberId(),
      kind: oneOf(LIMIT_KINDS, 'deposit'),
      period: oneOf(LIMIT_PERIODS, 'day'),
      value: judged(),
      reason: judged(),
    }),
    output: z.object({
      no: z.string().describe('of the proposal; empty when the limit is stored'),
      holds_from: z.string(),
    }),
    check: checkHouseLimit,
    done: STAFF_PROTECTION.houseLimitStored,
    refusals: ['memberFiles.unknown', 'protection.unchanged', 'protection.limitMissing', 'proposals.open'],
  }),
  markers: endpoint({
    ...read,
    method: 'POST',
    path: '/api/staff/protection/markers',
    summary: 'Members whose play staff should look at, newest first',
    input: z.object({ kind: oneOf(['', ...MARKER_KINDS], ''), ...cursors() }),
    output: listed(markerRow),
  }),
  sendCare: endpoint({
    ...act,
    path: '/api/staff/protection/markers/care',
    summary: 'Send the care letter to a member; it does not advertise',
    input: z.object({ member_id: memberId() }),
    output: empty,
    done: STAFF_PROTECTION.careSent,
    refusals: ['memberFiles.unknown'],
  }),
  endings: endpoint({
    ...read,
    method: 'POST',
    path: '/api/staff/protection/endings',
    summary: 'Games whose end a venue has not confirmed, the oldest first',
    input: z.object({ ...cursors() }),
    output: listed(endingRow),
  }),
  cases: endpoint({
    ...read,
    method: 'POST',
    path: '/api/staff/protection/cases',
    summary: 'Accounts with data of an excluded member, and payments in spite of a limit or block; newest first',
    input: z.object({ open: integer(1, 0, 1), ...cursors() }),
    output: listed(caseRow),
  }),
  closeCase: endpoint({
    ...act,
    path: '/api/staff/protection/cases/close',
    summary: 'Close a case with a remark; it changes no block',
    input: z.object({ id: integer(0), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: STAFF_PROTECTION.caseClosed,
    refusals: ['protection.unknown', 'protection.decided'],
  }),
  member: endpoint({
    ...read,
    method: 'POST',
    path: '/api/staff/protection/member',
    summary: 'Protection of one member: limits, block, birth date, time played',
    input: z.object({ member_id: memberId() }),
    output: z.object({
      birth_date: z.string().describe('masked to the year; empty when it was not given'),
      block: block.nullable(),
      block_id: id.describe('for proposeLift; 0 unless a house block is in force'),
      limits: z.array(limit),
      reality_minutes: count,
      minutes_today: count,
      minutes_month: count,
    }),
    refusals: ['memberFiles.unknown'],
  }),
  memberHistory: endpoint({
    ...read,
    method: 'POST',
    path: '/api/staff/protection/member/history',
    summary: 'The protection log of one member, newest first',
    input: z.object({ member_id: memberId(), ...cursors() }),
    output: listed(protectionEvent.extend({ staff_name: z.string() })),
  }),
  correctBirthDate: endpoint({
    ...act,
    path: '/api/staff/protection/member/birth-date',
    summary: 'Correct the birth date of a member; a person under 18 gets a house block',
    input: z.object({ member_id: memberId(), birth_date: text(), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: STAFF_PROTECTION.birthDateCorrected,
    refusals: [
      'memberFiles.unknown',
      'protection.birthDateWrong',
      'protection.samePerson',
      'protection.excludedBirthDate',
      'protection.tooManyCorrections',
    ],
  }),
  report: endpoint({
    ...read,
    method: 'POST',
    path: '/api/staff/protection/report',
    summary: 'Take-up of limits and blocks, raises, refusals by gate, advertising that reached a blocked member',
    input: z.object({ first: judged(), last: judged() }),
    output: z.object({
      limits: z.array(z.object({ kind: z.enum(LIMIT_KINDS), set: count, lowered: count, holding: count })),
      blocks: z.array(z.object({ kind: z.enum(BLOCK_KINDS), term: z.enum(BLOCK_TERMS), taken: count, holding: count })),
      raises: z.object({ requested: count, confirmed: count, cancelled: count, lapsed: count }),
      refusals: z.array(
        z.object({ action: z.enum(GATE_ACTIONS), by_block: count, by_limit: count, by_age: count, total: count }),
      ),
      advertising: z.object({ withheld: count, reached: count.describe('must be 0') }),
    }),
  }),
  settings: endpoint({
    ...read,
    method: 'GET',
    path: '/api/staff/protection/settings',
    summary: 'Waiting time of raises and the interval of reality checks for members who chose none',
    input: nothing,
    output: settingsOf.extend({
      waiting_proposal: z.string().describe('number of the proposal for looser settings that waits; empty without one'),
    }),
  }),
  saveSettings: endpoint({
    method: 'POST',
    caller: 'staff',
    permission: 'protection.settings',
    path: '/api/staff/protection/settings/save',
    summary:
      'A raise waits 24 to 168 hours; reality checks come every 15, 30 or 60 minutes. What is stricter takes effect at once, and what is looser needs a second person',
    input: z.object({
      raise_wait_hours: integer(0),
      reality_minutes: integer(Math.max(...REALITY_MINUTES)),
      reason: text().describe('for the second person; only needed for looser settings'),
    }),
    output: proposed,
    check: checkProtectionSettings,
    done: STAFF_PROTECTION.settingsSaved,
    refusals: ['staff.unchanged', 'protection.settingsLooser', 'proposals.reasonMissing', 'proposals.open'],
  }),
};
