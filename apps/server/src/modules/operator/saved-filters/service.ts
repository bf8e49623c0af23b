import type { InputOf, SavedFilter, staffRows } from '@koi/contract';
import { maskIdentity } from '@koi/contract/rules/identity-search';
import { SAVED_FILTERS_MAX } from '@koi/contract/rules/saved-filters';
import { and, asc, eq, sql } from 'drizzle-orm';
import { personalFields, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import { savedFilters } from './tables.ts';

export type SavedFiltersDeps = AuditedDeps;

/** The query as the audit log has it. */
const auditedQuery = (query: string): string =>
  [...new URLSearchParams(query)].map(([name, value]) => `${name}=${maskIdentity(value)}`).join('&');

type Rows = typeof staffRows.savedFilters;
type Filter = typeof savedFilters.$inferSelect;

export const queryFields = personalFields({
  name: 'saved_filter',
  purpose: 'saved-filters',
  table: savedFilters,
  id: savedFilters.id,
  keyId: savedFilters.personalKeyId,
  fields: ['query'],
  ownerOf: ({ staffId }) => staffId,
  isPlain: sql`${savedFilters.query} <> ''`,
});

const isOf = (staffId: number, screen: string) =>
  and(eq(savedFilters.staffId, staffId), eq(savedFilters.screen, screen));

/** Filters that staff save for themselves. The filters of another person are answered like ones that do not exist. */
export const createSavedFiltersService = ({ database, clock, audit }: SavedFiltersDeps) => {
  const record = (
    tx: Tx,
    by: StaffActor,
    action: keyof Rows,
    { screen, name }: Pick<Filter, 'screen' | 'name'>,
    changes: AuditChange[],
  ) =>
    audit.record(tx, {
      by,
      group: 'staff',
      action: `savedFilters.${action}`,
      target: `筛选 ${name}`,
      summary: screen,
      changes,
    });

  /** Calls of one person are handled one after the other, so that they can't exceed the limit or repeat a name. */
  const lockOwn = (tx: Tx, staffId: number) =>
    tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi saved filters'), ${staffId})`);

  const namesOn = async (tx: Tx, staffId: number, screen: string): Promise<string[]> =>
    (await tx.select({ name: savedFilters.name }).from(savedFilters).where(isOf(staffId, screen))).map(
      ({ name }) => name,
    );

  const own = async (tx: Tx, staffId: number, id: number): Promise<Filter> => {
    const isOwn = and(eq(savedFilters.staffId, staffId), eq(savedFilters.id, id));
    const [row] = await tx.select().from(savedFilters).where(isOwn);
    if (row === undefined) throw refuse('wire.notFound');
    return { ...row, ...queryFields.read(tx, staffId, row) };
  };

  return {
    async list(staffId: number, screen: string): Promise<SavedFilter[]> {
      const db = database.orm;
      const rows = await db.select().from(savedFilters).where(isOf(staffId, screen)).orderBy(asc(savedFilters.name));
      return rows.map((row) => ({ id: row.id, name: row.name, ...queryFields.read(db, staffId, row) }));
    },

    save: (by: StaffActor, { screen, name, query }: InputOf<Rows['save']>): Promise<{ id: number }> =>
      database.transaction(async (tx) => {
        const staffId = by.staff.id;
        await lockOwn(tx, staffId);
        const names = await namesOn(tx, staffId, screen);
        if (names.includes(name)) throw refuse('savedFilters.nameTaken');
        if (names.length >= SAVED_FILTERS_MAX) throw refuse('savedFilters.full');
        const [row] = await tx
          .insert(savedFilters)
          .values({
            staffId,
            screen,
            name,
            ...(await queryFields.store(tx, staffId, { query })),
            createdAt: clock.now(),
          })
          .returning({ id: savedFilters.id });
        if (row === undefined) throw new Error('a filter was not stored');
        await record(tx, by, 'save', { screen, name }, [{ field: '条件', before: '', after: auditedQuery(query) }]);
        return row;
      }),

    rename: (by: StaffActor, { id, name }: InputOf<Rows['rename']>): Promise<null> =>
      database.transaction(async (tx) => {
        await lockOwn(tx, by.staff.id);
        const row = await own(tx, by.staff.id, id);
        if (row.name === name) return null;
        if ((await namesOn(tx, by.staff.id, row.screen)).includes(name)) throw refuse('savedFilters.nameTaken');
        await tx.update(savedFilters).set({ name }).where(eq(savedFilters.id, id));
        await record(tx, by, 'rename', { ...row, name }, [{ field: '名称', before: row.name, after: name }]);
        return null;
      }),

    remove: (by: StaffActor, id: number): Promise<null> =>
      database.transaction(async (tx) => {
        await lockOwn(tx, by.staff.id);
        const row = await own(tx, by.staff.id, id);
        await tx.delete(savedFilters).where(eq(savedFilters.id, id));
        await record(tx, by, 'remove', row, [{ field: '条件', before: auditedQuery(row.query), after: '' }]);
        return null;
      }),
  };
};

export type SavedFiltersService = ReturnType<typeof createSavedFiltersService>;
