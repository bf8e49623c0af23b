import {
  type InputOf,
  type memberRows,
  PAY_RESET_ASKS_PER_DAY,
  PAY_RESET_REVIEW_HOURS,
  PAY_RESET_USUAL_HOURS,
  PAYOUT_HOLD_HOURS,
  type PayReset,
  type PayResetPage,
  PLATFORM_LETTERS,
  STAFF_PAY_RESETS,
} from '@koi/contract';
import { isUnderWay } from '@koi/contract/rules/pay-resets';
import { beijingTime } from '@koi/money';
import { eq } from 'drizzle-orm';
import {
  type Call,
  type Config,
  createTries,
  hashPassword,
  orderNumber,
  perWindow,
  type Queryable,
  refuse,
  refuseFor,
  type ServiceDeps,
  type Tx,
} from '../../../platform/index.ts';
import { latestCredited } from '../../money/deposits/index.ts';
import { holdPayouts, payoutsHeldUntil } from '../../money/payout-holds/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import type { CardsService } from '../cards/index.ts';
import { lockMember, type MembersService, readMember } from '../members/index.ts';
import type { Security } from '../security/index.ts';
import { deviceLabelOf, type Origin, recordSecurity } from '../security-log/index.ts';
import { judgeAnswers, type Known, questionsOf, questionsShown } from './questions.ts';
import { endReset, KIND, lockRequestsOf, newestReset, type PayResetRow, stateOf, targetOf } from './state.ts';
import { payResets } from './tables.ts';

export interface PayResetsDeps extends ServiceDeps {
  config: Pick<Config, 'rateLimits'>;
  members: Pick<MembersService, 'checkOwnPassword' | 'endOthers' | 'resetPayPassword'>;
  cards: Pick<CardsService, 'lastBound'>;
  security: Pick<Security, 'recoveryBegun'>;
  proposals: Pick<ProposalsService, 'drop'>;
}

