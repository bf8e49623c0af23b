import { eq } from 'drizzle-orm';
import { type Config, createTries, type Tx } from '../../platform/index.ts';
import { addDepositTotal } from './accounts.ts';
import { createAdmission } from './admission.ts';
import { tryRules } from './limits.ts';
import { createPasswords } from './passwords.ts';
import { createProfile, type ProfileDeps } from './profile.ts';
import { createSessions } from './sessions.ts';
import { members } from './tables.ts';

export interface MembersDeps extends ProfileDeps {
  config: Pick<Config, 'rateLimits'>;
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
  const sessions = createSessions({ database, clock });
  const tries = createTries({ database, clock, enabled: config.rateLimits });
  const rules = async () => tryRules(await settings.all());

  return {
    ...createAdmission({ database, clock, sessions, tries, rules }),
    ...createPasswords({ database, sessions, tries, rules }),
    ...createProfile(deps),
    authenticate: sessions.authenticate,
    logoff: sessions.end,
    addDepositTotal,

    /** An administrator's freeze: no login from now on, and every session is over at once. False when there is nobody. */
    async freeze(tx: Tx, memberId: number): Promise<boolean> {
      await sessions.endAll(tx, memberId);
      return setFrozen(tx, memberId, true);
    },
    isPayPasswordLocked: async (memberId: number): Promise<boolean> =>
      tries.isBlocked((await rules()).payPassword(memberId)),
    unlockPayPassword: async (tx: Tx, memberId: number): Promise<void> =>
      tries.forget(tx, (await rules()).payPassword(memberId)),
    unfreeze: (tx: Tx, memberId: number): Promise<boolean> => setFrozen(tx, memberId, false),
  };
};

export type MembersService = ReturnType<typeof createMembersService>;
