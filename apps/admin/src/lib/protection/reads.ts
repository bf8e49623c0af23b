import { staffCalls } from '../api.ts';

const { protection, proposals } = staffCalls;

/** Everything that an action of player protection may change on a screen. */
export const PROTECTION_READS = [
  protection.summary,
  protection.blocks,
  protection.returns,
  protection.cases,
  protection.endings,
  protection.houseLimits,
  protection.member,
  protection.memberHistory,
  proposals.list,
];
