import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const RISK = `${MODULES}/people/risk`;
const SCORES = `${RISK}/scores.ts`;

/** Guards of links between accounts and of rewards that wait. */
export const riskGuards: readonly Guard[] = [
  {
    name: 'risk-bonus-waits',
    about: 'The bonus of a member with a high score waits',
    removal: {
      file: `${MODULES}/rewards/activities/staff-reviewing.ts`,
      text: "if (bonus > 0n && (await rewardsWait(tx, memberId, clock.now()))) throw refuse('risk.applicationWaits');",
      by: '',
    },
    tests: [`${RISK}/effects.test.ts`],
  },
  {
    name: 'risk-rewards-wait',
    about: 'Rebates and red packets of a member with a high score wait',
    removal: {
      file: SCORES,
      text: "if (await rewardsWait(tx, memberId, now)) throw refuse('risk.rewardsWait');",
      by: '',
    },
    tests: [`${RISK}/staff.test.ts`],
  },
  {
    name: 'risk-release',
    about: 'Rewards that a person released do not wait',
    removal: { file: SCORES, text: 'wait: mustWait(score) && release === undefined', by: 'wait: mustWait(score)' },
    tests: [`${RISK}/effects.test.ts`],
  },
  {
    name: 'risk-release-expiry',
    about: 'A release ends after its days',
    removal: {
      file: SCORES,
      text: 'and(eq(releases.memberId, memberId), gt(releases.until, now))',
      by: 'eq(releases.memberId, memberId)',
    },
    tests: [`${RISK}/staff.test.ts`],
  },
  {
    name: 'risk-clearance-expiry',
    about: 'A pair that was marked as not linked counts again after its day',
    removal: { file: SCORES, text: '        gt(clearances.until, now),\n', by: '' },
    tests: [`${RISK}/staff.test.ts`],
  },
  {
    name: 'risk-clearance-revoked',
    about: 'A pair counts at once after its mark was revoked',
    removal: { file: SCORES, text: '        isNull(clearances.revokedAt),\n', by: '' },
    tests: [`${RISK}/staff.test.ts`],
  },
  {
    name: 'risk-engine-behind',
    about: 'A person looks while the engine does not run',
    removal: { file: SCORES, text: 'look: mustLook(score) || !available,', by: 'look: mustLook(score),' },
    tests: [`${RISK}/rules.test.ts`],
  },
  {
    name: 'risk-failure-looks',
    about: 'A person looks when the score can’t be read',
    removal: {
      file: SCORES,
      text: '({ score: 0, available: false, look: true, wait: false })',
      by: '({ score: 0, available: true, look: false, wait: false })',
    },
    tests: [`${RISK}/rules.test.ts`, `${RISK}/effects.test.ts`],
  },
  {
    name: 'risk-looked-again',
    about: 'A member whose score fell is looked at again when it rises',
    removal: {
      file: SCORES,
      text: `lookedScore: sql\`least(\${riskMembers.lookedScore}, excluded.score)\`,`,
      by: '',
    },
    tests: [`${RISK}/staff.test.ts`],
  },
  {
    name: 'risk-payer-credited',
    about: 'The job that reads older rows takes the payers of credited orders only',
    removal: {
      file: `${MODULES}/money/deposits/payer.ts`,
      text: 'eq(deposits.state, STATE.approved)',
      by: 'isNotNull(deposits.decidedAt)',
    },
    tests: [`${RISK}/sightings.test.ts`],
  },
  {
    name: 'risk-payer-seen',
    about: 'The payer of a credited order is seen by the risk rules',
    removal: {
      file: `${MODULES}/money/deposits/staff-review.ts`,
      text: 'await see(tx, payers.sightings({ memberId: order.memberId, at: decision.at }, order.payerOwner));',
      by: '',
    },
    tests: [`${RISK}/sightings.test.ts`],
  },
  {
    name: 'risk-network-masked',
    about: 'The network of evidence hides what the mask of an address hides',
    removal: {
      file: `${RISK}/sighting.ts`,
      text: "shownToStaff('network', network.includes(':')",
      by: "String(network.includes(':')",
    },
    tests: [`${RISK}/sightings.test.ts`],
  },
  {
    name: 'risk-network-masked-before',
    about: 'The network of evidence that an earlier release stored is masked too',
    removal: { file: `${RISK}/staff-detail.ts`, text: "shownToStaff('network', hint)", by: 'hint' },
    tests: [`${RISK}/staff.test.ts`],
  },
  {
    name: 'risk-permission',
    about: 'Links are decided with a permission of their own',
    removal: {
      file: 'packages/contract/src/staff/risk.ts',
      text: "permission: 'risk.act' }",
      by: "permission: 'risk.read' }",
    },
    tests: [`${RISK}/staff.test.ts`],
  },
];
