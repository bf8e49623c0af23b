import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkDaySpan, checkDays } from '../rules/days.ts';
import { FREEZE_AREAS } from '../rules/freezing.ts';
import { checkMemberReason } from '../rules/staff.ts';
import { MEMBER_FILES } from '../texts/staff.ts';
import { cursors, empty, flag, id, integer, judged, listed, memberId, moment, money, oneOf, text } from '../wire.ts';

export const memberRow = z.object({
  id,
  name: z.string(),
  realname: z.string().describe('masked'),
  vip: z.number().int(),
  is_agent: flag,
  frozen: z.boolean(),
  balance: money,
  deposit_total: money,
  turnover_total: money,
  joined_at: moment,
});
export type MemberRow = z.output<typeof memberRow>;

export const ledgerLine = z.object({
  id: z.string(),
  at: moment,
  member_id: id,
  member_name: z.string(),
  kind: z.string(),
  kind_text: z.string(),
  memo: z.string(),
  /** Signed change of the member's centre wallet. */
  change: money,
  balance: money,
});
export type LedgerLine = z.output<typeof ledgerLine>;

/** One balanced transaction. An address is `member:<id>:centre` or `house:<name>`; house accounts store no balance. */
export const ledgerEntry = z.object({
  /** Identifies the purpose of the transaction; a key is posted only once. */
  key: z.string(),
  kind: z.string(),
  kind_text: z.string(),
  memo: z.string(),
  at: moment,
  member_id: id.nullable(),
  member_name: z.string(),
  postings: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      amount: money,
      from_balance: money.nullable(),
      to_balance: money.nullable(),
    }),
  ),
});
export type LedgerEntryDetail = z.output<typeof ledgerEntry>;

export const memberFile = memberRow.extend({
  mobile: z.string().describe('masked'),
  avatar: z.string(),
  /** Who froze the member and why; empty when the member is not frozen, or was by an earlier release. */
  freezes: z.array(z.object({ area: z.enum(FREEZE_AREAS), by: z.string(), at: moment, reason: z.string() })),
  pay_password_locked: z.boolean(),
  /** Whether the pay password was unlocked within 24 hours, so that two people have to agree to do it again. */
  unlocked_lately: z.boolean(),
  last_login_at: z.string(),
  devices: z.number().int(),
  wallets: z.object({
    centre: money,
    held: money,
    transit: money,
    venues: z.array(z.object({ name: z.string(), platname: z.string(), balance: money })),
    total: money,
  }),
  withdrawal_total: money,
  turnover: z.object({ left: money, required: money, done: money }),
  cards: z.array(
    z.object({ type: z.union([z.literal(1), z.literal(2)]), bank: z.string(), number: z.string(), bound_at: moment }),
  ),
  /** Whether every wallet's balance equals that of its newest line; the nightly check adds up all lines. */
  sound: z.boolean(),
});
export type MemberFile = z.output<typeof memberFile>;

/** A browser from which the member logged in. */
export const memberDevice = z.object({
  /** Beginning of the device's hash, which distinguishes the devices of a member. */
  device: z.string(),
  seen_at: moment,
});
export type MemberDevice = z.output<typeof memberDevice>;

/** A Beijing day on which the member visited the site. */
export const memberVisit = z.object({ day: z.string(), first_at: moment });
export type MemberVisit = z.output<typeof memberVisit>;

const decision = z.object({ id: memberId(), reason: judged() });

