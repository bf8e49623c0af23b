import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const TURNOVER = `${MODULES}/money/turnover`;
const WITHDRAWALS = `${MODULES}/money/withdrawals`;
const TEST = `${TURNOVER}/blocked.test.ts`;

/** Guards of turnover while play is blocked. */
export const blockedTurnoverGuards: readonly Guard[] = [
  {
    name: 'turnover-suspended',
    about: 'A member who may not play owes no turnover for their own money',
    removal: {
      file: `${WITHDRAWALS}/requests.ts`,
      text: 'if (left > 0n && blocks.length === 0) throw',
      by: 'if (left + dues.suspended > 0n) throw',
    },
    tests: [TEST],
  },
  {
    name: 'turnover-suspended-by-case',
    about: 'A member whose account a case stops owes no turnover for their own money',
    removal: {
      file: `${TURNOVER}/blocked.ts`,
      text: "if (await isStoppedByCase(db, memberId, now)) blocks.push('person');",
      by: '',
    },
    tests: [TEST],
  },
  {
    name: 'turnover-reward-kept',
    about: 'A reward that was not played is not withdrawn by a block',
    removal: {
      file: `${WITHDRAWALS}/requests.ts`,
      text: "if (most !== undefined && amount > most) throw refuse('withdrawals.rewardUnplayed', formatMoney(most));",
      by: '',
    },
    tests: [TEST],
  },
  {
    name: 'turnover-reward-winnings',
    about: 'What a reward has won is not withdrawn by a pause',
    removal: { file: `${TURNOVER}/dues.ts`, text: '(isLasting ? free : least(own, free))', by: '(least(free, free))' },
    tests: [TEST, `${TURNOVER}/dues.test.ts`],
  },
  {
    name: 'turnover-ended',
    about: 'An exclusion or a house block ends turnover for good',
    removal: {
      file: `${MODULES}/people/protection/blocks.ts`,
      text: 'const amount = await endTurnover(tx, memberId, kind, now);',
      by: 'const amount = 0n;',
    },
    tests: [TEST],
  },
  {
    name: 'turnover-end-proved',
    about: 'The end of turnover is a row of the statement',
    removal: {
      file: `${TURNOVER}/blocked.ts`,
      text: 'if (amount > 0n) await tx.insert(turnoverEnds).values({ memberId, at, block, amount });',
      by: '',
    },
    tests: [TEST],
  },
  {
    name: 'turnover-person-reads',
    about: 'A person reads what was not played before a withdrawal during a block is paid',
    removal: {
      file: `${WITHDRAWALS}/withdrawal.ts`,
      text: "const isPlayed = ({ left, suspended }: Circumstances['dues']): boolean => left + suspended === 0n;",
      by: "const isPlayed = ({ left }: Circumstances['dues']): boolean => left >= 0n;",
    },
    tests: [TEST],
  },
];
