import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const UNLOCKING = `${MODULES}/operator/member-files/unlocking.ts`;
const UNLOCKING_TESTS = [`${MODULES}/operator/member-files/unlocking.test.ts`];
const SECURITY = `${MODULES}/people/security`;
const ATTEMPTS = 'apps/server/test/attempts-recovery.campaign.test.ts';

/** Guards of a locked pay password. */
export const unlockingGuards: readonly Guard[] = [
  {
    name: 'unlock-once-a-day',
    about: 'One person unlocks the pay password of a member once in 24 hours',
    removal: {
      file: UNLOCKING,
      text: 'if (await unlockedLately(tx, memberId, now)) {',
      by: 'if (now.getTime() === 0) {',
    },
    tests: UNLOCKING_TESTS,
  },
  {
    name: 'unlock-one-at-a-time',
    about: 'Unlockings of one member wait for each other',
    removal: { file: UNLOCKING, text: 'await lockRecoveriesOf(tx, memberId);', by: '' },
    tests: UNLOCKING_TESTS,
  },
  {
    name: 'unlock-not-by-recoverer',
    about: 'Who took part in a recovery of the account does not unlock its pay password',
    removal: {
      file: UNLOCKING,
      text: "if (await isRecoverer(tx, memberId, staffId, now)) throw refuse('memberFiles.recoverer');",
      by: '',
    },
    tests: UNLOCKING_TESTS,
  },
  {
    name: 'unlock-not-agreed-by-recoverer',
    about: 'Who took part in a recovery of the account does not agree to unlock its pay password',
    removal: { file: UNLOCKING, text: 'await requireNotRecoverer(tx, memberId, staff.id, clock.now());', by: '' },
    tests: [...UNLOCKING_TESTS, ATTEMPTS],
  },
  {
    name: 'unlock-waiting-recovery',
    about: 'Who has proposed a recovery does not unlock the pay password, also before anybody agrees',
    removal: {
      file: `${SECURITY}/apart.ts`,
      text: 'return hasProposal(db, { kind: KIND, target: targetOf(memberId), makerId: staffId }, now);',
      by: 'return false;',
    },
    tests: UNLOCKING_TESTS,
  },
  {
    name: 'unlock-basis',
    about: 'An agreement to unlock a pay password is about the unlockings that its maker has read',
    removal: {
      file: UNLOCKING,
      text: `, 最近解锁: last === undefined ? '' : \`\${beijingTime(last.at)} #\${last.id}\` };`,
      by: ' };',
    },
    tests: UNLOCKING_TESTS,
  },
];