export const memberFiles = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/members/list',
    caller: 'staff',
    permission: 'members.read',
    summary:
      'Members by the beginning of the name, the id or the whole mobile number, newest first; searches by mobile are counted',
    input: z.object({
      search: text(64),
      state: oneOf(['', 'normal', 'frozen'], ''),
      sort: oneOf(['newest', 'deposits', 'turnover'], 'newest'),
      joined_from: judged().describe('YYYY-MM-DD, the first Beijing day of joining; empty for no limit'),
      joined_to: judged().describe('YYYY-MM-DD, the last one; empty for no limit'),
      active_on: judged().describe('YYYY-MM-DD, a Beijing day on which the member visited; empty for all'),
      ...cursors(),
    }),
    output: listed(memberRow),
    refusals: ['memberFiles.identitySearches'],
    check: ({ joined_from, joined_to, active_on }) => checkDaySpan(joined_from, joined_to) ?? checkDays(active_on),
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/staff/members/find',
    caller: 'staff',
    permission: 'members.read',
    summary: 'The one member with this ID or whole name; # before the text is for an ID, @ for a name',
    input: z.object({ member: text() }),
    output: z.object({ id: memberId(), name: z.string() }),
    refusals: ['memberFiles.unknown', 'memberFiles.twoMeant'],
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/members/detail',
    caller: 'staff',
    permission: 'members.read',
    summary: 'One member: wallets, sums, turnover, cards by their last four',
    input: z.object({ id: integer(0) }),
    output: memberFile,
    refusals: ['memberFiles.unknown'],
  }),
  devices: endpoint({
    method: 'POST',
    path: '/api/staff/members/devices',
    caller: 'staff',
    permission: 'members.read',
    summary: 'Devices from which a member logged in, the last one used first',
    input: z.object({ member_id: memberId(), ...cursors() }),
    output: listed(memberDevice),
  }),
  visits: endpoint({
    method: 'POST',
    path: '/api/staff/members/visits',
    caller: 'staff',
    permission: 'members.read',
    summary: 'Beijing days on which a member visited the site, newest first',
    input: z.object({ member_id: memberId(), ...cursors() }),
    output: listed(memberVisit),
  }),
  ledger: endpoint({
    method: 'POST',
    path: '/api/staff/ledger/list',
    caller: 'staff',
    permission: 'ledger.read',
    summary: 'Lines of members’ centre wallets with the running balance; one member’s, or everybody’s when `id` is 0',
    input: z.object({
      id: integer(0),
      kind: text(),
      search: text(64),
      days: integer(0, 0, 366),
      from: judged().describe('YYYY-MM-DD, the first Beijing day; empty for no limit'),
      to: judged().describe('YYYY-MM-DD, the last one; empty for no limit'),
      ...cursors(),
    }),
    output: listed(ledgerLine),
    refusals: ['memberFiles.twoMeant'],
    check: ({ from, to }) => checkDaySpan(from, to),
  }),
  ledgerEntry: endpoint({
    method: 'POST',
    path: '/api/staff/ledger/detail',
    caller: 'staff',
    permission: 'ledger.read',
    summary: 'The whole transaction behind one line of the list, with every posting',
    input: z.object({ id: text(64) }),
    output: ledgerEntry,
    refusals: ['wire.notFound'],
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/api/staff/members/freeze',
    caller: 'staff',
    permission: 'members.freeze',
    summary: 'No login and no payment from now on; every session ends at once',
    input: decision,
    output: empty,
    check: checkMemberReason,
    done: MEMBER_FILES.frozen,
    refusals: ['memberFiles.unknown'],
  }),
  unfreeze: endpoint({
    method: 'POST',
    path: '/api/staff/members/unfreeze',
    caller: 'staff',
    permission: 'members.freeze',
    summary: 'Let the member in again; a freeze by risk or protection is lifted by the same role',
    input: decision,
    output: empty,
    check: checkMemberReason,
    done: MEMBER_FILES.unfrozen,
    refusals: ['memberFiles.unknown', 'memberFiles.frozenBy'],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/staff/members/end-sessions',
    caller: 'staff',
    permission: 'members.freeze',
    summary: 'End every session of the member, and the games opened from them; the member may log in again',
    input: decision,
    output: empty,
    check: checkMemberReason,
    done: MEMBER_FILES.sessionsEnded,
    refusals: ['memberFiles.unknown'],
  }),
  unlockPayPassword: endpoint({
    method: 'POST',
    path: '/api/staff/members/unlock',
    caller: 'staff',
    permission: 'members.freeze',
    summary: 'Forget the wrong tries at the pay password, or propose it when that was done within 24 hours',
    input: decision,
    output: empty,
    check: checkMemberReason,
    done: MEMBER_FILES.unlocked,
    refusals: ['memberFiles.unknown', 'memberFiles.recoverer', 'proposals.open'],
  }),
};
