import { activities } from './activities.ts';
import { agents } from './agents.ts';
import { bets } from './bets.ts';
import { cards } from './cards.ts';
import { closures } from './closures.ts';
import { content } from './content.ts';
import { dataCopies } from './data-copies.ts';
import { deposits } from './deposits.ts';
import { games } from './games.ts';
import { members } from './members.ts';
import { payResets } from './pay-resets.ts';
import { protection } from './protection.ts';
import { rebates } from './rebates.ts';
import { redPackets } from './red-packets.ts';
import { security } from './security.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { statements } from './statements.ts';
import { transactions } from './transactions.ts';
import { transfers } from './transfers.ts';
import { vip } from './vip.ts';
import { withdrawals } from './withdrawals.ts';
import { workOrders } from './work-orders.ts';

/** All calls of the member site, by feature. */
export const memberRows = {
  settings,
  members,
  security,
  payResets,
  dataCopies,
  closures,
  content,
  games,
  vip,
  cards,
  deposits,
  withdrawals,
  transfers,
  transactions,
  statements,
  bets,
  rebates,
  redPackets,
  activities,
  agents,
  workOrders,
  service,
  protection,
};
export type MemberRows = typeof memberRows;
