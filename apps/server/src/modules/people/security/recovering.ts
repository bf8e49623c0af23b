import { type InputOf, MEMBER_SECURITY, type memberRows, PAYOUT_HOLD_HOURS, PLATFORM_LETTERS } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { eq } from 'drizzle-orm';
import {
  type Call,
  hashPassword,
  type JobContext,
  type Queryable,
  Refusal,
  refuse,
  refuseFor,
  type ServiceDeps,
  type Tx,
} from '../../../platform/index.ts';
import { holdPayouts } from '../../money/payout-holds/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import { lockMember, type MembersService, memberIdOf, requireUncommon } from '../members/index.ts';
import { deviceLabelOf, type Origin, recordSecurity } from '../security-log/index.ts';
import { KIND, lockRecoveriesOf, targetOf } from './apart.ts';
import { halvesOf } from './halves.ts';
import { endRecoveries, isOver, membersWithOpen, openRecovery, recoveryBegun, recoveryPayload } from './state.ts';
import { memberRecoveries } from './tables.ts';

export interface RecoveringDeps extends ServiceDeps {
  members: Pick<MembersService, 'authenticators' | 'endOthers' | 'resetPassword' | 'sessionsEnded' | 'takeAddressTry'>;
  proposals: Pick<ProposalsService, 'allWaiting' | 'drop'>;
}

type Rows = (typeof memberRows)['security'];
type Caller = Origin & Pick<Call<unknown>, 'sessionId'> & { memberId: number; sessionId: string };

const HOLD_MS = PAYOUT_HOLD_HOURS * 3_600_000;

/** The part of the member in a recovery: using both halves of the code, or stopping it. */
export const createRecovering = ({ database, clock, members, proposals }: RecoveringDeps) => {
  const write = (tx: Tx, memberId: number, letter: { title: string; content: string }) =>
    sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at: clock.now() });

  /** Drops the proposal before the recoveries, as every other call does. Returns whether there was anything to end. */
  const end = async (tx: Tx, memberId: number, now: Date): Promise<boolean> => {
    const dropped = await proposals.drop(tx, KIND, [targetOf(memberId)], MEMBER_SECURITY.endedByMember);
    const ended = await endRecoveries(tx, memberId, now);
    return dropped + ended.length > 0;
  };

  /** Uses the code in one transaction, in which a login of the member comes either before the locks or after its end. */
  const useCode = (memberId: number, code: string, nextHash: string, origin: Origin): Promise<void> =>
    database.transaction(async (tx) => {
      await lockRecoveriesOf(tx, memberId);
      const at = clock.now();
      const row = await openRecovery(tx, memberId, { now: at, lock: true });
      const { makerHalf, checkerHalf } = halvesOf(memberId, code);
      if (row === undefined || row.makerHalf !== makerHalf || row.checkerHalf !== checkerHalf) {
        throw refuse('security.recoveryWrong');
      }
      // A login locks the authenticator before the member, so this does too.
      await members.authenticators.remove(tx, memberId);
      await lockMember(tx, memberId);
      if (await isOver(tx, memberId, row.seenEvent)) throw refuse('security.recoveryWrong');
      await tx.update(memberRecoveries).set({ usedAt: at }).where(eq(memberRecoveries.id, row.id));
      await members.resetPassword(tx, memberId, nextHash);
      const until = new Date(at.getTime() + HOLD_MS);
      await holdPayouts(tx, memberId, until);
      await recordSecurity(tx, { memberId, kind: 'recovery.done', at, origin });
      const facts = { at: beijingTime(at), until: beijingTime(until), device: deviceLabelOf(origin.userAgent) };
      await write(tx, memberId, PLATFORM_LETTERS.recoveryDone(facts));
    });

  /** Ends what a login or a change of the account has ended by itself, and tells the member. */
  const endLate = (memberId: number): Promise<void> =>
    database.transaction(async (tx) => {
      await lockRecoveriesOf(tx, memberId);
      const at = clock.now();
      const [waiting] = await proposals.allWaiting(tx, KIND, targetOf(memberId));
      const isLive =
        waiting !== undefined && !(await isOver(tx, memberId, recoveryPayload.parse(waiting.payload).seen));
      // A recovery that two people agreed to ends its predecessors, so there is one at most.
      if (isLive || (await openRecovery(tx, memberId, { now: at })) !== undefined) return;
      if (!(await end(tx, memberId, at))) return;
      await recordSecurity(tx, { memberId, kind: 'recovery.ended', at });
      await write(tx, memberId, PLATFORM_LETTERS.recoveryEnded);
    });

  return {
    /** When a recovery began that the member can stop; undefined when none is under way. */
    begun: (db: Queryable, memberId: number): Promise<Date | undefined> =>
      recoveryBegun(db, proposals, memberId, clock.now()),

    /** An unknown name, a wrong code and one that has ended are answered in the same way. */
    async recover({ name, code, password }: InputOf<Rows['recover']>, origin: Origin): Promise<null> {
      const permission = await members.takeAddressTry(origin.address);
      if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'members.tooManyTries');
      requireUncommon(password, name);
      const [memberId, nextHash] = await Promise.all([memberIdOf(database.orm, name), hashPassword(password)]);
      if (memberId === undefined) throw refuse('security.recoveryWrong');
      try {
        await useCode(memberId, code, nextHash, origin);
      } catch (error) {
        if (error instanceof Refusal) {
          await recordSecurity(database.orm, { memberId, kind: 'recovery.refused', at: clock.now(), origin });
        }
        throw error;
      }
      members.sessionsEnded(memberId);
      await permission.release();
      return null;
    },

    /** Somebody else asked service. What waits or was agreed to ends at once. */
    async deny(caller: Caller): Promise<null> {
      const { memberId, sessionId, address, device, userAgent } = caller;
      const origin = { address, device, userAgent };
      await database.transaction(async (tx) => {
        await lockRecoveriesOf(tx, memberId);
        const at = clock.now();
        if (!(await end(tx, memberId, at))) throw refuse('security.recoveryNone');
        await recordSecurity(tx, { memberId, kind: 'recovery.denied', at, origin });
        await write(tx, memberId, PLATFORM_LETTERS.recoveryEnded);
      });
      await members.endOthers(memberId, sessionId, origin);
      return null;
    },

    jobs: [
      {
        name: 'recoveries-end',
        times: { cron: '* * * * *' },
        async handler({ now }: Pick<JobContext, 'now'>): Promise<void> {
          const waiting = await proposals.allWaiting(database.orm, KIND);
          const agreed = await membersWithOpen(database.orm, now);
          const ids = new Set([...waiting.map(({ payload }) => recoveryPayload.parse(payload).member_id), ...agreed]);
          for (const memberId of ids) await endLate(memberId);
        },
      },
    ],
  };
};

export type Recovering = ReturnType<typeof createRecovering>;
