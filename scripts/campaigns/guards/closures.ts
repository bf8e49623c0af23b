import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const CLOSURES = `${MODULES}/people/closures`;
const CLOSURE_TESTS = [`${CLOSURES}/service.test.ts`];
const ERASING_TESTS = [`${CLOSURES}/erasing.test.ts`];
const STORE_TESTS = [`${CLOSURES}/store.test.ts`];
const ATTEMPTS = 'apps/server/test/attempts-closures.campaign.test.ts';

/** Guards of closed accounts. */
export const closureGuards: readonly Guard[] = [
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
      text: 'await requireOpenAccount(tx, memberId);',
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
  {
    name: 'closure-free',
    about: 'A member with a request under way makes no other one',
    removal: {
      file: `${CLOSURES}/service.ts`,
      text: "if ((await openClosure(tx, memberId)) !== undefined) throw refuse('closures.underWay');",
      by: '',
    },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-one-at-a-time',
    about: 'Calls about the request of one member wait for each other',
    removal: {
      file: `${CLOSURES}/state.ts`,
      text: `await tx.execute(sql\`SELECT pg_advisory_xact_lock(hashtext('koi closure of member'), \${memberId})\`);`,
      by: '',
    },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-settled-when-asked',
    about: 'A member whose account has open matters does not ask to close it',
    removal: {
      file: `${CLOSURES}/service.ts`,
      text: "if ((await obstaclesOf(tx, memberId)).length > 0) throw refuse('closures.notReady');",
      by: '',
    },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-settled-when-proposed',
    about: 'Nobody proposes to close an account with open matters',
    removal: {
      file: `${CLOSURES}/staff.ts`,
      text: "if (obstacles.length > 0) throw refuse('closures.notReady');",
      by: '',
    },
    tests: [...CLOSURE_TESTS, ATTEMPTS],
  },
  {
    name: 'closure-refused-once',
    about: 'A request that has ended is not refused',
    removal: {
      file: `${CLOSURES}/staff.ts`,
      text: `await proposals.drop(tx, KIND, [no]);
        const row = await findClosure(tx, no, true);
        if (row === undefined || !isUnderWay(row)) throw`,
      by: `await proposals.drop(tx, KIND, [no]);
        const row = await findClosure(tx, no, true);
        if (row === undefined) throw`,
    },
    tests: [...CLOSURE_TESTS, ATTEMPTS],
  },
  {
    name: 'closure-copies',
    about: 'Copies of data are deleted when the account is closed',
    removal: { file: `${CLOSURES}/agreement.ts`, text: 'await dropCopies(tx, memberId);', by: '' },
    tests: [`${CLOSURES}/closing.test.ts`],
  },
  {
    name: 'closure-rewards',
    about: 'Rewards that were not claimed end when the account is closed',
    removal: { file: `${CLOSURES}/agreement.ts`, text: 'await protection.endRewards(tx, memberId, now);', by: '' },
    tests: [`${CLOSURES}/closing.test.ts`],
  },
  {
    name: 'closure-commission',
    about: 'No commission is paid to an agent whose account was closed',
    removal: { file: `${MODULES}/people/agents/settlement.ts`, text: ', isOpenAccount(memberId)))', by: '))' },
    tests: [`${MODULES}/people/agents/settlement.test.ts`],
  },
  {
    name: 'closure-letters',
    about: 'A letter to everybody is not sent to closed accounts',
    removal: {
      file: `${MODULES}/people/members/accounts.ts`,
      text: '.from(members).where(isNull(members.closedAt))).map',
      by: '.from(members)).map',
    },
    tests: CLOSURE_TESTS,
  },
  {
    name: 'closure-kept',
    about: 'The data of a closed account is kept until its time is over',
    removal: { file: `${CLOSURES}/erasing.ts`, text: '    lt(memberClosures.endedAt, before),\n', by: '' },
    tests: ERASING_TESTS,
  },
  {
    name: 'closure-erased-once',
    about: 'Two processes do not delete the data of one account',
    removal: { file: `${CLOSURES}/erasing.ts`, text: ".for('update', { skipLocked: true });", by: ';' },
    tests: ERASING_TESTS,
  },
  {
    name: 'closure-words-of-requests',
    about: 'What a member wrote in requests that ended otherwise is deleted with the data of the closed account',
    removal: {
      file: `${CLOSURES}/erasing.ts`,
      text: "await tx.update(memberClosures).set({ reason: '' }).where(eq(memberClosures.memberId, memberId));",
      by: '',
    },
    tests: ERASING_TESTS,
  },
  {
    name: 'closure-words-of-proofs',
    about: 'References of payments are deleted from the events of deposits',
    removal: {
      file: `${MODULES}/money/deposits/erasing.ts`,
      text: '.set({ text: PROOF_EVENT })',
      by: '.set({ text: depositEvents.text })',
    },
    tests: ERASING_TESTS,
  },
  {
    name: 'closure-words-of-events',
    about: 'The event of a proof of payment does not repeat what the member wrote',
    removal: {
      file: `${MODULES}/money/deposits/receipts.ts`,
      text: 'proofKinds(proof)',
      by: 'reference',
    },
    tests: ERASING_TESTS,
  },
  {
    name: 'closure-words-of-checks',
    about: 'Names are deleted from the checks of withdrawals',
    removal: { file: `${MODULES}/money/withdrawals/erasing.ts`, text: ', checks: namelessChecks', by: '' },
    tests: ERASING_TESTS,
  },
  {
    name: 'closure-excluded-until-over',
    about: 'An excluded person stays known until the exclusion is over',
    removal: {
      file: `${CLOSURES}/erasing.ts`,
      text: `and(memberClosures.personKept, sql\`NOT \${blockedByExclusion(memberClosures.memberId)}\`)`,
      by: 'and(memberClosures.personKept)',
    },
    tests: ERASING_TESTS,
  },
  {
    name: 'closure-under-way-in-the-database',
    about: 'Unique index: a member has one request under way',
    removal: { sql: 'DROP INDEX member_closure_under_way' },
    tests: STORE_TESTS,
  },
  {
    name: 'closure-once-in-the-database',
    about: 'Unique index: an account is closed once',
    removal: { sql: 'DROP INDEX member_closure_closed' },
    tests: STORE_TESTS,
  },
  {
    name: 'closure-two-people-in-the-database',
    about: 'CHECK: two different people close an account',
    removal: {
      sql: 'ALTER TABLE member_closure DROP CONSTRAINT member_closure_two_people, DROP CONSTRAINT member_closure_agreed',
    },
    tests: STORE_TESTS,
  },
  {
    name: 'closure-erased-in-the-database',
    about: 'CHECK: only the data of a closed account is deleted',
    removal: { sql: 'ALTER TABLE member_closure DROP CONSTRAINT member_closure_erased' },
    tests: STORE_TESTS,
  },
  {
    name: 'closure-sightings-in-the-database',
    about: 'The database refuses to delete young sightings of an account that was closed lately',
    removal: {
      sql: `DO $$ BEGIN EXECUTE replace(pg_get_functiondef('risk_rows_refuse()'::regprocedure),
        'closed_at < now() - interval ''1095 days''', 'closed_at IS NOT NULL'); END $$`,
    },
    tests: ERASING_TESTS,
  },
  {
    name: 'closure-deposit-history',
    about: 'Trigger: the history of a deposit is changed only to delete what the member of a closed account wrote',
    removal: { sql: 'DROP TRIGGER deposit_event_is_final ON deposit_event' },
    tests: ERASING_TESTS,
  },
];
