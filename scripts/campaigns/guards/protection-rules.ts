import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const PEOPLE = `${MODULES}/people/protection`;
const OPERATOR = `${MODULES}/operator/protection-register`;
const ENDINGS = `${MODULES}/play/endings`;

/** Guards of limits, blocks and house limits. */
export const protectionGuards: readonly Guard[] = [
  {
    name: 'protection-tighter',
    about: 'A limit is raised only by a request',
    removal: {
      file: `${PEOPLE}/limits.ts`,
      text: "if (!isTighter(value, before)) throw refuse('protection.notTighter');",
      by: '',
    },
    tests: [`${PEOPLE}/limits.test.ts`],
  },
  {
    name: 'protection-raise-waits',
    about: 'A raise is not confirmed before its time',
    removal: {
      file: `${PEOPLE}/limits.ts`,
      text: "if (moment === 'waiting') throw refuse('protection.raiseWaiting', gateMoment(row.readyAt));",
      by: '',
    },
    tests: [`${PEOPLE}/limits.test.ts`],
  },
  {
    name: 'protection-raise-lapses',
    about: 'A raise is not confirmed after its time',
    removal: {
      file: `${PEOPLE}/limits.ts`,
      text: "if (moment === 'lapsed') throw refuse('protection.raiseLapsed');",
      by: '',
    },
    tests: [`${PEOPLE}/limits.test.ts`],
  },
  {
    name: 'protection-raise-cancelled',
    about: 'A tightening cancels a pending raise',
    removal: {
      file: `${PEOPLE}/limits.ts`,
      text: "const cancelled = await endRaises(tx, openRaiseOf(memberId, form), 'cancelled', 'system', now);",
      by: 'const cancelled: LogEntry[] = [];',
    },
    tests: [`${PEOPLE}/limits.test.ts`],
  },
  {
    name: 'protection-limit-ends-games',
    about: 'Games end when a limit of play is reached',
    removal: {
      file: `${PEOPLE}/figures.ts`,
      text: "if (entries.length > 0) await requestEnding(tx, memberId, 'limit', now);",
      by: '',
    },
    tests: [`${ENDINGS}/service.test.ts`],
  },
  {
    name: 'protection-limit-noted-once',
    about: 'A limit that stays reached is noted once in its period',
    removal: {
      file: `${PEOPLE}/figures.ts`,
      text: 'if (usedOf(kind, before) >= value && (await isNoted(tx, memberId, facts, now))) continue;',
      by: '',
    },
    tests: [`${OPERATOR}/house-limits.test.ts`],
  },
  {
    name: 'protection-block-ends-games',
    about: 'Games end with a block',
    removal: { file: `${PEOPLE}/blocks.ts`, text: '{ memberId: draft.memberId, cause: draft.kind }, ', by: '' },
    tests: [`${ENDINGS}/service.test.ts`],
  },
  {
    name: 'protection-ending-silent',
    about: 'A venue that does not answer is asked again',
    removal: {
      file: `${ENDINGS}/service.ts`,
      text: "if (answer === 'silent') return askAgain(ending, answer);",
      by: '',
    },
    tests: [`${ENDINGS}/service.test.ts`],
  },
  {
    name: 'protection-ending-round',
    about: 'The end of games waits for the running round',
    removal: {
      file: `${ENDINGS}/service.ts`,
      text: "if (answer === 'round' || !isBack) return askAgain(ending, answer);",
      by: '',
    },
    tests: [`${ENDINGS}/service.test.ts`],
  },
  {
    name: 'protection-exclusion-longer',
    about: 'An exclusion can only be lengthened',
    removal: { file: `${PEOPLE}/blocks.ts`, text: "if (isShorter) throw refuse('protection.shorter');", by: '' },
    tests: [`${PEOPLE}/blocks.test.ts`],
  },
  {
    name: 'protection-exclusion-rewards',
    about: 'An exclusion ends rewards that were not claimed',
    removal: {
      file: `${PEOPLE}/blocks.ts`,
      text: 'const rewards = await endRewards(tx, memberId, now);',
      by: 'const rewards = 0;',
    },
    tests: [`${PEOPLE}/rewards.test.ts`],
  },
  {
    name: 'protection-return-early',
    about: 'A return is asked for after the term',
    removal: {
      file: `${PEOPLE}/blocks.ts`,
      text: "if (from > now) throw refuse('protection.returnEarly', gateMoment(from));",
      by: '',
    },
    tests: [`${PEOPLE}/blocks.test.ts`],
  },
  {
    name: 'protection-person',
    about: 'Data of an excluded member is refused in another account',
    removal: {
      file: `${PEOPLE}/persons.ts`,
      text: "await refuseExcluded(tx, { memberId, others, kind: 'person', now, endGames });",
      by: '',
    },
    tests: [`${PEOPLE}/blocks.test.ts`],
  },
  {
    name: 'protection-birth-date-once',
    about: 'A birth date is given once',
    removal: {
      file: `${PEOPLE}/persons.ts`,
      text: "if (birthday !== '') throw refuse('protection.birthDateFixed');",
      by: '',
    },
    tests: [`${PEOPLE}/gate.test.ts`],
  },
  {
    name: 'protection-advertising',
    about: 'Advertising is not sent to a member with a block',
    removal: {
      file: `${MODULES}/talk/letters/service.ts`,
      text: 'advertises({ kind, sender }) ? await withoutBlocked(tx, wanted, at) : wanted',
      by: 'wanted',
    },
    tests: [`${PEOPLE}/blocks.test.ts`],
  },
  {
    name: 'protection-advertising-count',
    about: 'The answer to a letter that advertises counts members with a block',
    removal: {
      file: `${MODULES}/talk/letters/service.ts`,
      text: 'return { id: letter.id, recipients: wanted.length };',
      by: 'return { id: letter.id, recipients: ids.length };',
    },
    tests: [`${MODULES}/talk/letters/service.test.ts`],
  },
  {
    name: 'protection-advertising-names',
    about: 'The history of letters does not name to whom a letter that advertises was delivered',
    removal: {
      file: `${MODULES}/talk/letters/staff.ts`,
      text: "row.audience === 'some' && !advertises(row)",
      by: "row.audience === 'some'",
    },
    tests: [`${MODULES}/talk/letters/service.test.ts`],
  },
  {
    name: 'protection-advertising-received',
    about: 'Staff who do not see blocks do not see which letters that advertise a member has',
    removal: {
      file: `${MODULES}/talk/letters/staff.ts`,
      text: "mayDo(staff.roles, 'protection.read') ? mine",
      by: 'staff.roles.length > 0 ? mine',
    },
    tests: [`${MODULES}/talk/letters/service.test.ts`],
  },
  {
    name: 'protection-house-lift',
    about: 'Only house blocks can be lifted',
    removal: {
      file: `${PEOPLE}/staff-writing.ts`,
      text: "if (row.kind !== 'house' || (row.overAt !== null && row.overAt <= now)) throw refuse('protection.notLiftable');",
      by: '',
    },
    tests: [`${PEOPLE}/blocks.test.ts`],
  },
  {
    name: 'protection-house-looser',
    about: 'A looser house limit needs a second person',
    removal: {
      file: `${OPERATOR}/house.ts`,
      text: 'if (!isStricter(value, before)) {',
      by: 'if (value === undefined) {',
    },
    tests: [`${OPERATOR}/house-limits.test.ts`],
  },
  {
    name: 'protection-house-notice',
    about: 'A house limit for everyone is announced a day before it holds',
    removal: {
      file: `${PEOPLE}/staff-writing.ts`,
      text: 'const holdsFrom = memberId === 0 ? new Date(now.getTime() + HOUSE_LIMIT_NOTICE_HOURS * HOUR_MS) : now;',
      by: 'const holdsFrom = now;',
    },
    tests: [`${OPERATOR}/house-limits.test.ts`],
  },
  {
    name: 'protection-house-reached',
    about: 'A house limit that is passed already ends the games',
    removal: {
      file: `${PEOPLE}/staff-writing.ts`,
      text: 'const reached = memberId === 0 ? [] : await endIfReached(tx, memberId, now);',
      by: 'const reached: LogEntry[] = [];',
    },
    tests: [`${OPERATOR}/house-limits.test.ts`],
  },
];
