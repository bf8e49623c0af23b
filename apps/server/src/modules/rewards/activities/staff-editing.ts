import type { InputOf, StaffActivityDetail, staffRows } from '@koi/contract';
import { and, asc, count, eq, ilike, inArray, min } from 'drizzle-orm';
import { moveByOne, orderBy, readPage, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import { type ActivityDraft, type ActivityRow, boundOf, changesOf, termsOf, toStaff } from './activity.ts';
import { WAITING } from './application.ts';
import { activities, activityApplications as applications, activityTypes as types } from './tables.ts';

export type EditingDeps = AuditedDeps;

type Rows = typeof staffRows.activities;
type Form = InputOf<Rows['save']>;

const PATTERN_SIGNS = /[\\%_]/g;
const contains = (text: string) => `%${text.replace(PATTERN_SIGNS, '\\$&')}%`;

const draftOf = (form: Form): ActivityDraft => ({
  typeId: form.type_id,
  title: form.title,
  headline: form.headline,
  tagline: form.tagline,
  banner: form.banner,
  content: sanitizeHtml(form.content),
  memo: form.memo,
  startsAt: boundOf(form.starts_at),
  endsAt: boundOf(form.ends_at),
  active: form.active === 1,
  canApply: form.can_apply === 1,
  terms: termsOf(form.terms),
});

const lockActivity = async (tx: Tx, id: number): Promise<ActivityRow> => {
  const [row] = await tx.select().from(activities).where(eq(activities.id, id)).for('update');
  if (row === undefined) throw refuse('activities.unknown');
  return row;
};

/** The shared lock keeps the type from being removed until the transaction ends. */
const requireType = async (tx: Tx, typeId: number): Promise<void> => {
  const [type] = await tx.select({ id: types.id }).from(types).where(eq(types.id, typeId)).for('share');
  if (type === undefined) throw refuse('activities.typeMissing');
};

/** Lets operators edit activities. Members see every change at once. */
export const createEditing = ({ database, clock, audit }: EditingDeps) => {
  const { orm: db } = database;

  const record = (tx: Tx, { staff, address }: StaffActor, action: string, title: string, changes: AuditChange[]) =>
    audit.record(tx, {
      staff,
      address,
      group: 'settings',
      action: `activities.${action}`,
      target: `活动 ${title}`,
      summary: '优惠活动',
      changes,
    });

  const waitingOf = async (ids: readonly number[]): Promise<Map<number, number>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: applications.activityId, waiting: count() })
      .from(applications)
      .where(and(eq(applications.state, WAITING), inArray(applications.activityId, [...ids])))
      .groupBy(applications.activityId);
    return new Map(rows.map(({ id, waiting }) => [id, Number(waiting)]));
  };

  const create = async (tx: Tx, draft: ActivityDraft, at: Date) => {
    const [first] = await tx.select({ sort: min(activities.sort) }).from(activities);
    const [made] = await tx
      .insert(activities)
      .values({ ...draft, sort: (first?.sort ?? 1) - 1, updatedAt: at })
      .returning({ id: activities.id, version: activities.version });
    if (made === undefined) throw new Error('an activity was not stored');
    return made;
  };

  return {
    list: ({ type_id: typeId, active, search, ...place }: InputOf<Rows['list']>) => {
      const where = and(
        typeId === 0 ? undefined : eq(activities.typeId, typeId),
        active === '' ? undefined : eq(activities.active, active === 'on'),
        search === '' ? undefined : ilike(activities.title, contains(search)),
      );
      const order = orderBy('asc', activities.sort, activities.id);
      return readPage(db, { table: activities, where, order, place }, async (rows) => {
        const [named, waiting] = await Promise.all([db.select().from(types), waitingOf(rows.map(({ id }) => id))]);
        const names = new Map(named.map(({ id, name }) => [id, name]));
        const now = clock.now();
        return rows.map((row) => toStaff(row, names.get(row.typeId) ?? '', waiting.get(row.id) ?? 0, now));
      });
    },

    async detail(id: number): Promise<StaffActivityDetail> {
      const [found] = await db
        .select({ activity: activities, typeName: types.name })
        .from(activities)
        .innerJoin(types, eq(types.id, activities.typeId))
        .where(eq(activities.id, id));
      if (found === undefined) throw refuse('activities.unknown');
      const { activity, typeName } = found;
      const waiting = await waitingOf([id]);
      const { content, memo, terms } = activity;
      return { ...toStaff(activity, typeName, waiting.get(id) ?? 0, clock.now()), content, memo, terms };
    },

    save: (by: StaffActor, form: Form): Promise<{ id: number; version: number }> => {
      const draft = draftOf(form);
      // Sanitising may leave nothing of the content, which counts as missing.
      if (draft.content.trim() === '') throw refuse('activities.contentMissing');
      return database.transaction(async (tx) => {
        await requireType(tx, draft.typeId);
        if (form.id === 0) {
          const made = await create(tx, draft, clock.now());
          await record(tx, by, 'save', draft.title, changesOf(undefined, draft));
          return made;
        }
        const before = await lockActivity(tx, form.id);
        const { id, version } = before;
        if (version !== form.version) throw refuse('activities.stale');
        const changes = changesOf(before, draft);
        if (changes.length === 0) return { id, version };
        const after = { ...draft, version: version + 1, updatedAt: clock.now() };
        await tx.update(activities).set(after).where(eq(activities.id, id));
        await record(tx, by, 'save', draft.title, changes);
        return { id, version: after.version };
      });
    },

    setActive: (by: StaffActor, { id, active }: InputOf<Rows['setActive']>): Promise<null> =>
      database.transaction(async (tx) => {
        const before = await lockActivity(tx, id);
        const after = { ...before, active: active === 1 };
        const changes = changesOf(before, after);
        if (changes.length === 0) return null;
        const set = { active: after.active, version: before.version + 1, updatedAt: clock.now() };
        await tx.update(activities).set(set).where(eq(activities.id, id));
        await record(tx, by, 'setActive', before.title, changes);
        return null;
      }),

    move: (by: StaffActor, step: InputOf<Rows['move']>): Promise<null> =>
      database.transaction(async (tx) => {
        const order = await tx
          .select({ id: activities.id, title: activities.title })
          .from(activities)
          .orderBy(asc(activities.sort), asc(activities.id))
          .for('update');
        const moved = await moveByOne(tx, activities, order, step, 'activities.unknown');
        if (moved === undefined) return null;
        const { row, before, after } = moved;
        await record(tx, by, 'move', row.title, [{ field: '顺序', before, after }]);
        return null;
      }),
  };
};
