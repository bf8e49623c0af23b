import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const PEOPLE = `${MODULES}/people/protection`;
const RECOVERING = `${MODULES}/money/transfers/recovering.ts`;
const tests = [`${MODULES}/play/endings/relaunch.test.ts`];
const PERSON = [`${PEOPLE}/person-endings.test.ts`];

/** Guards of the end of games: relaunches meanwhile, and venues that do not know the player. */
export const protectionEndingGuards: readonly Guard[] = [
  {
    name: 'ending-requests-counted',
    about: 'A request to end games is counted when an ending is under way',
    removal: { file: `${PEOPLE}/ending-requests.ts`, text: '} + 1`,', by: '} + 0`,' },
    tests,
  },
  {
    name: 'ending-answers-request',
    about: 'The answer to an earlier question does not end a later request',
    removal: { file: `${PEOPLE}/endings.ts`, text: 'eq(endings.requests, requests), ', by: '' },
    tests,
  },
  {
    name: 'ending-asked-at-once',
    about: 'A venue is asked at once when games that are ending have to end again',
    removal: { file: `${PEOPLE}/ending-requests.ts`, text: 'askAt: now, cause', by: 'cause' },
    tests,
  },
  {
    name: 'ending-recall-afresh',
    about: 'The recall of an ending begins after the venue has answered',
    removal: { file: RECOVERING, text: 'await recalls.get(keyOf(memberId, venue));', by: '' },
    tests,
  },
  {
    name: 'ending-waits-for-transfers',
    about: 'Games have not ended while a transfer is on the way to the venue',
    removal: { file: RECOVERING, text: ' && !(await hasOpen(database.orm, memberId, venue))', by: '' },
    tests,
  },
  {
    name: 'ending-where-money-is',
    about: 'Games end and money comes back where the books have money, also when the venue does not know the player',
    removal: { file: `${MODULES}/play/venues/store.ts`, text: ', ...withMoney]);', by: ']);' },
    tests,
  },
  {
    name: 'ending-where-launched',
    about: 'Games end where one was launched, also when the venue did not know the player since',
    removal: {
      file: `${MODULES}/play/venues/store.ts`,
      text: 'or(isNotNull(venuePlayers.registeredAt), isNotNull(venuePlayers.launchedAt));',
      by: 'or(isNotNull(venuePlayers.registeredAt));',
    },
    tests,
  },
  {
    name: 'ending-unknown-player',
    about: 'A venue that does not know a player with money there has not ended the games',
    removal: {
      file: `${MODULES}/play/endings/ending.ts`,
      text: "return booked > 0n ? 'silent' : 'confirmed';",
      by: "return booked > 0n ? 'confirmed' : 'confirmed';",
    },
    tests,
  },
  {
    name: 'ending-forgotten-player',
    about: 'A venue that has forgotten the player is asked until it answers',
    removal: {
      file: `${MODULES}/play/endings/service.ts`,
      text: 'const at = (await venues.connected()).find(',
      by: 'const at = (await venuesOf(memberId)).find(',
    },
    tests,
  },
  {
    name: 'person-ends-games',
    about: 'Games of other accounts end when their person excludes themselves',
    removal: { file: `${PEOPLE}/blocks.ts`, text: ', ...others], now);', by: '], now);' },
    tests: PERSON,
  },
  {
    name: 'person-ends-games-again',
    about: 'Games of an account end too when its case is open from an earlier exclusion',
    removal: {
      file: `${PEOPLE}/persons.ts`,
      text: 'stopped: await stoppedBy(tx, otherId)',
      by: "stopped: accounts.map((memberId) => ({ memberId, cause: 'person' as const }))",
    },
    tests: PERSON,
  },
  {
    name: 'person-found-ends-games',
    about: 'Games end when an account gives the birth date of an excluded person',
    removal: { file: `${PEOPLE}/persons.ts`, text: 'await requestEnding(own, memberId, kind, now);', by: '' },
    tests: PERSON,
  },
  {
    name: 'person-known-later',
    about:
      'The birth date of an excluded person leads to their other accounts also when it is given after the exclusion',
    removal: {
      file: `${PEOPLE}/persons.ts`,
      text: '(await isExcluded(tx, memberId, now)) ? await stopOthers(tx, memberId, now) : [];',
      by: '[];',
    },
    tests: PERSON,
  },
  {
    name: 'person-lock-first',
    about:
      'The lock of a person is taken before the endings of its accounts, so that two of them do not wait for each other',
    removal: {
      file: `${PEOPLE}/blocks.ts`,
      text: '        const { found, stopped } = await openCasesOfPerson(tx, memberId, now);\n',
      by:
        "        await requestEndings(tx, [{ memberId, cause: 'exclusion' }], now);\n" +
        '        const { found, stopped } = await openCasesOfPerson(tx, memberId, now);\n',
    },
    tests: PERSON,
  },
  {
    name: 'ending-divided-under-lock',
    about: 'The venues of an ending are read under the lock of the member, so that a launch before it is seen',
    removal: {
      file: `${PEOPLE}/endings.ts`,
      text: '    await lockMember(tx, memberId);\n    const venues = await venuesOf(tx);\n',
      by: '    const venues = await venuesOf(tx);\n    await lockMember(tx, memberId);\n',
    },
    tests: PERSON,
  },
];
