import { eq } from 'drizzle-orm';
import type { Config } from '../../platform/index.ts';
import { createAdmission } from './admission.ts';
import { tryRules } from './limits.ts';
import { createPasswords } from './passwords.ts';
import { createProfile, type ProfileDeps } from './profile.ts';
import { createSessions } from './sessions.ts';
import { members } from './tables.ts';
import { createTries } from './tries.ts';

export interface MembersDeps extends ProfileDeps {
  config: Pick<Config, 'rateLimits'>;
}

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

    /** An administrator's freeze: no login from now on, and every session is over at once. */
    freeze: (memberId: number): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.update(members).set({ frozen: true }).where(eq(members.id, memberId));
        await sessions.endAll(tx, memberId);
      }),

    async unfreeze(memberId: number): Promise<void> {
      await database.orm.update(members).set({ frozen: false }).where(eq(members.id, memberId));
    },
  };
};

export type MembersService = ReturnType<typeof createMembersService>;
