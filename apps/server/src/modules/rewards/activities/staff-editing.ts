import { type InputOf, type StaffActivityDetail, staffRows } from '@koi/contract';
import { type ActivityExposure, largestBonus, needsAgreement, termsOf } from '@koi/contract/rules/activities';
import { and, asc, count, eq, ilike, inArray, min } from 'drizzle-orm';
import { z } from 'zod';
import { moveByOne, orderBy, readPage, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { amountEffect, countEffect, gone, type ProposalsService } from '../../operator/proposals/index.ts';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import {
  type ActivityDraft,
  type ActivityRow,
  boundOf,
  changesOf,
  flag,
  momentOrNone,
  proposedChanges,
  toStaff,
} from './activity.ts';
import { WAITING } from './application.ts';
import { activities, activityApplications as applications, activityTypes as types } from './tables.ts';

export interface EditingDeps extends AuditedDeps {
  proposals: Pick<ProposalsService, 'define' | 'isOpened' | 'waitingOf'>;
}

type Rows = typeof staffRows.activities;
type Form = InputOf<Rows['save']>;
type Saved = { id: number; version: number; no: string };

const KIND = 'rewards.activity';

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

/** The activity as the form that would store it unchanged. */
const formOf = (row: ActivityRow) => ({
  id: row.id,
  version: row.version,
  type_id: row.typeId,
  title: row.title,
  headline: row.headline,
  tagline: row.tagline,
  banner: row.banner,
  content: row.content,
  memo: row.memo,
  ...exposureOf(row),
});

const exposureOf = ({ startsAt, endsAt, active, canApply, terms }: ActivityDraft): ActivityExposure => ({
  starts_at: momentOrNone(startsAt),
  ends_at: momentOrNone(endsAt),
  active: flag(active),
  can_apply: flag(canApply),
  terms,
});

const switched = (
  { id: _id, sort: _sort, version: _version, updatedAt: _updatedAt, ...draft }: ActivityRow,
  active: boolean,
): ActivityDraft => ({ ...draft, active });

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

/** The activity as it is after the change, with the row that it replaces. The row stays locked. */
const examine = async (tx: Tx, form: Form) => {
  const draft = draftOf(form);
  await requireType(tx, draft.typeId);
  const before = await lockActivity(tx, form.id);
  if (before.version !== form.version) throw refuse('activities.stale');
  return { before, draft };
};

/**
 * Lets operators edit activities. Members see a change at once, unless it lets an activity pay more: then a second
 * person has to agree once the site has opened.
 */
export const createEditing = ({ database, clock, audit, proposals }: EditingDeps) => {
  const { orm: db } = database;

  const record = (tx: Tx, by: StaffActor, action: string, title: string, changes: AuditChange[]) =>
    audit.record(tx, {
      by,
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

  const pendingOf = (tx: Tx, id: number): Promise<number> =>
    tx.$count(applications, and(eq(applications.activityId, id), eq(applications.state, WAITING)));

  const create = async (tx: Tx, by: StaffActor, draft: ActivityDraft): Promise<ActivityRow> => {
    const [first] = await tx.select({ sort: min(activities.sort) }).from(activities);
    const [made] = await tx
      .insert(activities)
      .values({ ...draft, sort: (first?.sort ?? 1) - 1, updatedAt: clock.now() })
      .returning();
    if (made === undefined) throw new Error('an activity was not stored');
    await record(tx, by, 'save', draft.title, changesOf(undefined, draft));
    return made;
  };

  const store = async (
    tx: Tx,
    by: StaffActor,
    action: 'save' | 'setActive',
    before: ActivityRow,
    draft: ActivityDraft,
  ): Promise<Saved> => {
    const { id, version } = before;
    const changes = changesOf(before, draft);
    if (changes.length === 0) return { id, version, no: '' };
    const after = { ...draft, version: version + 1, updatedAt: clock.now() };
    await tx.update(activities).set(after).where(eq(activities.id, id));
    await record(tx, by, action, draft.title, changes);
    return { id, version: after.version, no: '' };
  };

  const kind = proposals.define({
    kind: KIND,
    payload: z.looseObject({ id: z.number(), version: z.number() }),
    async basis(tx, { id }, lock) {
      const query = tx.select().from(activities).where(eq(activities.id, id));
      const [row] = await (lock ? query.for('update') : query);
      if (row === undefined) return gone('活动');
      return { 版本: String(row.version), 状态: row.active ? '已上架' : '未上架' };
    },
    async apply(tx, payload, by) {
      const { before, draft } = await examine(tx, staffRows.activities.save.input.parse(payload));
      await store(tx, by, 'save', before, draft);
    },
    async effects(tx, payload) {
      const { id, terms } = staffRows.activities.save.input.parse(payload);
      const pending = await pendingOf(tx, id);
      const largest = largestBonus(termsOf(terms));
      return [
        ...(largest === undefined ? [] : [amountEffect('单笔礼金最高', largest, true)]),
        countEffect('待审申请按申请时的条款', pending, '笔'),
      ];
    },
  });

  const propose = async (
    tx: Tx,
    by: StaffActor,
    before: ActivityRow,
    draft: ActivityDraft,
    reason: string,
  ): Promise<Saved> => {
    const { id, version } = before;
    const payload = formOf({ ...before, ...draft });
    const changes = proposedChanges(before, draft);
    const { no } = await kind.change(tx, by, { target: `${id}`, title: draft.title, changes, payload, reason }, true);
    return { id, version, no };
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

    async detail(id: number, by: StaffActor): Promise<StaffActivityDetail> {
      const [found] = await db
        .select({ activity: activities, typeName: types.name })
        .from(activities)
        .innerJoin(types, eq(types.id, activities.typeId))
        .where(eq(activities.id, id));
      if (found === undefined) throw refuse('activities.unknown');
      const { activity, typeName } = found;
      const [waiting, proposed] = await Promise.all([waitingOf([id]), proposals.waitingOf(KIND, [`${id}`], by)]);
      const { content, memo, terms } = activity;
      return {
        ...toStaff(activity, typeName, waiting.get(id) ?? 0, clock.now()),
        content,
        memo,
        terms,
        proposal: proposed.get(`${id}`) ?? null,
      };
    },

    async save(by: StaffActor, form: Form): Promise<Saved> {
      const wanted = draftOf(form);
      // Sanitising may leave nothing of the content, which counts as missing.
      if (wanted.content.trim() === '') throw refuse('activities.contentMissing');
      const isOpened = await proposals.isOpened();
      return database.transaction(async (tx) => {
        if (form.id === 0) {
          await requireType(tx, wanted.typeId);
          const needsSecond = isOpened && needsAgreement(undefined, exposureOf(wanted), false);
          const made = await create(tx, by, needsSecond ? { ...wanted, active: false } : wanted);
          if (needsSecond) return propose(tx, by, made, wanted, form.reason);
          return { id: made.id, version: made.version, no: '' };
        }
        const { before, draft } = await examine(tx, form);
        const pending = (await pendingOf(tx, before.id)) > 0;
        const needsSecond = isOpened && needsAgreement(exposureOf(before), exposureOf(draft), pending);
        return needsSecond ? propose(tx, by, before, draft, form.reason) : store(tx, by, 'save', before, draft);
      });
    },

    async setActive(by: StaffActor, { id, active, reason }: InputOf<Rows['setActive']>): Promise<{ no: string }> {
      const isOpened = await proposals.isOpened();
      return database.transaction(async (tx) => {
        const before = await lockActivity(tx, id);
        const after = switched(before, active === 1);
        const needsSecond = isOpened && needsAgreement(exposureOf(before), exposureOf(after), false);
        const { no } = needsSecond
          ? await propose(tx, by, before, after, reason)
          : await store(tx, by, 'setActive', before, after);
        return { no };
      });
    },

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
