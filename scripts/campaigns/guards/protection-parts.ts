import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const PEOPLE = `${MODULES}/people/protection`;
const VENUE_TEST = 'apps/venue/src/http/protection.test.ts';

/** Guards of player protection in the database, at the demo venue and on the site. */
export const protectionPartGuards: readonly Guard[] = [
  {
    name: 'protection-block-fixed',
    about: 'Trigger: a block is never shortened',
    removal: { sql: 'DROP TRIGGER protection_block_fixed ON protection_block' },
    tests: [`${PEOPLE}/blocks.test.ts`],
  },
  {
    name: 'protection-block-kept',
    about: 'Trigger: a block is never deleted',
    removal: { sql: 'DROP TRIGGER protection_block_kept ON protection_block' },
    tests: [`${PEOPLE}/blocks.test.ts`],
  },
  {
    name: 'protection-log-fixed',
    about: 'Trigger: a row of the protection log is never changed or deleted',
    removal: { sql: 'DROP TRIGGER protection_log_fixed ON protection_log' },
    tests: [`${PEOPLE}/log.test.ts`],
  },
  {
    name: 'protection-log-head-kept',
    about: 'Trigger: the head of the protection log is never deleted',
    removal: { sql: 'DROP TRIGGER protection_log_head_kept ON protection_log_head' },
    tests: [`${PEOPLE}/log.test.ts`],
  },
  {
    name: 'protection-log-head-forward',
    about: 'Trigger: the head of the protection log only moves forward',
    removal: { sql: 'DROP TRIGGER protection_log_head_forward ON protection_log_head' },
    tests: [`${PEOPLE}/log.test.ts`],
  },
  {
    name: 'protection-chain-lock',
    about: 'Advisory lock: rows of the protection log are chained one after the other',
    removal: {
      file: `${PEOPLE}/log.ts`,
      text: "await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi protection chain'))`);",
      by: '',
    },
    tests: [`${PEOPLE}/log.test.ts`],
  },
  {
    name: 'protection-chain-hash',
    about: 'A changed row of the protection log is found',
    removal: {
      file: `${PEOPLE}/log.ts`,
      text: 'const isSound = row.previousHash === last.hash && row.hash === hashOf(row);',
      by: 'const isSound = true;',
    },
    tests: [`${PEOPLE}/log.test.ts`],
  },
  {
    name: 'protection-chain-check',
    about: 'Rows of the protection log that were removed together with the head are found',
    removal: { file: `${PEOPLE}/log.ts`, text: 'const end = Math.max(head.id, sound.id);', by: 'const end = head.id;' },
    tests: [`${PEOPLE}/log.test.ts`],
  },
  {
    name: 'venue-held',
    about: 'The venue takes no bet while bets are held',
    removal: { file: 'apps/venue/src/core/play-context.ts', text: "if (held) return new Refusal('held');", by: '' },
    tests: [VENUE_TEST],
  },
  {
    name: 'venue-stake-max',
    about: 'The venue takes no stake above the limit of the member',
    removal: {
      file: 'apps/venue/src/core/play-context.ts',
      text: 'if (stakeMax === null || stake <= stakeMax) return undefined;',
      by: 'return undefined;',
    },
    tests: [VENUE_TEST],
  },
  {
    name: 'venue-round-voided',
    about: 'A round whose bet is refused when it is due is voided',
    removal: {
      file: 'apps/venue/src/games/niuniu/game.ts',
      text: "if ((await context.objection(held)) !== undefined) return context.voidRound(id, '玩家保护，本局取消');",
      by: '',
    },
    tests: [VENUE_TEST],
  },
  {
    name: 'venue-ended-session',
    about: 'An ended session takes no bet',
    removal: {
      file: 'apps/venue/src/core/table-session.ts',
      text: 'if (!(await isAlive(tx, session.id))) throw new SessionEnded();',
      by: '',
    },
    tests: [VENUE_TEST],
  },
  {
    name: 'site-limit-change',
    about: 'The form of a limit tells a raise from a tightening',
    removal: {
      file: 'apps/site/src/features/protection/limits.ts',
      text: '  return value < present\n',
      by: '  return value > present\n',
    },
    tests: [
      'apps/site/src/features/protection/limits.test.ts',
      'apps/site/src/features/protection/limit-screen.test.tsx',
    ],
  },
  {
    name: 'site-blocked-pages',
    about: 'A page of what a block stops shows the block',
    removal: {
      file: 'apps/site/src/app/pages.tsx',
      text: '{gated && isBlocked ? (',
      by: "{gated && path === '' ? (",
    },
    tests: ['apps/site/src/features/protection/blocked-screen.test.tsx'],
  },
  {
    name: 'site-birth-date-repeat',
    about: 'An action is repeated once the birth date is given',
    removal: {
      file: 'apps/site/src/lib/protection/use-birth-date.tsx',
      text: '      return work();\n',
      by: '      throw error;\n',
    },
    tests: ['apps/site/src/features/deposits/recharge-protection.test.tsx'],
  },
  {
    name: 'site-pause-confirmed',
    about: 'A pause is confirmed before it is sent',
    removal: {
      file: 'apps/site/src/features/protection/pause-card.tsx',
      text: "if (await confirm({ title, text: pauseText(until), ok, okKind: 'ink' })) await submit();",
      by: 'await submit();',
    },
    tests: ['apps/site/src/features/protection/hub-screen.test.tsx'],
  },
  {
    name: 'site-offer-answers',
    about: 'Both answers to the first offer look the same',
    removal: {
      file: 'apps/site/src/lib/protection/first-offer.tsx',
      text: '<Button kind="quiet" size="md" disabled={busy} onClick={onSet}>',
      by: '<Button size="md" disabled={busy} onClick={onSet}>',
    },
    tests: ['apps/site/src/features/deposits/recharge-protection.test.tsx'],
  },
  {
    name: 'site-game-covered',
    about: 'A game that can’t hold bets is covered during a reality check',
    removal: {
      file: 'apps/site/src/features/games/game-room.tsx',
      text: 'const isCovered = isBlocked || (sitting?.due === 1 && sitting.held === 0);',
      by: 'const isCovered = isBlocked;',
    },
    tests: ['apps/site/src/features/games/reality-check.test.tsx'],
  },
];
