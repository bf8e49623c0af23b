import { ownDeposits } from './modules/money/deposits/index.ts';
import { ownTransfers } from './modules/money/transfers/index.ts';
import { ownTurnover } from './modules/money/turnover/index.ts';
import { ownWithdrawals } from './modules/money/withdrawals/index.ts';
import { ownAgentData } from './modules/people/agents/index.ts';
import { ownLedger } from './modules/people/data-copies/index.ts';
import { ownMemberData } from './modules/people/members/index.ts';
import { ownProtectionData } from './modules/people/protection/index.ts';
import { ownSecurityEvents } from './modules/people/security-log/index.ts';
import { ownBets } from './modules/play/bets/index.ts';
import { ownApplications } from './modules/rewards/activities/index.ts';
import { ownRebates } from './modules/rewards/rebates/index.ts';
import { ownRedPackets } from './modules/rewards/red-packets/index.ts';
import { ownVipChanges } from './modules/rewards/vip/index.ts';
import { ownLetters } from './modules/talk/letters/index.ts';
import { ownMessages } from './modules/talk/live-chat/index.ts';
import { ownWorkOrders } from './modules/talk/work-orders/index.ts';
import type { OwnData } from './platform/index.ts';

/** The parts of the copy of their data that a member gets, in the order of the file. Those with secrets are given cards. */
export const ownDataWith = (cards: OwnData): readonly OwnData[] => [
  ...ownMemberData,
  cards,
  ownSecurityEvents,
  ownLedger,
  ownDeposits,
  ownWithdrawals,
  ownTransfers,
  ownTurnover,
  ownBets,
  ownRebates,
  ownRedPackets,
  ownApplications,
  ownVipChanges,
  ...ownAgentData,
  ...ownProtectionData,
  ownLetters,
  ...ownWorkOrders,
  ownMessages,
];
