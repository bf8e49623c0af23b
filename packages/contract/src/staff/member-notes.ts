import { z } from 'zod';
import { MEMBER_NOTE_MAX_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkMemberNote, checkMemberReason } from '../rules/staff.ts';
import { MEMBER_NOTES } from '../texts/staff.ts';
import { cursors, empty, id, judged, listed, memberId, moment, text } from '../wire.ts';

/** A note of staff about a member, which the member never sees. A removed note stays with its reason. */
export const memberNote = z.object({
  id,
  text: z.string().describe('empty when the note was removed'),
  staff_name: z.string(),
  created_at: moment,
  removed: z.boolean(),
  removed_by: z.string(),
  removed_at: z.string(),
  removed_reason: z.string(),
});
export type MemberNote = z.output<typeof memberNote>;

export const memberNotes = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/members/notes/list',
    caller: 'staff',
    permission: 'members.read',
    summary: 'Notes of staff about a member, newest first',
    input: z.object({ member_id: memberId(), ...cursors() }),
    output: listed(memberNote),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/staff/members/notes/add',
    caller: 'staff',
    permission: 'members.note',
    summary: 'Add a note about a member; it can’t be changed',
    // The limit of the wire is above that of the rule, so that the rule reports a note that is too long.
    input: z.object({ member_id: memberId(), text: text(2 * MEMBER_NOTE_MAX_LENGTH) }),
    output: z.object({ id }),
    check: checkMemberNote,
    done: MEMBER_NOTES.added,
    refusals: ['memberFiles.unknown'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/staff/members/notes/remove',
    caller: 'staff',
    permission: 'members.note',
    summary: 'Mark a note as removed, with the reason; its text stays in the database and in the audit log',
    input: z.object({ id: memberId(), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: MEMBER_NOTES.removed,
    refusals: ['memberNotes.unknown', 'memberNotes.alreadyRemoved'],
  }),
};
