import type { InputOf, staffRows } from '@koi/contract';
import { asc, count, eq, inArray } from 'drizzle-orm';
import {
  type Database,
  type Queryable,
  refuse,
  type StaffActor,
  sha256Text,
  type Tx,
} from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { activities, activityTypes as types } from './tables.ts';

type Rows = typeof staffRows.activities;
type TypeRow = typeof types.$inferSelect;

const VERSION_LENGTH = 16;

/** Version of the list. A save must name the version it is based on. */
const versionOf = (list: readonly TypeRow[]): string =>
  sha256Text(JSON.stringify(list.map(({ id, name }) => [id, name]))).slice(0, VERSION_LENGTH);

const readTypes = (db: Queryable): Promise<TypeRow[]> =>
  db.select().from(types).orderBy(asc(types.sort), asc(types.id));

const removeUnused = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const used = await tx.$count(activities, inArray(activities.typeId, [...ids]));
  if (used > 0) throw refuse('activities.typeInUse');
  await tx.delete(types).where(inArray(types.id, [...ids]));
};

/** The types of activities, shown as tabs and edited as one list. */
export const createTypes = ({ database, audit }: { database: Database; audit: Audit }) => ({
  async typesWithCounts() {
    const db = database.orm;
    const [list, counted] = await Promise.all([
      readTypes(db),
      db.select({ typeId: activities.typeId, total: count() }).from(activities).groupBy(activities.typeId),
    ]);
    const totals = new Map(counted.map(({ typeId, total }) => [typeId, Number(total)]));
    return {
      version: versionOf(list),
      list: list.map(({ id, name }) => ({ id, name, activities: totals.get(id) ?? 0 })),
    };
  },

  saveTypes: (by: StaffActor, { version, types: wanted }: InputOf<Rows['saveTypes']>): Promise<null> =>
    database.transaction(async (tx) => {
      await tx.select({ id: types.id }).from(types).orderBy(asc(types.id)).for('update');
      const before = await readTypes(tx);
      const known = new Map(before.map((type) => [type.id, type]));
      const kept = wanted.filter(({ id }) => id !== 0);
      const isFresh = versionOf(before) === version && kept.every(({ id }) => known.has(id));
      if (!isFresh || new Set(kept.map(({ id }) => id)).size !== kept.length) {
        throw refuse('activities.stale');
      }
      await removeUnused(
        tx,
        before.map(({ id }) => id).filter((id) => !kept.some((type) => type.id === id)),
      );
      for (const [sort, { id, name }] of wanted.entries()) {
        if (id === 0) await tx.insert(types).values({ name, sort });
        else await tx.update(types).set({ name, sort }).where(eq(types.id, id));
      }
      const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、');
      await audit.record(tx, {
        by,
        group: 'settings',
        action: 'activities.saveTypes',
        target: '活动类型',
        summary: '优惠活动',
        changes: [{ field: '类型', before: names(before), after: names(wanted) }],
      });
      return null;
    }),
});
