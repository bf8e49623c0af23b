import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const PEOPLE = `${MODULES}/people/protection`;
const OPERATOR = `${MODULES}/operator/protection-register`;

/** Guards of the gate of player protection. */
export const gateGuards: readonly Guard[] = [
  {
    name: 'protection-block',
    about: 'A block refuses what puts money into play or takes an advantage',
    removal: {
      file: `${PEOPLE}/gate.ts`,
      text: 'if (block !== undefined) throw noted(blockRefusal(block, now), assessment);',
      by: '',
    },
    tests: [`${PEOPLE}/rewards.test.ts`],
  },
  {
    name: 'protection-lock',
    about: 'Row lock: a block or limit that commits first is seen',
    removal: {
      file: `${PEOPLE}/gate.ts`,
      text: 'const member = await lockMember(tx, memberId);',
      by: 'const member = { frozen: false };',
    },
    tests: [`${PEOPLE}/gate.test.ts`],
  },
  {
    name: 'protection-refusal-noted',
    about: 'A refusal stays in the log when its transaction is rolled back',
    removal: {
      file: `${PEOPLE}/gate.ts`,
      text: "    database.transaction((tx) => appendLog(tx, { memberId, event: 'refused', by: 'system', facts, at: now }));\n  return refusal;",
      by: '    Promise.resolve();\n  return refusal;',
    },
    tests: [`${PEOPLE}/rewards.test.ts`],
  },
  {
    name: 'protection-age',
    about: 'The birth date of an adult is known before the first deposit or launch',
    removal: {
      file: `${PEOPLE}/gate.ts`,
      text: "birthday === '' || !isAdult(birthday, beijingDay(now))",
      by: "birthday === 'none'",
    },
    tests: [`${PEOPLE}/gate.test.ts`],
  },
  {
    name: 'protection-deposit-limit',
    about: 'Deposits of a period stay within the tightest limit',
    removal: {
      file: `${PEOPLE}/gate.ts`,
      text: 'return least !== undefined && amount > least.left',
      by: 'return least !== undefined && amount < 0n',
    },
    tests: [`${PEOPLE}/edges.test.ts`],
  },
  {
    name: 'protection-deposit-pending',
    about: 'Open orders count for the limit of deposits',
    removal: { file: `${PEOPLE}/gate.ts`, text: 'const open = (await pending?.(tx)) ?? 0n;', by: 'const open = 0n;' },
    tests: [`${PEOPLE}/edges.test.ts`],
  },
  {
    name: 'protection-loss-limit',
    about: 'No more goes to venues than the limit of losses leaves',
    removal: {
      file: `${PEOPLE}/gate.ts`,
      text: 'if (allowed !== undefined && amount > allowed.left) {',
      by: 'if (allowed !== undefined && amount < 0n) {',
    },
    tests: [`${PEOPLE}/races.test.ts`],
  },
  {
    name: 'protection-loss-in-play',
    about: 'Money at venues counts for the limit of losses',
    removal: {
      file: `${PEOPLE}/gate.ts`,
      text: 'const playing = (await inPlay?.(tx)) ?? 0n;',
      by: 'const playing = 0n;',
    },
    tests: [`${PEOPLE}/gate.test.ts`],
  },
  {
    name: 'protection-limit-reached',
    about: 'A limit of play that is reached stops transfers and launches',
    removal: {
      file: `${PEOPLE}/gate.ts`,
      text: 'const [reached] = reachedLimits(limits);',
      by: 'const [reached] = reachedLimits([]);',
    },
    tests: [`${PEOPLE}/edges.test.ts`],
  },
  {
    name: 'protection-auto-transfer',
    about: 'An automatic transfer takes no more than the limit leaves',
    removal: {
      file: `${MODULES}/money/transfers/settlement.ts`,
      text: 'allowed === undefined ? balance : least(balance, allowed)',
      by: 'balance',
    },
    tests: [`${PEOPLE}/gate.test.ts`],
  },
  {
    name: 'protection-gate-deposit',
    about: 'The gate stands in the transaction of a deposit order',
    removal: {
      file: `${MODULES}/money/deposits/orders.ts`,
      text: 'await gate(tx, {',
      by: 'await (async (..._: unknown[]) => undefined)(tx, {',
    },
    tests: [`${PEOPLE}/races.test.ts`],
  },
  {
    name: 'protection-gate-packet',
    about: 'The gate stands in the transaction of a red packet',
    removal: {
      file: `${MODULES}/rewards/red-packets/drawing.ts`,
      text: "const { frozen } = await assess(tx, { memberId, action: 'red-packet', now });",
      by: 'const frozen = false;',
    },
    tests: [`${PEOPLE}/rewards.test.ts`],
  },
  {
    name: 'protection-gate-activity',
    about: 'The gate stands in the transaction of an application',
    removal: {
      file: `${MODULES}/rewards/activities/applying.ts`,
      text: "const { frozen } = await assess(tx, { memberId, action: 'activity', now });",
      by: 'const frozen = false;',
    },
    tests: [`${PEOPLE}/rewards.test.ts`],
  },
  {
    name: 'protection-gate-rebate',
    about: 'The gate stands in the transaction of a claim of rebates',
    removal: {
      file: `${MODULES}/rewards/rebates/service.ts`,
      text: "await assess(tx, { memberId, action: 'rebate', now: at });",
      by: '',
    },
    tests: [`${PEOPLE}/rewards.test.ts`],
  },
  {
    name: 'protection-gate-launch',
    about: 'The gate stands in the transaction of a launch',
    removal: {
      file: `${MODULES}/play/launch/service.ts`,
      text: "const { frozen } = await assess(tx, { memberId, action: 'launch', now });",
      by: 'const frozen = false;',
    },
    tests: [`${PEOPLE}/rewards.test.ts`],
  },
  {
    name: 'protection-late-payment',
    about: 'A payment in spite of a block or limit is flagged for staff',
    removal: {
      file: `${PEOPLE}/figures.ts`,
      text: 'if (block === undefined && passed.length === 0) return;',
      by: 'return;',
    },
    tests: [`${OPERATOR}/register.test.ts`],
  },
];
