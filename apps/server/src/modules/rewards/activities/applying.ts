import type { PlainRefusalName } from '@koi/contract';
import { and, eq } from 'drizzle-orm';
import { type Clock, type Database, orderNumber, refuse, type Tx } from '../../../platform/index.ts';
import { lockMember } from '../../people/members/index.ts';
import { type ActivityRow, phaseOf } from './activity.ts';
import { activities, activityApplications } from './tables.ts';

const objectionTo = (activity: ActivityRow, now: Date): PlainRefusalName | undefined => {
  if (!activity.canApply) return 'activities.noApplication';
  const phase = phaseOf(activity, now);
  if (phase === 'upcoming') return 'activities.notBegun';
  return phase === 'ended' ? 'activities.ended' : undefined;
};

const openActivity = async (tx: Tx, id: number, now: Date): Promise<ActivityRow> => {
  const [activity] = await tx
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), eq(activities.active, true)));
  if (activity === undefined) throw refuse('activities.unknown');
  const objection = objectionTo(activity, now);
  if (objection !== undefined) throw refuse(objection);
  return activity;
};

export const createApplying = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** A unique index over waiting and passed applications prevents duplicates, also from concurrent requests. */
  apply: (memberId: number, activityId: number): Promise<null> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const activity = await openActivity(tx, activityId, now);
      const { frozen } = await lockMember(tx, memberId);
      if (frozen) throw refuse('members.frozen');
      const made = await tx
        .insert(activityApplications)
        .values({
          memberId,
          no: orderNumber('P', now),
          activityId,
          activityName: activity.title,
          terms: activity.terms,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ no: activityApplications.no });
      if (made.length === 0) throw refuse('activities.alreadyApplied');
      return null;
    }),
});
