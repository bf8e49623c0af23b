import type { InputOf, StaffSponsor, staffRows } from '@koi/contract';
import { eq, sql } from 'drizzle-orm';
import { moveByOne, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import { addSponsor, inOrder, SPONSORS_MAX } from './service.ts';
import { changesOf, draftOf, type SponsorRow, toStaff } from './sponsor.ts';
import { sponsors } from './tables.ts';

type Rows = typeof staffRows.sponsors;

export type SponsorsStaffDeps = AuditedDeps;

const lockSponsor = async (tx: Tx, id: number, version: number): Promise<SponsorRow> => {
  const [row] = await tx.select().from(sponsors).where(eq(sponsors.id, id)).for('update');
  if (row === undefined) throw refuse('wire.notFound');
  if (row.version !== version) throw refuse('sponsors.stale');
  return row;
};

/** The lock serialises the count, so that concurrent calls cannot exceed the limit. */
const requireRoom = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi sponsors'))`);
  if ((await tx.$count(sponsors)) >= SPONSORS_MAX) throw refuse('sponsors.tooMany');
};

/** The staff side of the sponsors. Members see every change at once. */
export const createSponsorsStaff = ({ database, clock, audit }: SponsorsStaffDeps) => {
  const record = (tx: Tx, by: StaffActor, action: string, name: string, changes: AuditChange[]) =>
    audit.record(tx, {
      by,
      group: 'settings',
      action: `sponsors.${action}`,
      target: `赞助商 ${name}`,
      summary: '赞助商',
      changes,
    });

  return {
    async list(): Promise<StaffSponsor[]> {
      const rows = await database.orm
        .select()
        .from(sponsors)
        .orderBy(...inOrder)
        .limit(SPONSORS_MAX);
      return rows.map(toStaff);
    },

    save: (by: StaffActor, form: InputOf<Rows['save']>): Promise<{ id: number; version: number }> =>
      database.transaction(async (tx) => {
        const draft = draftOf(form);
        if (form.id === 0) {
          await requireRoom(tx);
          const made = await addSponsor(tx, draft, clock.now());
          await record(tx, by, 'save', draft.name, changesOf(undefined, draft));
          return made;
        }
        const before = await lockSponsor(tx, form.id, form.version);
        const { id, version } = before;
        const changes = changesOf(before, draft);
        if (changes.length === 0) return { id, version };
        const after = { ...draft, version: version + 1, updatedAt: clock.now() };
        await tx.update(sponsors).set(after).where(eq(sponsors.id, id));
        await record(tx, by, 'save', draft.name, changes);
        return { id, version: after.version };
      }),

    move: (by: StaffActor, step: InputOf<Rows['move']>): Promise<null> =>
      database.transaction(async (tx) => {
        const order = await tx
          .select({ id: sponsors.id, name: sponsors.name })
          .from(sponsors)
          .orderBy(...inOrder)
          .for('update');
        const moved = await moveByOne(tx, sponsors, order, step, 'wire.notFound');
        if (moved === undefined) return null;
        const { row, before, after } = moved;
        await record(tx, by, 'move', row.name, [{ field: '顺序', before, after }]);
        return null;
      }),

    remove: (by: StaffActor, { id, version }: InputOf<Rows['remove']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { name } = await lockSponsor(tx, id, version);
        await tx.delete(sponsors).where(eq(sponsors.id, id));
        await record(tx, by, 'remove', name, [{ field: '赞助商', before: name, after: '' }]);
        return null;
      }),
  };
};
export type SponsorsStaff = ReturnType<typeof createSponsorsStaff>;
