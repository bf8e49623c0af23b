import type { InputOf, StaffAnnouncement, staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { desc, eq } from 'drizzle-orm';
import type { StaffActor, Tx } from '../../../platform/index.ts';
import { type AuditChange, changesBetween } from '../../people/staff/index.ts';
import { current, momentOf, momentText, type StaffSideDeps, stateOf } from './editing.ts';
import { announcements } from './tables.ts';

type Rows = typeof staffRows.announcements;
type AnnouncementRow = typeof announcements.$inferSelect;

const LISTED_MAX = 100;
const TARGET_LENGTH = 16;
const TITLES = { text: '内容', startsAt: '开始时间', endsAt: '结束时间', active: '显示' } as const;

const toWire = (row: AnnouncementRow, now: Date): StaffAnnouncement => ({
  id: row.id,
  version: row.version,
  text: row.text,
  starts_at: beijingTime(row.startsAt),
  ends_at: momentText(row.endsAt),
  active: row.active ? 1 : 0,
  state: stateOf(row, now),
});

const lockOne = async (tx: Tx, id: number, version: number): Promise<AnnouncementRow> => {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
  return current(row, version);
};

export const createAnnouncementStaff = ({ database, clock, audit }: StaffSideDeps) => {
  const record = (tx: Tx, by: StaffActor, action: string, text: string, changes: AuditChange[]) =>
    audit.record(tx, {
      by,
      group: 'settings',
      action: `announcements.${action}`,
      target: `公告 ${text.slice(0, TARGET_LENGTH)}`,
      summary: '公告',
      changes,
    });

  return {
    async list(): Promise<StaffAnnouncement[]> {
      const rows = await database.orm
        .select()
        .from(announcements)
        .orderBy(desc(announcements.startsAt), desc(announcements.id))
        .limit(LISTED_MAX);
      return rows.map((row) => toWire(row, clock.now()));
    },

    save: (by: StaffActor, form: InputOf<Rows['save']>): Promise<{ id: number }> =>
      database.transaction(async (tx) => {
        const before = form.id === 0 ? undefined : await lockOne(tx, form.id, form.version);
        const startsAt = momentOf(form.starts_at) ?? before?.startsAt ?? clock.now();
        const draft = { text: form.text, startsAt, endsAt: momentOf(form.ends_at), active: form.active === 1 };
        const changes = changesBetween(TITLES, before, draft);
        if (before !== undefined) {
          if (changes.length === 0) return { id: before.id };
          await tx
            .update(announcements)
            .set({ ...draft, version: before.version + 1 })
            .where(eq(announcements.id, before.id));
          await record(tx, by, 'save', draft.text, changes);
          return { id: before.id };
        }
        const [made] = await tx.insert(announcements).values(draft).returning({ id: announcements.id });
        if (made === undefined) throw new Error('an announcement was not stored');
        await record(tx, by, 'save', draft.text, changes);
        return made;
      }),

    remove: (by: StaffActor, { id, version }: InputOf<Rows['remove']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { text } = await lockOne(tx, id, version);
        await tx.delete(announcements).where(eq(announcements.id, id));
        await record(tx, by, 'remove', text, [{ field: '内容', before: text, after: '' }]);
        return null;
      }),
  };
};
