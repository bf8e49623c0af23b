import { type Activity, type ActivityType, type InputOf, type memberRows, PAGE_SIZE } from '@koi/contract';
import { and, asc, count, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { type Clock, type Database, pageOf, refuse } from '../../../platform/index.ts';
import { flag, momentOrNone, phaseOf, toSummary } from './activity.ts';
import { REJECTED, toWire } from './application.ts';
import { activities, activityApplications as applications, activityTypes as types } from './tables.ts';

type Rows = typeof memberRows.activities;

/** Activities as visitors and members read them. */
export const createReading = ({ database: { orm: db }, clock }: { database: Database; clock: Clock }) => {
  const latestOf = async (memberId: number | undefined, activityId: number) => {
    if (memberId === undefined) return undefined;
    const [row] = await db
      .select({ state: applications.state, remark: applications.remark })
      .from(applications)
      .where(and(eq(applications.memberId, memberId), eq(applications.activityId, activityId)))
      .orderBy(desc(applications.id))
      .limit(1);
    return row;
  };

  return {
    types: (): Promise<ActivityType[]> =>
      db.select({ id: types.id, name: types.name }).from(types).orderBy(asc(types.sort), asc(types.id)),

    /** Lists open activities. Ended and upcoming ones are left out. */
    async list({ type, page }: InputOf<Rows['list']>) {
      const now = clock.now();
      const where = and(
        eq(activities.active, true),
        type === 0 ? undefined : eq(activities.typeId, type),
        or(isNull(activities.startsAt), lte(activities.startsAt, now)),
        or(isNull(activities.endsAt), gt(activities.endsAt, now)),
      );
      const [rows, [counted]] = await Promise.all([
        db
          .select({ activity: activities, typeName: types.name })
          .from(activities)
          .innerJoin(types, eq(types.id, activities.typeId))
          .where(where)
          .orderBy(asc(activities.sort), asc(activities.id))
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE),
        db.select({ total: count() }).from(activities).where(where),
      ]);
      const shown = rows.map(({ activity, typeName }) => toSummary(activity, typeName));
      return pageOf(shown, Number(counted?.total ?? 0), page);
    },

    /** An ended activity can still be read, because application records link to it. */
    async detail(id: number, memberId: number | undefined): Promise<Activity> {
      const [found] = await db
        .select({ activity: activities, typeName: types.name })
        .from(activities)
        .innerJoin(types, eq(types.id, activities.typeId))
        .where(and(eq(activities.id, id), eq(activities.active, true)));
      if (found === undefined) throw refuse('activities.unknown');
      const { activity, typeName } = found;
      const latest = await latestOf(memberId, id);
      return {
        ...toSummary(activity, typeName),
        content: activity.content,
        memo: activity.memo,
        terms: activity.terms,
        starts_at: momentOrNone(activity.startsAt),
        ends_at: momentOrNone(activity.endsAt),
        phase: phaseOf(activity, clock.now()),
        can_apply: flag(activity.canApply),
        application: latest?.state ?? 0,
        reason: latest?.state === REJECTED ? latest.remark : '',
      };
    },

    async applications(memberId: number, { page }: InputOf<Rows['applications']>) {
      const where = eq(applications.memberId, memberId);
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(applications)
          .where(where)
          .orderBy(desc(applications.createdAt), desc(applications.id))
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE),
        db.select({ total: count() }).from(applications).where(where),
      ]);
      return pageOf(rows.map(toWire), Number(counted?.total ?? 0), page);
    },
  };
};
