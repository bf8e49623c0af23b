import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkMemberReason } from '../rules/staff.ts';
import { TALK_WRITERS } from '../talk.ts';
import { STAFF_TALKS, TALK_STATE_NAMES } from '../texts/talks.ts';
import { cursors, empty, id, integer, judged, listed, memberId, moment, nothing, oneOf, text } from '../wire.ts';

const TALK_STATES = Object.keys(TALK_STATE_NAMES) as (keyof typeof TALK_STATE_NAMES)[];

export const staffTalk = z.object({
  id,
  member_id: id.describe('0 for a visitor'),
  /** The member's name, or the display name of a visitor. */
  name: z.string(),
  vip: z.number().int().describe('0 for a visitor'),
  state: z.enum(TALK_STATES),
  /** Since when the guest has been waiting for an answer; empty when no answer is due. */
  waiting_since: z.string(),
  holder_id: z.number().int().describe('0 when it is not assigned'),
  holder: z.string(),
  held_by_me: z.boolean(),
  /** Number of messages that staff have not read. */
  unread: z.number().int(),
  last_word: z.string(),
  last_by: z.enum(TALK_WRITERS),
  last_at: moment,
  created_at: moment,
});
export type StaffTalk = z.output<typeof staffTalk>;

export const talkLine = z.object({
  seq: z.number().int(),
  by: z.enum(TALK_WRITERS),
  /** Name of the staff member who wrote it; empty for the member and the system. */
  staff_name: z.string(),
  text: z.string(),
  /** Address of the picture; empty when there is none. */
  picture: z.string(),
  at: moment,
});
export type TalkLine = z.output<typeof talkLine>;

export const talkSummary = z.object({
  todo: z.number().int().describe('pending for this staff member or not assigned'),
  waiting: z.number().int(),
  /** Names of the staff on duty. */
  on_duty: z.array(z.string()),
});
export type TalkSummary = z.output<typeof talkSummary>;

const one = z.object({ id: integer(0) });

export const talks = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/talks/list',
    caller: 'staff',
    permission: 'service.read',
    summary: 'Talks, those that wait first, longest wait first; the rest by their last word',
    input: z.object({
      /** `todo`: unassigned or assigned to the caller, and pending; `mine`: held by the caller and not closed. */
      queue: oneOf(['todo', 'mine', 'all'], 'todo'),
      /** A member, or the number of a visitor. */
      search: text(64),
      member_id: memberId().describe('0 for all members and visitors'),
      ...cursors(),
    }),
    output: listed(staffTalk),
    refusals: ['memberFiles.twoMeant'],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/staff/talks/summary',
    caller: 'staff',
    permission: 'service.read',
    summary: 'What waits, and who answers now',
    input: nothing,
    output: talkSummary,
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/talks/detail',
    caller: 'staff',
    permission: 'service.read',
    summary: 'One talk; what was said comes over the socket',
    input: one,
    output: staffTalk.extend({ messages: z.number().int() }),
    refusals: ['liveChat.unknown'],
  }),
  messages: endpoint({
    method: 'POST',
    path: '/api/staff/talks/messages',
    caller: 'staff',
    permission: 'service.read',
    summary: 'What was said in the talk of a member, newest first; reading it here marks nothing as read',
    input: z.object({ member_id: memberId(), ...cursors() }),
    output: listed(talkLine),
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/api/staff/talks/colleagues',
    caller: 'staff',
    permission: 'service.read',
    summary: 'Who may answer, to hand a talk over to',
    input: nothing,
    output: z.array(z.object({ id, name: z.string() })),
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/staff/talks/take',
    caller: 'staff',
    permission: 'service.answer',
    summary: 'Take a talk that is not assigned',
    input: one,
    output: empty,
    done: STAFF_TALKS.taken,
    refusals: ['liveChat.unknown', 'liveChat.alreadyClosed', 'liveChat.heldBy'],
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/staff/talks/hand-over',
    caller: 'staff',
    permission: 'service.answer',
    summary: 'Give a talk to a colleague, or take it over; `from` is whose it is believed to be',
    input: one.extend({ from: integer(0), to: integer(0), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: STAFF_TALKS.handedOver,
    refusals: ['liveChat.unknown', 'liveChat.alreadyClosed', 'liveChat.stale', 'liveChat.colleagueUnknown'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/staff/talks/close',
    caller: 'staff',
    permission: 'service.answer',
    summary: 'End a talk; it opens again by itself when the member writes',
    input: one,
    output: empty,
    done: STAFF_TALKS.closed,
    refusals: ['liveChat.unknown', 'liveChat.alreadyClosed', 'liveChat.heldBy'],
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/staff/talks/picture',
    caller: 'staff',
    permission: 'service.answer',
    summary: 'A png, jpeg or webp of up to 2 MB; `url` is then sent in a talk',
    input: nothing,
    output: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
    done: STAFF_TALKS.pictureSent,
    refusals: ['pictures.wrong'],
    upload: true,
    budget: { calls: 60, minutes: 10 },
  }),
};
