import {
  IDENTITY_FIELD_NAMES,
  type IdentityField,
  identityFieldsOf,
  maskIdentity,
  plainIdentity,
} from '@koi/contract/rules/identity-search';
import {
  createTries,
  fingerprints,
  keyRing,
  perWindow,
  refuseFor,
  type SecretSource,
  type StaffActor,
} from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import type { AdmittedSearch } from '../members/index.ts';
import type { AuditedDeps } from '../staff/index.ts';

const DAY_MS = 86_400_000;

export interface IdentitySearchesDeps extends AuditedDeps {
  config: SecretSource;
  settings: Pick<SettingsService, 'get'>;
}

/**
 * Counts and records the searches of staff by personal values. Each value counts once in 24 hours for a person, so that
 * pages of its result and exports of it are the same search.
 */
export const createIdentitySearches = ({ database, clock, config, settings, audit }: IdentitySearchesDeps) => {
  const tries = createTries({ database, clock, enabled: true });
  // The table of tries has hashes without a key, from which a number could be guessed.
  const keys = keyRing(config, 'identity-searches');

  const record = (by: StaffActor, { fields, value }: AdmittedSearch, succeeded: boolean): Promise<void> =>
    database.transaction((tx) =>
      audit.record(tx, {
        by,
        group: 'members',
        action: 'search.identity',
        target: fields.map((field) => IDENTITY_FIELD_NAMES[field]).join('、'),
        summary: maskIdentity(value),
        succeeded,
      }),
    );

  return {
    /**
     * Admits a search by the personal values that the text can be, among the fields of the list. Undefined when it can
     * be none. Throws when the person has used up the searches of 24 hours.
     */
    async admit(by: StaffActor, typed: string, among: readonly IdentityField[]): Promise<AdmittedSearch | undefined> {
      const fields = identityFieldsOf(typed).filter((field) => among.includes(field));
      if (fields.length === 0) return undefined;
      const admitted: AdmittedSearch = { value: plainIdentity(typed), fields };
      const [mark] = fingerprints(keys, admitted.value, String(by.staff.id));
      const value = perWindow(`identity-search:${by.staff.id}:${mark}`, { limit: 1, windowMs: DAY_MS });
      if (await tries.isBlocked(value)) return admitted;
      const limit = await settings.get('identity_searches_per_day');
      const count = perWindow(`identity-searches:${by.staff.id}`, { limit, windowMs: DAY_MS });
      const permission = await tries.take([count, value]);
      if (permission.allowed) {
        await record(by, admitted, true).catch(async (cause: unknown) => {
          await permission.release();
          throw cause;
        });
        return admitted;
      }
      // The same search may have been counted at the same moment.
      if (await tries.isBlocked(value)) return admitted;
      throw refuseFor(permission.retryAfterS, 'memberFiles.identitySearches');
    },
  };
};

export type IdentitySearches = ReturnType<typeof createIdentitySearches>;
