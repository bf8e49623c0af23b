import { ACTIVITIES, MEMBERS } from '@koi/contract';
import { and, eq } from 'drizzle-orm';
import { type Clock, type Database, orderNumber, Refusal, type Tx } from '../../../platform/index.ts';
import { lockMember } from '../../people/members/index.ts';
import { type ActivityRow, phaseOf } from './activity.ts';
import { activities, activityApplications } from './tables.ts';

const objectionTo = (activity: ActivityRow, now: Date): string | undefined => {
  if (!activity.canApply) return ACTIVITIES.noApplication;
  const phase = phaseOf(activity, now);
  if (phase === 'upcoming') return ACTIVITIES.notBegun;
  return phase === 'ended' ? ACTIVITIES.ended : undefined;
};

const openActivity = async (tx: Tx, id: number, now: Date): Promise<ActivityRow> => {
  const [activity] = await tx
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), eq(activities.active, true)));
  if (activity === undefined) throw new Refusal(404, ACTIVITIES.unknown);
  const objection = objectionTo(activity, now);
  if (objection !== undefined) throw new Refusal(422, objection);
  return activity;
};

export const createApplying = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** A unique index over waiting and passed applications prevents duplicates, also from concurrent requests. */
  apply: (memberId: number, activityId: number): Promise<null> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const activity = await openActivity(tx, activityId, now);
      const { frozen } = await lockMember(tx, memberId);
      if (frozen) throw new Refusal(403, MEMBERS.frozen);
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
      if (made.length === 0) throw new Refusal(409, ACTIVITIES.alreadyApplied);
      return null;
    }),
});
