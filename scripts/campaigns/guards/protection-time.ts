import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const PEOPLE = `${MODULES}/people/protection`;
const ENDINGS = `${MODULES}/play/endings`;

/** Guards of the time of play and of reality checks. */
export const playTimeGuards: readonly Guard[] = [
  {
    name: 'protection-bet-moments',
    about: 'Every bet counts at its own moment',
    removal: {
      file: `${PEOPLE}/figures.ts`,
      text: 'const moments = plays.filter(({ isNew }) => isNew).map(momentOf);',
      by: 'const moments = plays.filter(({ isNew }) => isNew).map(momentOf).slice(-1);',
    },
    tests: [`${PEOPLE}/stretches.test.ts`],
  },
  {
    name: 'protection-time-once',
    about: 'Time counts once, however often it is reported',
    removal: {
      file: `${PEOPLE}/stretch.ts`,
      text: 'if (last === undefined || each.from > last.to) {',
      by: 'if (last !== null) {',
    },
    tests: [`${PEOPLE}/stretches.test.ts`],
  },
  {
    name: 'protection-time-ends',
    about: 'Time does not count after the games have ended',
    removal: {
      file: `${PEOPLE}/stretch.ts`,
      text: 'const to = ends.reduce((first, end) => (end > at && end < first ? end : first), idle);',
      by: 'const to = ends.length < 0 ? at : idle;',
    },
    tests: [`${PEOPLE}/stretches.test.ts`],
  },
  {
    name: 'protection-time-before-upgrade',
    about: 'Time that a process of the release before has noted is counted',
    removal: {
      file: `${PEOPLE}/stretches.ts`,
      text: 'row === undefined || row.countedTo >= row.activeTo',
      by: 'row === undefined || row.memberId > 0',
    },
    tests: [`${PEOPLE}/stretches.test.ts`],
  },
  {
    name: 'protection-check-last-sitting',
    about: 'A reality check that was due in a sitting is due in the next one',
    removal: {
      file: `${PEOPLE}/stretches.ts`,
      text: 'if (row !== undefined && row.startedAt < start) raise(row.unanswered);',
      by: '',
    },
    tests: [`${PEOPLE}/stretches.test.ts`],
  },
  {
    name: 'protection-check-late-bets',
    about: 'Bets of an earlier sitting that are reported late count for its reality check',
    removal: {
      file: `${PEOPLE}/stretches.ts`,
      text: 'raise(playedSince(await sittingAt(tx, memberId, from), row?.answeredAt ?? null));',
      by: 'void from;',
    },
    tests: [`${PEOPLE}/stretches.test.ts`],
  },
  {
    name: 'protection-check-kept',
    about: 'A reality check that is due stays due when the member chooses another interval',
    removal: {
      file: `${PEOPLE}/sittings.ts`,
      text: 'if (row.dueAt === null) await tx.update(sittings).set({ dueAt: now })',
      by: 'if (row.dueAt === null) await tx.update(sittings).set({ dueAt: null })',
    },
    tests: [`${ENDINGS}/reality.test.ts`],
  },
  {
    name: 'protection-check-held',
    about: 'Venues refuse bets until the reality check is answered, also after the sitting',
    removal: {
      file: `${PEOPLE}/sittings.ts`,
      text: 'held: row !== undefined && isDue(row, interval, now),',
      by: 'held: row !== undefined && row.activeTo > now && isDue(row, interval, now),',
    },
    tests: [`${ENDINGS}/reality.test.ts`],
  },
  {
    name: 'protection-check-asked',
    about: 'An answer that nobody asked for does not put the next reality check off',
    removal: {
      file: `${PEOPLE}/sittings.ts`,
      text: 'if (row === undefined || !isDue(row, await minutesOf(tx, memberId, standard), now)) return undefined;',
      by: 'if (row === undefined || standard === 0) return undefined;',
    },
    tests: [`${ENDINGS}/reality.test.ts`],
  },
  {
    name: 'protection-check-covered',
    about: 'The next game is covered when its venue can’t refuse bets',
    removal: {
      file: `${MODULES}/play/launch/service.ts`,
      text: "if (state.held && reply.kind !== 'ok') await protection.hold(memberId);",
      by: 'void reply;',
    },
    tests: [`${ENDINGS}/reality.test.ts`],
  },
  {
    name: 'protection-told-again',
    about: 'A venue is told again when an older call may have reached it last',
    removal: {
      file: `${ENDINGS}/service.ts`,
      text: 'const isSame = held === state.held && stakeMax === state.stakeMax;',
      by: 'const isSame = held === state.held || stakeMax !== undefined;',
    },
    tests: [`${ENDINGS}/reality.test.ts`],
  },
  {
    name: 'protection-check-told-until',
    about: 'Venues are told to refuse bets until each has confirmed it or can’t do it',
    removal: {
      file: `${ENDINGS}/service.ts`,
      text: "const isTold = due ? held === 'held' || held === 'unable' : held === 'no';",
      by: "const isTold = due ? held !== 'no' : held === 'no';",
    },
    tests: [`${ENDINGS}/reality.test.ts`],
  },
  {
    name: 'protection-check-confirmed',
    about: 'Bets count as held after the venues have confirmed it, so that the page covers the game until then',
    removal: { file: `${PEOPLE}/sittings.ts`, text: "set({ held: 'holding' })", by: "set({ held: 'held' })" },
    tests: [`${ENDINGS}/reality.test.ts`],
  },
  {
    name: 'protection-check-all-told',
    about: 'Bets count as held when every venue of the member was told',
    removal: { file: `${PEOPLE}/sittings.ts`, text: ' || !(await wereAllTold(tx))) return;', by: ') return;' },
    tests: [`${ENDINGS}/reality.test.ts`],
  },
  {
    name: 'protection-check-unconfirmed',
    about: 'After an answer, the next reality check is told to all venues again, also while one is not reached',
    removal: {
      file: `${PEOPLE}/stretches.ts`,
      text: "const held = row.held === 'no' ? 'no' : 'holding';",
      by: 'const held = row.held;',
    },
    tests: [`${ENDINGS}/reality.test.ts`],
  },
];
