import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const SEARCHES = `${MODULES}/people/identity-searches`;

/** Guards of personal values. */
export const identityGuards: readonly Guard[] = [
  {
    name: 'identity-search-limit',
    about: 'Searches by personal values are limited for each person of staff',
    removal: {
      file: `${SEARCHES}/service.ts`,
      text: "throw refuseFor(permission.retryAfterS, 'memberFiles.identitySearches');",
      by: 'return admitted;',
    },
    tests: [`${SEARCHES}/service.test.ts`],
  },
  {
    name: 'identity-search-record',
    about: 'Each search by a personal value is a row of the audit log',
    removal: {
      file: `${SEARCHES}/service.ts`,
      text: 'await record(by, admitted, true).catch(async (cause: unknown) => {',
      by: 'await Promise.resolve().catch(async (cause: unknown) => {',
    },
    tests: [`${SEARCHES}/service.test.ts`],
  },
  {
    name: 'identity-search-asked',
    about: 'The search from anywhere compares personal values only when the person asks for it',
    removal: {
      file: `${MODULES}/operator/search/service.ts`,
      text: 'const admitted = isByIdentity ?',
      by: 'const admitted = true ?',
    },
    tests: [`${MODULES}/operator/search/service.test.ts`],
  },
];
