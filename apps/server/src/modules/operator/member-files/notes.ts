import type { InputOf, MemberNote, OutputOf, staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { eq } from 'drizzle-orm';
import { orderBy, readPage, refuse, type StaffActor } from '../../../platform/index.ts';
import { labelsOf } from '../../people/members/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { memberNotes } from './tables.ts';

export type NotesDeps = AuditedDeps;

type Rows = typeof staffRows.memberNotes;

const toWire = (row: typeof memberNotes.$inferSelect): MemberNote => ({
  id: row.id,
  text: row.removedAt === null ? row.text : '',
  staff_name: row.staffName,
  created_at: beijingTime(row.createdAt),
  removed: row.removedAt !== null,
  removed_by: row.removedBy,
  removed_at: row.removedAt === null ? '' : beijingTime(row.removedAt),
  removed_reason: row.removedReason,
});

/** Notes of staff about members. */
export const createNotes = ({ database, clock, audit }: NotesDeps) => ({
  list: ({ member_id: memberId, ...place }: InputOf<Rows['list']>): Promise<OutputOf<Rows['list']>> => {
    const where = eq(memberNotes.memberId, memberId);
    const order = orderBy('desc', memberNotes.id);
    return readPage(database.orm, { table: memberNotes, where, order, place }, (rows) => rows.map(toWire));
  },

  add: (by: StaffActor, { member_id: memberId, text }: InputOf<Rows['add']>): Promise<{ id: number }> =>
    database.transaction(async (tx) => {
      const member = (await labelsOf(tx, [memberId])).get(memberId);
      if (member === undefined) throw refuse('memberFiles.unknown');
      const [note] = await tx
        .insert(memberNotes)
        .values({ memberId, staffId: by.staff.id, staffName: by.staff.name, text, createdAt: clock.now() })
        .returning({ id: memberNotes.id });
      if (note === undefined) throw new Error('a note was not stored');
      await audit.record(tx, {
        by,
        group: 'members',
        action: 'memberNotes.add',
        target: `会员 ${member.name}`,
        memberId,
        summary: `备注 ${note.id}`,
        changes: [{ field: '备注', before: '', after: text }],
      });
      return note;
    }),

  remove: (by: StaffActor, { id, reason }: InputOf<Rows['remove']>): Promise<null> =>
    database.transaction(async (tx) => {
      const [note] = await tx.select().from(memberNotes).where(eq(memberNotes.id, id)).for('update');
      if (note === undefined) throw refuse('memberNotes.unknown');
      if (note.removedAt !== null) throw refuse('memberNotes.alreadyRemoved');
      const removed = { removedAt: clock.now(), removedBy: by.staff.name, removedReason: reason };
      await tx.update(memberNotes).set(removed).where(eq(memberNotes.id, id));
      const member = (await labelsOf(tx, [note.memberId])).get(note.memberId);
      await audit.record(tx, {
        by,
        group: 'members',
        action: 'memberNotes.remove',
        target: `会员 ${member?.name ?? note.memberId}`,
        memberId: note.memberId,
        summary: reason,
        changes: [{ field: '备注', before: note.text, after: '' }],
      });
      return null;
    }),
});

export type Notes = ReturnType<typeof createNotes>;
