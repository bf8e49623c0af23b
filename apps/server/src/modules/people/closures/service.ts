import {
  CLOSURE_WAIT_DAYS,
  type ClosurePage,
  type InputOf,
  type memberRows,
  PLATFORM_LETTERS,
  STAFF_CLOSURES,
} from '@koi/contract';
import { beijingTime } from '@koi/money';
import { type Call, orderNumber, refuse, type ServiceDeps } from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { keptDays } from '../../operator/retention/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import { lockMember, type MembersService } from '../members/index.ts';
import { isExcluded } from '../protection/index.ts';
import { type Origin, recordSecurity } from '../security-log/index.ts';
import { obstaclesOf } from './obstacles.ts';
import { changeClosure, isUnderWay, KIND, lockClosuresOf, newestClosure, openClosure } from './state.ts';
import { memberClosures } from './tables.ts';

export interface ClosuresDeps extends ServiceDeps {
  members: Pick<MembersService, 'checkOwnPassword'>;
  settings: Pick<SettingsService, 'stored'>;
  proposals: Pick<ProposalsService, 'drop'>;
}

type Rows = typeof memberRows.closures;
type Caller = Origin & Pick<Call<unknown>, 'memberId'> & { memberId: number };

const DAY_MS = 86_400_000;
const WAIT_MS = CLOSURE_WAIT_DAYS * DAY_MS;
/** How long the member sees how a request ended. */
const SHOWN_MS = 30 * DAY_MS;

const laterBy = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** A call's fields are getters, so they are read one by one. */
const originOf = ({ address, device, userAgent }: Caller): Origin => ({ address, device, userAgent });

/** A member asks to close the account, and may change their mind until staff have decided. */
export const createClosuresService = ({ database, clock, members, settings, proposals }: ClosuresDeps) => ({
  async current({ memberId }: Pick<Caller, 'memberId'>): Promise<ClosurePage> {
    const db = database.orm;
    const now = clock.now();
    const [obstacles, { retention }, excluded, row] = await Promise.all([
      obstaclesOf(db, memberId),
      settings.stored(),
      isExcluded(db, memberId, now),
      newestClosure(db, memberId, laterBy(now, -SHOWN_MS)),
    ]);
    return {
      obstacles,
      kept_days: keptDays(retention, 'closed-accounts'),
      excluded: excluded ? 1 : 0,
      request:
        row === undefined
          ? null
          : {
              // Who of staff has looked at it is not said.
              state: isUnderWay(row) ? 'waiting' : row.state,
              asked_at: beijingTime(row.askedAt),
              ready_at: beijingTime(row.readyAt),
              ended_at: row.endedAt === null ? '' : beijingTime(row.endedAt),
              reason: row.refusal,
            },
    };
  },

  async ask(caller: Caller, { password, reason }: InputOf<Rows['ask']>): Promise<null> {
    const { memberId } = caller;
    const origin = originOf(caller);
    if ((await members.checkOwnPassword(memberId, password)) === undefined) {
      await recordSecurity(database.orm, { memberId, kind: 'closure.wrongPassword', at: clock.now(), origin });
      throw refuse('security.passwordWrong');
    }
    return database.transaction(async (tx) => {
      const now = clock.now();
      await lockClosuresOf(tx, memberId);
      if ((await openClosure(tx, memberId)) !== undefined) throw refuse('closures.underWay');
      await lockMember(tx, memberId);
      if ((await obstaclesOf(tx, memberId)).length > 0) throw refuse('closures.notReady');
      const readyAt = laterBy(now, WAIT_MS);
      await tx.insert(memberClosures).values({ memberId, no: orderNumber('X', now), reason, askedAt: now, readyAt });
      await recordSecurity(tx, { memberId, kind: 'closure.asked', at: now, origin });
      const letter = PLATFORM_LETTERS.closureAsked({ at: beijingTime(now), ready: beijingTime(readyAt) });
      await sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at: now });
      return null;
    });
  },

  withdraw: (caller: Caller): Promise<null> =>
    database.transaction(async (tx) => {
      const { memberId } = caller;
      const at = clock.now();
      await lockClosuresOf(tx, memberId);
      const seen = await newestClosure(tx, memberId, at);
      if (seen === undefined || !isUnderWay(seen)) throw refuse('closures.noneUnderWay');
      // The proposal ends first, as in every other call. An agreement at the same moment comes before or finds none.
      await proposals.drop(tx, KIND, [seen.no], STAFF_CLOSURES.endedByMember);
      const row = await openClosure(tx, memberId);
      if (row === undefined) throw refuse('closures.noneUnderWay');
      await changeClosure(tx, row.no, { state: 'withdrawn', endedAt: at });
      await recordSecurity(tx, { memberId, kind: 'closure.withdrawn', at, origin: originOf(caller) });
      return null;
    }),
});

export type ClosuresService = ReturnType<typeof createClosuresService>;
