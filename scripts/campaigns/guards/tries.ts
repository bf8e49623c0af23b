import type { Guard } from './guard.ts';
import { MODULES, SERVER } from './paths.ts';

const MEMBERS = `${MODULES}/people/members`;
const TALK = `${MODULES}/talk/live-chat`;
const TWO_PROCESSES = 'apps/server/test/two-processes.test.ts';

/** Guards of tries and calls that all processes count together. */
export const triesGuards: readonly Guard[] = [
  {
    name: 'shared-budgets',
    about: 'Calls with a budget are counted by all processes together',
    removal: {
      file: `${SERVER}/platform/http/gate.ts`,
      text: 'const permission = await tries.take([rule]);',
      by: 'const permission = limiter.take(rule.key, allowance);',
    },
    tests: [TWO_PROCESSES],
  },
  {
    name: 'session-code-tries',
    about: 'Codes that are tried in a session do not use up the tries of the login',
    removal: {
      file: `${MEMBERS}/service.ts`,
      text: 'tries.takeAlways([(await rules()).sessionCode(memberId)])',
      by: 'tries.takeAlways([(await rules()).code(memberId)])',
    },
    tests: [`${MODULES}/people/security/service.test.ts`],
  },
  {
    name: 'own-password-tries',
    about: 'Wrong login passwords that are given in a session are limited',
    removal: {
      file: `${MEMBERS}/passwords.ts`,
      text: "if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'members.tooManyTries');",
      by: '',
    },
    tests: [`${MODULES}/people/security/service.test.ts`, `${MODULES}/people/data-copies/service.test.ts`],
  },
  {
    name: 'pay-password-tries',
    about: 'Five wrong tries lock the pay password, in all processes together',
    removal: { file: `${MEMBERS}/passwords.ts`, text: "if (!permission.allowed) return 'locked';", by: '' },
    tests: [TWO_PROCESSES],
  },
  {
    name: 'pay-password-turns',
    about: 'Right pay passwords that are sent to two processes do not lock each other out',
    removal: {
      file: `${MEMBERS}/passwords.ts`,
      text: `inTurn(memberId, () => tries.inTurn(\`pay-password:\${memberId}\`, () => judgePayPassword(memberId, payPassword)));`,
      by: 'inTurn(memberId, () => judgePayPassword(memberId, payPassword));',
    },
    tests: [TWO_PROCESSES],
  },
  {
    name: 'tries-lock',
    about: 'Row lock: tries at the same moment are counted one after the other',
    removal: {
      file: `${SERVER}/platform/tries.ts`,
      text: `    const rows = await tx
      .insert(tries)
      .values(blank)
      // Writing the key over itself locks the row, even one that a concurrent sweep is deleting.
      .onConflictDoUpdate({ target: tries.keyHash, set: { keyHash: sql\`excluded.key_hash\` } })
      .returning();`,
      by: `    await tx.insert(tries).values(blank).onConflictDoNothing();
    const rows = await tx.select().from(tries).where(inArray(tries.keyHash, [...hashes]));`,
    },
    tests: [TWO_PROCESSES, `${MODULES}/people/identity-searches/service.test.ts`],
  },
  {
    name: 'talk-sends',
    about: 'Messages of a visitor are limited',
    removal: { file: `${TALK}/guest-line.ts`, text: 'if (!(await maySend(by))) return refuse(TALKS.tooFast);', by: '' },
    tests: [TWO_PROCESSES],
  },
  {
    name: 'talk-visitors',
    about: 'Talks that visitors begin from one address are limited',
    removal: {
      file: `${TALK}/guest-line.ts`,
      text: `...(begins ? [perWindow(\`talk-visitors:\${line.address}\`, NEW_VISITORS)] : []),`,
      by: '',
    },
    tests: [TWO_PROCESSES],
  },
];
