import type { Guard } from './guard.ts';
import { MODULES, SERVER } from './paths.ts';

const RETENTION = `${MODULES}/operator/retention`;
const COPIES = `${MODULES}/people/data-copies`;
const DELETING = [`${RETENTION}/deleting.test.ts`];
const BOUNDS = [`${RETENTION}/service.test.ts`];
const CLOSURES = `${MODULES}/people/closures`;
const CLOSURE_TESTS = [`${CLOSURES}/service.test.ts`];
const ERASING_TESTS = [`${CLOSURES}/erasing.test.ts`];
const COPY_TESTS = [`${COPIES}/service.test.ts`];

/** Guards of how long data is kept, of copies of their data that members get, and of closed accounts. */
export const dataLifeGuards: readonly Guard[] = [
  {
    name: 'retention-basis',
    about: 'An agreement about the time that records are kept is about the time that its maker has read',
    removal: {
      file: `${RETENTION}/service.ts`,
      text: 'return { [basisName(item)]: daysText(daysOf(stored.retention, item)) };',
      by: 'return {};',
    },
    tests: BOUNDS,
  },
  {
    name: 'retention-each-part',
    about: 'A longer time holds from the next part of a run that deletes',
    removal: {
      file: `${RETENTION}/deleting.ts`,
      text: `const days = daysOf((await settings.stored(tx)).retention, item);
      const deleted`,
      by: `const days = (Object.assign(rows, { days: (rows as { days?: number }).days ??
        daysOf((await settings.stored(tx)).retention, item) })).days;
      const deleted`,
    },
    tests: BOUNDS,
  },
  {
    name: 'retention-counted',
    about: 'Deleted records are counted in the transaction that deletes them, and logged',
    removal: { file: `${RETENTION}/deleting.ts`, text: 'if (deleted > 0) await count(tx, item, deleted);', by: '' },
    tests: DELETING,
  },
  {
    name: 'retention-condition',
    about: 'Records that a module keeps are not deleted with the others of their age',
    removal: {
      file: `${SERVER}/platform/expiring-rows.ts`,
      text: 'and(lt(at, bound === undefined ? before : bound(before)), where)',
      by: 'and(lt(at, bound === undefined ? before : bound(before)))',
    },
    tests: [...DELETING, `${MODULES}/talk/pictures/expiring.test.ts`],
  },
  {
    name: 'retention-security-log',
    about: 'The database refuses to delete young rows of the security log',
    removal: { sql: 'DROP TRIGGER security_event_expires ON security_event' },
    tests: BOUNDS,
  },
  {
    name: 'retention-sightings',
    about: 'The database refuses to delete young sightings, and those of cards',
    removal: { sql: 'DROP TRIGGER risk_sighting_expires ON risk_sighting' },
    tests: BOUNDS,
  },
  {
    name: 'data-copy-password',
    about: 'A copy of their data needs the login password of its member',
    removal: {
      file: `${COPIES}/service.ts`,
      text: 'if ((await members.checkOwnPassword(memberId, password)) !== undefined) return;',
      by: 'return;',
    },
    tests: COPY_TESTS,
  },
  {
    name: 'data-copy-once-a-day',
    about: 'A member asks for one copy in 24 hours',
    removal: {
      file: `${COPIES}/service.ts`,
      text: "if (last !== undefined && last.state !== 'failed' && nextOf(last) > now) throw refuse('dataCopies.tooSoon');",
      by: '',
    },
    tests: COPY_TESTS,
  },
  {
    name: 'data-copy-ticket',
    about: 'The address of a copy gives it once',
    removal: { file: `${COPIES}/service.ts`, text: '.set({ ticketHash: null })', by: ".set({ state: 'ready' })" },
    tests: COPY_TESTS,
  },
  {
    name: 'data-copy-last-run',
    about: 'A copy has the parts of one run',
    removal: { file: `${COPIES}/preparing.ts`, text: 'await dropEarlierParts(tx, copy);', by: '' },
    tests: COPY_TESTS,
  },
  {
    name: 'closure-password',
    about: 'A request to close the account needs the login password',
    removal: {
      file: `${CLOSURES}/service.ts`,
      text: 'if ((await members.checkOwnPassword(memberId, password)) === undefined) {',
      by: 'if (password === undefined) {',
    },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-days',
    about: 'Staff agree to close an account when the days are over in which its member may change their mind',
    removal: {
      file: `${CLOSURES}/staff.ts`,
      text: "if (row.readyAt > now) throw refuse('closures.early');",
      by: '',
    },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-settled',
    about: 'An account is closed when nothing is open',
    removal: {
      file: `${CLOSURES}/obstacles.ts`,
      text: 'return (Object.keys(found) as ClosureObstacle[]).filter((obstacle) => found[obstacle]);',
      by: 'return (Object.keys(found) as ClosureObstacle[]).filter((obstacle) => found[obstacle]).slice(0, 0);',
    },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-final',
    about: 'Nobody lifts the freeze of a closed account',
    removal: {
      file: `${MODULES}/people/members/freezing.ts`,
      text: 'await requireOpen(tx, memberId);',
      by: '',
    },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-frozen-in-the-database',
    about: 'The database keeps a closed account frozen',
    removal: { sql: 'ALTER TABLE member DROP CONSTRAINT member_closed_is_frozen' },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-final-in-the-database',
    about: 'The database keeps a closed account closed',
    removal: { sql: 'DROP TRIGGER member_closed_is_final ON member' },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-late-money',
    about: 'The data of a closed account is kept while there is money of its member',
    removal: { file: `${CLOSURES}/erasing.ts`, text: '    isPaidOut,', by: '' },
    tests: ERASING_TESTS,
  },
  {
    name: 'closure-excluded-person',
    about: 'An excluded person stays known when the data of the closed account is deleted',
    removal: {
      file: `${CLOSURES}/erasing.ts`,
      text: 'await erase(tx, memberId, isExcluded);',
      by: 'await erase(tx, memberId, false);',
    },
    tests: ERASING_TESTS,
  },
];
