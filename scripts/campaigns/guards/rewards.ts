import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const REWARDS = `${MODULES}/rewards`;
const PACKETS = `${REWARDS}/red-packets`;
const VIP = `${REWARDS}/vip`;

/** Guards of what the house gives away. */
export const rewardGuards: readonly Guard[] = [
  {
    name: 'packet-pot',
    about: 'CHECK: red packets never exceed their budget',
    removal: { sql: 'ALTER TABLE red_packet_pot DROP CONSTRAINT red_packet_pot_never_exceeded' },
    tests: [`${PACKETS}/races.test.ts`],
  },
  {
    name: 'packet-lock',
    about: 'Row lock: two draws never spend the same money of a pot',
    removal: {
      file: `${PACKETS}/drawing.ts`,
      text: "where(potOf(day, tier.at)).for('update')",
      by: 'where(potOf(day, tier.at))',
    },
    tests: [`${PACKETS}/races.test.ts`],
  },
  {
    name: 'packet-entitled',
    about: 'A member draws only what deposits and turnover allow',
    removal: {
      file: `${PACKETS}/drawing.ts`,
      text: "if (open.length === 0) throw refuse('redPackets.notEntitled');",
      by: '',
    },
    tests: [`${PACKETS}/service.test.ts`],
  },
  {
    name: 'rebate-lock',
    about: 'Locks: pending rebates are claimed once',
    removal: {
      file: `${REWARDS}/rebates/service.ts`,
      text: `    await assess(tx, { memberId, action: 'rebate', now: at });
    await requireRewards(tx, memberId, at);
    const waiting = await tx
      .select({ id: rebateRecords.id, day: rebateRecords.day, amount: rebateRecords.amount })
      .from(rebateRecords)
      .where(waitingOf(memberId))
      .for('update');`,
      by: `    const waiting = await tx
      .select({ id: rebateRecords.id, day: rebateRecords.day, amount: rebateRecords.amount })
      .from(rebateRecords)
      .where(waitingOf(memberId));`,
    },
    tests: [`${REWARDS}/rebates/claims.test.ts`],
  },
  {
    name: 'activity-once',
    about: 'Unique index: a member applies once for an activity',
    removal: { sql: 'DROP INDEX activity_application_once' },
    tests: [`${REWARDS}/activities/service.test.ts`],
  },
  {
    name: 'bonus-second-person',
    about: 'A large bonus needs two people',
    removal: {
      file: `${REWARDS}/activities/staff-reviewing.ts`,
      text: 'return needsSecondPerson(bonus, sums, limits);',
      by: 'return false;',
    },
    tests: [`${REWARDS}/activities/staff-reviewing.test.ts`, 'apps/server/test/attempts-money.campaign.test.ts'],
  },
  {
    name: 'vip-order',
    about: 'A VIP level never requires less than the level below it',
    removal: {
      file: `${VIP}/staff.ts`,
      text: "if (fault !== undefined) throw refuse('vip.orderWrong', fault.text);",
      by: '',
    },
    tests: [`${VIP}/routes.test.ts`],
  },
  {
    name: 'vip-stale',
    about: 'A VIP level is not saved over the change of another person',
    removal: {
      file: `${VIP}/staff.ts`,
      text: "if ((own?.version ?? 0) !== version) throw refuse('vip.stale');",
      by: '',
    },
    tests: [`${VIP}/routes.test.ts`],
  },
  {
    name: 'vip-in-use',
    about: 'A VIP level that members hold is not removed',
    removal: { file: `${VIP}/staff.ts`, text: "if (members > 0) throw refuse('vip.inUse', members);", by: '' },
    tests: [`${VIP}/routes.test.ts`],
  },
  {
    name: 'vip-once-a-day',
    about: 'A member changes by one VIP level a day',
    removal: {
      file: `${VIP}/standing.ts`,
      text: "if (movedOn !== undefined && movedOn >= today) return 'nothing';",
      by: '',
    },
    tests: [`${VIP}/standing.test.ts`, `${VIP}/daily.test.ts`],
  },
  {
    name: 'vip-by-one',
    about: 'CHECK: a change of VIP level is one step',
    removal: { sql: 'ALTER TABLE vip_change DROP CONSTRAINT vip_change_by_one' },
    tests: [`${VIP}/daily.test.ts`],
  },
];
