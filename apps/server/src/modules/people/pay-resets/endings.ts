import { PAYOUT_HOLD_HOURS, PLATFORM_LETTERS } from '@koi/contract';
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { JobContext, ServiceDeps } from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import { recordSecurity } from '../security-log/index.ts';
import { endReset, findReset, KIND, lockRequestsOf, stateOf, targetOf } from './state.ts';
import { payResets } from './tables.ts';

export interface EndingsDeps extends ServiceDeps {
  proposals: Pick<ProposalsService, 'drop'>;
}

const HOLD_MS = PAYOUT_HOLD_HOURS * 3_600_000;

/** Ends requests whose time is over or whose account has changed, and tells their members. */
export const createEndings = ({ database, clock, proposals }: EndingsDeps) => {
  const endLate = (no: string, memberId: number): Promise<void> =>
    database.transaction(async (tx) => {
      await lockRequestsOf(tx, memberId);
      const at = clock.now();
      const seen = await findReset(tx, no);
      if (seen === undefined) return;
      const state = await stateOf(tx, seen, at);
      if (state !== 'expired' && state !== 'ended') return;
      await proposals.drop(tx, KIND, [targetOf(no)]);
      const row = await findReset(tx, no, true);
      // Somebody has ended it meanwhile.
      if (row === undefined || row.endedAt !== null) return;
      await endReset(tx, no, { state, endedAt: at });
      await recordSecurity(tx, { memberId, kind: 'payReset.expired', at });
      await sendLetters(tx, { memberIds: [memberId], kind: 'security', ...PLATFORM_LETTERS.payResetExpired, at });
    });

  const handler = async ({ now }: Pick<JobContext, 'now'>): Promise<void> => {
    const open = await database.orm
      .select({ no: payResets.no, memberId: payResets.memberId })
      .from(payResets)
      .where(inArray(payResets.state, ['waiting', 'proposed', 'approved']));
    for (const { no, memberId } of open) await endLate(no, memberId);
    const isOver = lte(payResets.endedAt, new Date(now.getTime() - HOLD_MS));
    await database.orm
      .update(payResets)
      .set({ previousHash: null })
      .where(and(eq(payResets.state, 'done'), isNotNull(payResets.previousHash), isOver));
  };

  return [{ name: 'pay-resets-end', times: { cron: '* * * * *' }, handler }];
};
