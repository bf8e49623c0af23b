import type { Guard } from './guard.ts';
import { MODULES, SERVER } from './paths.ts';

const OUTGOING = `${SERVER}/platform/outgoing.ts`;
const VENUES = `${MODULES}/play/venues`;
const SIGNATURE = 'packages/venue-protocol/src/signature.ts';
const ATTEMPTS = 'apps/server/test/attempts-venues.campaign.test.ts';

/** Guards of the calls that the server makes to addresses which staff or venues have written. */
export const outgoingGuards: readonly Guard[] = [
  {
    name: 'venue-secret-for-address',
    about: 'The stored secret of a venue signs calls to the stored address only',
    removal: {
      file: `${VENUES}/staff-access.ts`,
      text: "if (entered === '' && isOther) throw refuse('venues.secretForAddress');",
      by: '',
    },
    tests: [`${VENUES}/testing.test.ts`, ATTEMPTS],
  },
  {
    name: 'private-hosts',
    about: 'A host on a private network is called only when the environment names it',
    removal: { file: OUTGOING, text: 'return isPrivate && !this.isAllowed(address);', by: 'return false;' },
    tests: [`${SERVER}/platform/outgoing.test.ts`, `${VENUES}/testing.test.ts`, ATTEMPTS],
  },
  {
    name: 'private-names',
    about: 'A name that leads to a private network is called only when the environment names it',
    removal: { file: OUTGOING, text: 'if (!isAllowed && !addresses.every(', by: 'if (isAllowed && !addresses.every(' },
    tests: [`${SERVER}/platform/outgoing.test.ts`],
  },
  {
    name: 'signature-host',
    about: 'The signature of a call to a venue covers the host that is called',
    removal: {
      file: SIGNATURE,
      text: '...(host === undefined ? [] : [WITH_HOST, host])',
      by: '...(host === undefined ? [] : [WITH_HOST])',
    },
    tests: ['packages/venue-protocol/src/signature.test.ts', 'apps/venue/src/http/signed.test.ts'],
  },
  {
    name: 'signature-own-host',
    about: 'A venue refuses calls that were signed for another host',
    removal: {
      file: SIGNATURE,
      text: "(isOwnHost(host) ? undefined : 'wrong-host')",
      by: '(isOwnHost(host), undefined)',
    },
    tests: [
      'packages/venue-protocol/src/signature.test.ts',
      'apps/venue/src/http/signed.test.ts',
      `${VENUES}/adapters/koi.test.ts`,
    ],
  },
  {
    name: 'signature-hostless',
    about: 'A venue that serves no earlier versions refuses calls without a host',
    removal: { file: SIGNATURE, text: ' && acceptsHostless) {', by: ') {' },
    tests: ['packages/venue-protocol/src/signature.test.ts', 'apps/venue/src/http/signed.test.ts'],
  },
  {
    name: 'redirects-unfollowed',
    about: 'A redirect of a venue is no answer, whatever its body says',
    removal: {
      file: `${VENUES}/adapters/koi.ts`,
      text: 'if (status >= 300 && status < 400) return',
      by: 'if (status < 0) return',
    },
    tests: [`${VENUES}/adapters/koi.test.ts`],
  },
  {
    name: 'answers-limited',
    about: 'A longer answer of a venue than was asked for is an error',
    removal: { file: OUTGOING, text: "if (size > maxBytes) throw new Error('the answer is too long');", by: '' },
    tests: [`${SERVER}/platform/outgoing.test.ts`],
  },
  {
    name: 'venue-test-stored',
    about: 'A test counts only when the stored values were tested',
    removal: {
      file: `${VENUES}/staff-access.ts`,
      text: 'const counts = venue !== undefined && isStored(venue, input);',
      by: 'const counts = venue !== undefined;',
    },
    tests: [`${VENUES}/testing.test.ts`],
  },
  {
    name: 'venue-test-recorded',
    about: 'Each test of a connection is a row of the audit log',
    removal: {
      file: `${VENUES}/staff-access.ts`,
      text: `        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'venues.test',`,
      by: `        if (at === undefined) await audit.record(tx, {
          by,
          group: 'settings',
          action: 'venues.test',`,
    },
    tests: [`${VENUES}/testing.test.ts`],
  },
  {
    name: 'venue-open-tested',
    about: 'A venue is opened after its stored connection was tested',
    removal: {
      file: `${VENUES}/staff.ts`,
      text: "if (isOpen && !isTested(venue)) throw refuse('venues.untested');",
      by: '',
    },
    tests: [`${VENUES}/testing.test.ts`, `${VENUES}/staff.test.ts`],
  },
  {
    name: 'venue-test-protected',
    about: 'In production no unprotected address is tested',
    removal: { file: `${VENUES}/staff-access.ts`, text: 'requireProtected(config, [access.url]);', by: '' },
    tests: [`${VENUES}/testing.test.ts`],
  },
  {
    name: 'venue-access-protected',
    about: 'In production no unprotected address is proposed',
    removal: { file: `${VENUES}/staff-access.ts`, text: 'requireProtected(config, [url]);', by: '' },
    tests: [`${VENUES}/testing.test.ts`],
  },
  {
    name: 'venue-new-protected',
    about: 'In production no venue is added with an unprotected address',
    removal: {
      file: `${VENUES}/staff.ts`,
      text: 'requireProtected(config, [columns.url, ...columns.frameOrigins]);',
      by: '',
    },
    tests: [`${VENUES}/testing.test.ts`],
  },
  {
    name: 'venue-saved-protected',
    about: 'In production no unprotected address of a venue is saved',
    removal: {
      file: `${VENUES}/staff.ts`,
      text: 'requireProtected(config, [after.url, ...after.frameOrigins]);',
      by: '',
    },
    tests: [`${VENUES}/testing.test.ts`],
  },
];
