import type { Guard } from './guard.ts';
import { MODULES, SERVER } from './paths.ts';

const RETENTION = `${MODULES}/operator/retention`;
const COPIES = `${MODULES}/people/data-copies`;
const DELETING = [`${RETENTION}/deleting.test.ts`];
const BOUNDS = [`${RETENTION}/service.test.ts`];
const COPY_TESTS = [`${COPIES}/service.test.ts`];

/** Guards of how long data is kept, and of copies of their data that members get. */
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
    name: 'retention-stale',
    about: 'Other days are proposed only by a person who has read the present ones',
    removal: {
      file: `${RETENTION}/service.ts`,
      text: "if (current !== input.before) throw refuse('retention.stale');",
      by: '',
    },
    tests: BOUNDS,
  },
  {
    name: 'security-log-final',
    about: 'Trigger: a row of the security log is never changed',
    removal: { sql: 'DROP TRIGGER security_event_is_final ON security_event' },
    tests: BOUNDS,
  },
  {
    name: 'retention-evidence',
    about: 'The database refuses to delete young evidence of links',
    removal: { sql: 'DROP TRIGGER risk_evidence_expires ON risk_evidence' },
    tests: BOUNDS,
  },
  {
    name: 'retention-work-orders',
    about: 'The database refuses to delete an event of a work order without its order',
    removal: { sql: 'DROP TRIGGER work_order_event_expires ON work_order_event' },
    tests: BOUNDS,
  },
  {
    name: 'data-copy-one-at-a-time',
    about: 'Requests of one member for a copy wait for each other',
    removal: {
      file: `${COPIES}/service.ts`,
      text: `await lockMember(tx, memberId);
        const now = clock.now();
        const last`,
      by: `const now = clock.now();
        const last`,
    },
    tests: COPY_TESTS,
  },
  {
    name: 'data-copy-waiting',
    about: 'Unique index: a member waits for one copy',
    removal: { sql: 'DROP INDEX data_copy_waiting' },
    tests: COPY_TESTS,
  },
  {
    name: 'data-copy-ticket-expiry',
    about: 'The address of a copy works for a minute',
    removal: { file: `${COPIES}/service.ts`, text: '            gt(dataCopies.ticketExpiresAt, now),\n', by: '' },
    tests: COPY_TESTS,
  },
  {
    name: 'data-copy-days',
    about: 'A copy is given for seven days',
    removal: {
      file: `${COPIES}/service.ts`,
      text: "state === 'ready' && expiresAt !== null && expiresAt > now;",
      by: "state === 'ready' && expiresAt !== null && expiresAt !== now;",
    },
    tests: COPY_TESTS,
  },
  {
    name: 'data-copy-deleted',
    about: 'The file of a copy is deleted when its time is over',
    removal: {
      file: `${COPIES}/preparing.ts`,
      text: `    await dropParts(
      db,
      expired.map(({ no }) => no),
    );
`,
      by: '',
    },
    tests: COPY_TESTS,
  },
  {
    name: 'data-copy-lease',
    about: 'A copy is prepared by one run at a time',
    removal: {
      file: `${COPIES}/preparing.ts`,
      text: "and(eq(dataCopies.state, 'waiting'), isFree)",
      by: "and(eq(dataCopies.state, 'waiting'))",
    },
    tests: COPY_TESTS,
  },
  {
    name: 'data-copy-encrypted',
    about: 'The file of a copy is stored encrypted',
    removal: {
      file: `${COPIES}/parts.ts`,
      text: "...seal(keys, content.toString('base64'), ownerOf(part))",
      by: "...seal(keys, content.toString('base64'), ownerOf(part)), sealed: content",
    },
    tests: COPY_TESTS,
  },
];
