import { BIRTH_DATES_CORRECTED_PER_DAY, BIRTH_DATES_REFUSED_PER_DAY, type RefusalName } from '@koi/contract';
import { createTries, perWindow, Refusal, refuseFor, type StaffActor } from '../../../platform/index.ts';
import { labelsOf } from '../../people/members/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';

const DAY_MS = 24 * 3_600_000;
/** What says something about an excluded member. */
const TELLING: readonly RefusalName[] = ['protection.samePerson', 'protection.excludedBirthDate'];

/**
 * Counts the birth dates that staff correct, and records those that are refused. A date that is refused belongs to an
 * excluded member of the same name, and one that is stored does not, so that both kinds are limited.
 */
export const createCorrections = ({ database, clock, audit }: AuditedDeps) => {
  const tries = createTries({ database, clock, enabled: true });

  const take = async (key: string, limit: number): Promise<() => Promise<void>> => {
    const permission = await tries.takeAlways([perWindow(key, { limit, windowMs: DAY_MS })]);
    if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'protection.tooManyCorrections');
    return permission.release;
  };

  /** Takes both before the work, so that corrections at the same moment are counted. */
  const takeBoth = async ({ staff }: StaffActor) => {
    const correction = await take(`birth-dates:${staff.id}`, BIRTH_DATES_CORRECTED_PER_DAY);
    const refusal = await take(`birth-dates-refused:${staff.id}`, BIRTH_DATES_REFUSED_PER_DAY).catch(
      async (cause: unknown) => {
        await correction();
        throw cause;
      },
    );
    return { correction, refusal };
  };

  /** Written after the rollback of the correction. */
  const record = (by: StaffActor, memberId: number, { message }: Refusal): Promise<void> =>
    database.transaction(async (tx) => {
      const name = (await labelsOf(tx, [memberId])).get(memberId)?.name ?? '';
      await audit.record(tx, {
        by,
        group: 'members',
        action: 'protection.correctBirthDate',
        target: `会员 ${name}`,
        memberId,
        summary: message,
        succeeded: false,
      });
    });

  return {
    /** Makes a correction within the limits of the person. */
    async counted<T>(by: StaffActor, memberId: number, correct: () => Promise<T>): Promise<T> {
      const giveBack = await takeBoth(by);
      const done = await correct().catch(async (cause: unknown) => {
        if (cause instanceof Refusal && TELLING.includes(cause.refusal)) await record(by, memberId, cause);
        else await Promise.all([giveBack.correction(), giveBack.refusal()]);
        throw cause;
      });
      await giveBack.refusal();
      return done;
    },
  };
};
