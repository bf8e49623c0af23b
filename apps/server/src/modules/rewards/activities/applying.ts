import { APPLICATION_STATE, type PlainRefusalName, PROPOSALS } from '@koi/contract';
import { and, eq, sql } from 'drizzle-orm';
import { orderNumber, refuse, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { assess } from '../../people/protection/index.ts';
import { rewardSighting, see } from '../../people/risk/index.ts';
import { type ActivityRow, phaseOf } from './activity.ts';
import { APPROVAL_KIND } from './application.ts';
import { activities, activityApplications } from './tables.ts';

export interface ApplyingDeps extends ServiceDeps {
  proposals: Pick<ProposalsService, 'drop'>;
}

const objectionTo = (activity: ActivityRow, now: Date): PlainRefusalName | undefined => {
  if (!activity.canApply) return 'activities.noApplication';
  const phase = phaseOf(activity, now);
  if (phase === 'upcoming') return 'activities.notBegun';
  return phase === 'ended' ? 'activities.ended' : undefined;
};

/**
 * The shared lock makes an application and a change of its activity wait for each other: terms and periods change by one
 * person only while no application is pending.
 */
const openActivity = async (tx: Tx, id: number, now: Date): Promise<ActivityRow> => {
  const [activity] = await tx
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), eq(activities.active, true)))
    .for('share');
  if (activity === undefined) throw refuse('activities.unknown');
  const objection = objectionTo(activity, now);
  if (objection !== undefined) throw refuse(objection);
  return activity;
};

const EXCLUDED = '自我排除';
const PLATFORM_NAME = '系统';

export const createApplying = ({ database, clock, proposals }: ApplyingDeps) => ({
  /**
   * Ends the pending applications of a member who excluded themselves, with the proposals about them. Returns how many.
   */
  async endPending(tx: Tx, memberId: number, now: Date): Promise<number> {
    const waiting = and(
      eq(activityApplications.memberId, memberId),
      eq(activityApplications.state, APPLICATION_STATE.pending),
    );
    const ended = await tx
      .update(activityApplications)
      .set({
        state: APPLICATION_STATE.rejected,
        decidedAt: now,
        decidedName: PLATFORM_NAME,
        remark: EXCLUDED,
        version: sql`${activityApplications.version} + 1`,
      })
      .where(waiting)
      .returning({ no: activityApplications.no });
    const numbers = ended.map(({ no }) => no);
    await proposals.drop(tx, APPROVAL_KIND, numbers, PROPOSALS.memberExcluded);
    return numbers.length;
  },

  /** A unique index over waiting and passed applications prevents duplicates, also from concurrent requests. */
  apply: (memberId: number, activityId: number): Promise<null> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const activity = await openActivity(tx, activityId, now);
      const { frozen } = await assess(tx, { memberId, action: 'activity', now });
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
      await see(tx, [rewardSighting({ memberId, at: now }, `activity ${activityId}`, activity.title)]);
      return null;
    }),
});