type Rows = (typeof memberRows)['payResets'];
type Caller = Origin & Pick<Call<unknown>, 'sessionId'> & { memberId: number; sessionId: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the member sees how a request ended. */
const SHOWN_MS = 7 * DAY_MS;
const HOLD_MS = PAYOUT_HOLD_HOURS * HOUR_MS;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const timeOf = (at: Date | null): string => (at === null ? '' : beijingTime(at));

/** A call's fields are getters, so they are read one by one. */
const originOf = ({ address, device, userAgent }: Caller): Origin => ({ address, device, userAgent });

/** Whether the member can take the new password back. */
const canTakeBack = ({ state, endedAt, previousHash }: PayResetRow, now: Date): boolean =>
  state === 'done' && previousHash !== null && endedAt !== null && after(endedAt, HOLD_MS) > now;

/** A forgotten pay password: the member answers, two people of staff agree, and the member sets a new one alone. */
export const createPayResetsService = (deps: PayResetsDeps) => {
  const { database, clock, config, members, cards, proposals, security } = deps;
  const tries = createTries({ database, clock, enabled: config.rateLimits });

  const knownOf = async (memberId: number): Promise<Known> => {
    const db = database.orm;
    const [{ realname }, card, deposit] = await Promise.all([
      readMember(db, memberId),
      cards.lastBound(memberId),
      latestCredited(db, memberId),
    ]);
    return { realname, card, deposit };
  };

  const newest = (db: Queryable, memberId: number, now: Date, lock = false) =>
    newestReset(db, memberId, { since: after(now, -SHOWN_MS), lock });

  /** Ends a request whose time was over before its job ran, so that it does not stand in the way of a new one. */
  const requireFree = async (db: Queryable, memberId: number, now: Date): Promise<PayResetRow | undefined> => {
    const row = await newest(db, memberId, now);
    if (row !== undefined) {
      if (isUnderWay(await stateOf(db, row, now))) throw refuse('payResets.underWay');
      const isLate = row.endedAt !== null && after(row.endedAt, DAY_MS) > now;
      if (row.state === 'denied' && isLate) throw refuse('payResets.deniedLately');
    }
    if ((await payoutsHeldUntil(db, memberId, now)) !== undefined) throw refuse('payResets.guarded');
    return row !== undefined && isUnderWay(row.state) ? row : undefined;
  };

  const requirePassword = async (caller: Caller, password: string): Promise<void> => {
    const { memberId } = caller;
    if ((await members.checkOwnPassword(memberId, password)) !== undefined) return;
    const event = { memberId, kind: 'payReset.wrongPassword', at: clock.now(), origin: originOf(caller) } as const;
    await recordSecurity(database.orm, event);
    throw refuse('payResets.passwordWrong');
  };

  /** The letter belongs to the transaction of its step. */
  const write = (tx: Tx, memberId: number, letter: { title: string; content: string }) =>
    sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at: clock.now() });

  const shown = async (db: Queryable, row: PayResetRow, now: Date): Promise<PayReset> => {
    const state = await stateOf(db, row, now);
    return {
      no: row.no,
      state,
      created_at: beijingTime(row.createdAt),
      usual_at: beijingTime(after(row.createdAt, PAY_RESET_USUAL_HOURS * HOUR_MS)),
      first_at: timeOf(row.firstAt),
      second_at: timeOf(row.secondAt),
      expires_at: beijingTime(row.expiresAt),
      ended_at: timeOf(row.endedAt),
      answers: row.answers.map(({ question, shown: masked }) => ({ question, shown: masked })),
      deniable: isUnderWay(state) || canTakeBack(row, now) ? 1 : 0,
    };
  };

  /** The request that the member can end. Its proposal ends first, as in every other call. */
  const takeOut = async (tx: Tx, memberId: number, now: Date): Promise<PayResetRow | undefined> => {
    await lockRequestsOf(tx, memberId);
    const row = await newest(tx, memberId, now);
    if (row === undefined) return undefined;
    await proposals.drop(tx, KIND, [targetOf(row.no)], STAFF_PAY_RESETS.endedByMember);
    return newest(tx, memberId, now, true);
  };

  return {
    async current({ memberId }: Pick<Caller, 'memberId'>): Promise<PayResetPage> {
      const db = database.orm;
      const now = clock.now();
      const [known, row, heldUntil, recoveryAt] = await Promise.all([
        knownOf(memberId),
        newest(db, memberId, now),
        payoutsHeldUntil(db, memberId, now),
        security.recoveryBegun(db, memberId),
      ]);
      return {
        questions: questionsShown(known),
        request: row === undefined ? null : await shown(db, row, now),
        held_until: timeOf(heldUntil ?? null),
        recovery_at: timeOf(recoveryAt ?? null),
      };
    },

    async ask(caller: Caller, form: InputOf<Rows['ask']>): Promise<null> {
      const { memberId } = caller;
      await requireFree(database.orm, memberId, clock.now());
      const known = await knownOf(memberId);
      const asked = questionsOf(known);
      if (asked.includes('card') && form.card === '') throw refuse('payResets.cardMissing');
      if (asked.includes('deposit') && form.amount === 0n) throw refuse('payResets.amountMissing');
      const rule = perWindow(`pay-reset:${memberId}`, { limit: PAY_RESET_ASKS_PER_DAY, windowMs: DAY_MS });
      const permission = await tries.takeAlways([rule]);
      if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'payResets.tooManyAsks');
      await requirePassword(caller, form.password);
      const origin = originOf(caller);
      await database.transaction(async (tx) => {
        const now = clock.now();
        await lockRequestsOf(tx, memberId);
        const late = await requireFree(tx, memberId, now);
        if (late !== undefined) await endReset(tx, late.no, { state: await stateOf(tx, late, now), endedAt: now });
        if ((await lockMember(tx, memberId)).frozen) throw refuse('members.frozen');
        const no = orderNumber('R', now);
        const expiresAt = after(now, PAY_RESET_REVIEW_HOURS * HOUR_MS);
        const answers = judgeAnswers(known, form);
        await tx.insert(payResets).values({ no, memberId, answers, createdAt: now, expiresAt });
        await recordSecurity(tx, { memberId, kind: 'payReset.asked', at: now, origin });
        const device = deviceLabelOf(origin.userAgent);
        await write(tx, memberId, PLATFORM_LETTERS.payResetAsked({ at: beijingTime(now), no, device }));
      });
      return null;
    },

    withdraw: (caller: Caller): Promise<null> =>
      database.transaction(async (tx) => {
        const { memberId } = caller;
        const at = clock.now();
        const row = await takeOut(tx, memberId, at);
        if (row === undefined || !isUnderWay(row.state)) throw refuse('payResets.noneUnderWay');
        await endReset(tx, row.no, { state: 'withdrawn', endedAt: at });
        await recordSecurity(tx, { memberId, kind: 'payReset.withdrawn', at, origin: originOf(caller) });
        return null;
      }),

    /** Somebody else asked. Until the protection is over, the password that they set is taken back as well. */
    async deny(caller: Caller): Promise<null> {
      const { memberId } = caller;
      const origin = originOf(caller);
      await database.transaction(async (tx) => {
        const at = clock.now();
        const row = await takeOut(tx, memberId, at);
        if (row === undefined) throw refuse('payResets.noneUnderWay');
        const { no, previousHash } = row;
        const isSet = canTakeBack(row, at) && previousHash !== null;
        if (!isSet && !isUnderWay(row.state)) throw refuse('payResets.noneUnderWay');
        if (isSet) {
          await members.resetPayPassword(tx, memberId, previousHash);
          await recordSecurity(tx, { memberId, kind: 'payReset.restored', at, origin });
        }
        await endReset(tx, no, { state: 'denied', endedAt: at, previousHash: null });
        await recordSecurity(tx, { memberId, kind: 'payReset.denied', at, origin });
        await write(tx, memberId, PLATFORM_LETTERS.payResetDenied({ restored: isSet }));
      });
      await members.endOthers(memberId, caller.sessionId, origin);
      return null;
    },

    async set(caller: Caller, { password, paypassword }: InputOf<Rows['set']>): Promise<null> {
      const { memberId } = caller;
      await requirePassword(caller, password);
      const nextHash = await hashPassword(paypassword);
      const origin = originOf(caller);
      return database.transaction(async (tx) => {
        const now = clock.now();
        await lockRequestsOf(tx, memberId);
        const row = await newest(tx, memberId, now, true);
        const { frozen } = await lockMember(tx, memberId);
        if (frozen) throw refuse('members.frozen');
        // A change of the account comes either before the lock of its member, or after this transaction.
        if (row === undefined || (await stateOf(tx, row, now)) !== 'approved') throw refuse('payResets.notApproved');
        const previousHash = await members.resetPayPassword(tx, memberId, nextHash);
        const until = after(now, HOLD_MS);
        await holdPayouts(tx, memberId, until);
        await tx.update(payResets).set({ state: 'done', endedAt: now, previousHash }).where(eq(payResets.no, row.no));
        await recordSecurity(tx, { memberId, kind: 'payReset.done', at: now, origin });
        const facts = { at: beijingTime(now), until: beijingTime(until), device: deviceLabelOf(origin.userAgent) };
        await write(tx, memberId, PLATFORM_LETTERS.payResetDone(facts));
        return null;
      });
    },
  };
};

export type PayResetsService = ReturnType<typeof createPayResetsService>;
