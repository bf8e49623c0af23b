import { eq } from 'drizzle-orm';
import { type Config, createTries, type Logger, type Tx } from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { addDepositTotal } from './accounts.ts';
import { createAdmission, type OnNewDevice } from './admission.ts';
import { tryRules } from './limits.ts';
import { createPasswords } from './passwords.ts';
import { createProfile, type ProfileDeps, type StoreBirthDate } from './profile.ts';
import { createSessionListeners, createSessions } from './sessions.ts';
import { members } from './tables.ts';

export interface MembersDeps extends ProfileDeps {
  config: Pick<Config, 'rateLimits'>;
  settings: ProfileDeps['settings'] & Pick<SettingsService, 'requireOpen'>;
  log?: Logger;
}

const setFrozen = async (tx: Tx, memberId: number, frozen: boolean): Promise<boolean> => {
  const changed = await tx
    .update(members)
    .set({ frozen })
    .where(eq(members.id, memberId))
    .returning({ id: members.id });
  return changed.length > 0;
};

export const createMembersService = (deps: MembersDeps) => {
  const { database, clock, config, settings } = deps;
  const sessions = createSessions({ database, clock, log: deps.log });
  const listeners = createSessionListeners();
  const newDeviceListeners: OnNewDevice[] = [];
  const birthDates: { by?: StoreBirthDate } = {};
  const tries = createTries({ database, clock, enabled: config.rateLimits });
  const rules = async () => tryRules(await settings.all());

  const endSessions = async (tx: Tx, memberId: number): Promise<void> => {
    await sessions.endAll(tx, memberId);
    await listeners.end(tx, memberId);
  };

  return {
    ...createAdmission({ database, clock, sessions, tries, rules, settings, newDeviceListeners }),
    ...createPasswords({ database, sessions, tries, rules, listeners }),
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
    addDepositTotal,

    /** Ends this session. Games and the agent centre may have been opened from any session, so they end as well. */
    async logoff(memberId: number, sessionId: string): Promise<void> {
      await database.transaction(async (tx) => {
        await sessions.end(tx, sessionId);
        await listeners.end(tx, memberId);
      });
      listeners.ended(memberId);
    },

    /** Must be called after the transaction that ended all sessions has committed. */
    sessionsEnded: listeners.ended,

    /**
     * Freezes a member for the staff: ends every session and refuses logins. Returns false when no such member exists.
     */
    async freeze(tx: Tx, memberId: number): Promise<boolean> {
      await endSessions(tx, memberId);
      return setFrozen(tx, memberId, true);
    },
    /** Ends every session for the staff. The member may log in again. */
    endSessions,
    isPayPasswordLocked: async (memberId: number): Promise<boolean> =>
      tries.isBlocked((await rules()).payPassword(memberId)),
    unlockPayPassword: async (tx: Tx, memberId: number): Promise<void> =>
      tries.forget(tx, (await rules()).payPassword(memberId)),
    unfreeze: (tx: Tx, memberId: number): Promise<boolean> => setFrozen(tx, memberId, false),
  };
};

export type MembersService = ReturnType<typeof createMembersService>;
