import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const UNLOCKING = `${MODULES}/operator/member-files/unlocking.ts`;
const UNLOCKING_TESTS = [`${MODULES}/operator/member-files/unlocking.test.ts`];

/** Guards of the recovery of an account, and of a locked pay password. */
export const recoveryGuards: readonly Guard[] = [
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
];
