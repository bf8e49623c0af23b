import type { FreezeArea } from '@koi/contract/rules/freezing';
import { type Config, createTries, type Logger, type SecretSource, type Tx } from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { createAuthenticators } from '../authenticators/index.ts';
import { type EventDraft, type Origin, recordSecurity } from '../security-log/index.ts';
import { addDepositTotal } from './accounts.ts';
import { createAdmission, type OnAdmitted, type OnNewDevice } from './admission.ts';
import { createNoteFailure } from './failures.ts';
import { addFreeze, type Freeze, type FreezeDraft, liftFreezes } from './freezing.ts';
import { tryRules } from './limits.ts';
import { createPasswords } from './passwords.ts';
import { createProfile, type ProfileDeps, type StoreBirthDate } from './profile.ts';
import { createSessionListeners, createSessions } from './sessions.ts';

export interface MembersDeps extends ProfileDeps {
  config: Pick<Config, 'rateLimits'> & SecretSource;
  settings: ProfileDeps['settings'] & Pick<SettingsService, 'requireOpen'>;
  log?: Logger;
}

type StaffMeasure = 'staff.sessionsEnded' | 'staff.frozen';

interface SessionEvent extends Pick<EventDraft, 'origin'> {
  kind: 'session.ended' | 'staff.sessionsEnded';
  /** Runs in the transaction that ends the session. */
  within?(tx: Tx, device: string): Promise<void>;
}

export const createMembersService = (deps: MembersDeps) => {
  const { database, clock, config, settings } = deps;
  const sessions = createSessions({ database, clock, log: deps.log });
  const listeners = createSessionListeners();
  const newDeviceListeners: OnNewDevice[] = [];
  const admissionListeners: OnAdmitted[] = [];
  const birthDates: { by?: StoreBirthDate } = {};
  const tries = createTries({ database, clock, enabled: config.rateLimits });
  const rules = async () => tryRules(await settings.all());
  const authenticators = createAuthenticators({ clock, config });
  const noteFailure = createNoteFailure({ database, clock, log: deps.log });

  /** Ends every session for the staff, and records why the member has to log in again. */
  const endSessions = async (tx: Tx, memberId: number, kind: StaffMeasure = 'staff.sessionsEnded'): Promise<void> => {
    await sessions.endAll(tx, memberId);
    await listeners.end(tx, memberId);
    await recordSecurity(tx, { memberId, kind, at: clock.now() });
  };

  /**
   * Ends some sessions and what was opened with any of them: games, the agent centre and sockets can't be told apart by
   * session.
   */
  const endSome = async <T>(memberId: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await database.transaction(async (tx) => {
      const worked = await work(tx);
      if (worked !== false) await listeners.end(tx, memberId);
      return worked;
    });
    if (result !== false) listeners.ended(memberId);
    return result;
  };

  return {
    ...createAdmission({
      database,
      clock,
      sessions,
      tries,
      rules,
      settings,
      authenticators,
      noteFailure,
      newDeviceListeners,
      admissionListeners,
    }),
    ...createPasswords({ database, clock, sessions, tries, rules, listeners, noteFailure }),
    ...createProfile(deps, birthDates),
    /** Sets the rules under which a birth date is stored. */
    storeBirthDateBy(store: StoreBirthDate): void {
      birthDates.by = store;
    },
    authenticate: sessions.authenticate,
    authenticateWithBalance: sessions.authenticateWithBalance,
    /** Adds a listener for the end of members' sessions. */
    onSessionsEnded: listeners.add,
    /** Adds a listener for logins from a browser that the member did not use before. */
    onNewDevice: (listener: OnNewDevice): void => void newDeviceListeners.push(listener),
    /** Adds a listener for logins and registrations. */
    onAdmitted: (listener: OnAdmitted): void => void admissionListeners.push(listener),
    addDepositTotal,

    /** Ends this session. Games and the agent centre may have been opened from any session, so they end as well. */
    async logoff(memberId: number, sessionId: string, origin: Origin): Promise<void> {
      await endSome(memberId, async (tx) => {
        await sessions.end(tx, sessionId);
        await recordSecurity(tx, { memberId, kind: 'logoff', at: clock.now(), origin });
      });
    },

    /** Ends one session of the member for the member or for staff. Returns false when there is no such session. */
    endSession: (memberId: number, id: number, event: SessionEvent): Promise<boolean> =>
      endSome(memberId, async (tx) => {
        const device = await sessions.endOne(tx, memberId, id);
        if (device === undefined) return false;
        await event.within?.(tx, device);
        const { kind, origin } = event;
        await recordSecurity(tx, { memberId, kind, at: clock.now(), origin, detail: device });
        return true;
      }),

    /** Ends all sessions but the current one. */
    endOthers: (memberId: number, sessionId: string, origin: Origin): Promise<void> =>
      endSome(memberId, async (tx) => {
        await sessions.endOthers(tx, memberId, sessionId);
        await recordSecurity(tx, { memberId, kind: 'sessions.ended', at: clock.now(), origin });
      }),

    authenticators,
    /** Counts a try at a code that is given in a session, even when rate limits are switched off. */
    takeCodeTry: async (memberId: number) => tries.takeAlways([(await rules()).sessionCode(memberId)]),
    /** Counts a try at an account of others from this address. */
    takeAddressTry: async (address: string) => tries.take([(await rules()).address(address)]),

    /** Must be called after the transaction that ended all sessions has committed. */
    sessionsEnded: listeners.ended,

    /**
     * Freezes a member for the staff: ends every session and refuses logins and payments.
     */
    async freeze(tx: Tx, memberId: number, draft: Omit<FreezeDraft, 'at'>): Promise<void> {
      await endSessions(tx, memberId, 'staff.frozen');
      await addFreeze(tx, memberId, { ...draft, at: clock.now() });
    },
    /** The member may log in again. */
    endSessions: (tx: Tx, memberId: number): Promise<void> => endSessions(tx, memberId),
    isPayPasswordLocked: async (memberId: number): Promise<boolean> =>
      tries.isBlocked((await rules()).payPassword(memberId)),
    async unlockPayPassword(tx: Tx, memberId: number): Promise<void> {
      await tries.forget(tx, (await rules()).payPassword(memberId));
      await recordSecurity(tx, { memberId, kind: 'payPassword.unlocked', at: clock.now() });
    },
    /** Lifts the freezes of these areas. Returns those with which the member stays frozen. */
    async unfreeze(tx: Tx, memberId: number, areas: readonly FreezeArea[]): Promise<Freeze[]> {
      const left = await liftFreezes(tx, memberId, areas);
      if (left.length === 0) await recordSecurity(tx, { memberId, kind: 'staff.unfrozen', at: clock.now() });
      return left;
    },
  };
};

export type MembersService = ReturnType<typeof createMembersService>;
