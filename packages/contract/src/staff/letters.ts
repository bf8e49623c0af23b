import { z } from 'zod';
import { LETTER_KINDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkLetter, HTML_MAX_LENGTH } from '../rules/content.ts';
import { LETTERS } from '../texts/letters.ts';
import { cursors, id, listed, memberId, moment, oneOf, text } from '../wire.ts';

export const LETTER_AUDIENCES = ['some', 'all'] as const;
const NAMES_MAX_LENGTH = 10_000;

export const staffLetter = z.object({
  id,
  kind: z.enum(LETTER_KINDS),
  title: z.string(),
  content: z.string(),
  audience: z.enum(LETTER_AUDIENCES),
  /** The first few recipients, unless the letter was sent to all members or advertises. */
  names: z.array(z.string()),
  /** To how many members it was written, also those who are blocked and do not get a letter that advertises. */
  recipients: z.number().int(),
  readers: z.number().int(),
  /** Empty for letters sent by the platform. */
  sender: z.string(),
  created_at: moment,
});
export type StaffLetter = z.output<typeof staffLetter>;

export const receivedLetter = staffLetter
  .pick({ id: true, kind: true, title: true, content: true, audience: true, sender: true, created_at: true })
  .extend({ read_at: z.string().describe('empty while the member has not read it') });
export type ReceivedLetter = z.output<typeof receivedLetter>;

export const letters = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/letters/list',
    caller: 'staff',
    permission: 'messages.read',
    summary: 'Letters that were sent, newest first, with how many members have read each',
    input: z.object({ source: oneOf(['staff', 'platform'], 'staff'), search: text(64), ...cursors() }),
    output: listed(staffLetter),
    refusals: ['memberFiles.twoMeant'],
  }),
  received: endpoint({
    method: 'POST',
    path: '/api/staff/letters/received',
    caller: 'staff',
    permission: 'messages.read',
    summary:
      'Letters that one member received, newest first, and when they were read; those that advertise only for staff who read protection',
    input: z.object({ member_id: memberId(), ...cursors() }),
    output: listed(receivedLetter),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/staff/letters/send',
    caller: 'staff',
    permission: 'messages.send',
    summary: 'Send a letter to members by name, or to all there are now; it can’t be taken back',
    input: z.object({
      audience: oneOf(LETTER_AUDIENCES, 'some'),
      names: text(NAMES_MAX_LENGTH),
      kind: oneOf(LETTER_KINDS, 'notice'),
      title: text(64),
      content: text(2 * HTML_MAX_LENGTH),
      submit: text(64).describe('one for each letter that is written: the same one again sends nothing more'),
    }),
    output: z.object({ id, recipients: z.number().int() }),
    check: checkLetter,
    done: LETTERS.sent,
    refusals: ['letters.noMembers', 'memberFiles.twoMeant'],
  }),
};
