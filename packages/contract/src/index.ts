export * from './constants.ts';
export {
  type Caller,
  type Endpoint,
  type Envelope,
  endpoint,
  type InputOf,
  type OutputOf,
  type RequestOf,
} from './endpoint.ts';
export {
  type Activity,
  type ActivityApplication,
  type ActivitySummary,
  type ActivityType,
  activity,
  activityApplication,
  activitySummary,
  activityType,
} from './member/activities.ts';
export { type Bet, type BetDetail, bet, betDetail } from './member/bets.ts';
export { type Bank, bank, type Card, card } from './member/cards.ts';
export { type Banner, banner, type Notice, notice, type Sponsor, sponsor } from './member/content.ts';
export {
  type DepositOrder,
  depositOrder,
  type NewTronOrder,
  newTronOrder,
  type PayWays,
  payRange,
  payWays,
  type ReceivingAccount,
  receivingAccount,
  type TronOrder,
  tronOrder,
} from './member/deposits.ts';
export { type Game, game } from './member/games.ts';
export { type MemberRows, memberRows } from './member/index.ts';
export { type UserInfo, userInfo } from './member/members.ts';
export { type Rebate, rebate } from './member/rebates.ts';
export {
  type RedPacket,
  type RedPacketRule,
  type RedPacketSummary,
  redPacket,
  redPacketRule,
  redPacketSummary,
} from './member/red-packets.ts';
export { type ServiceConfig, serviceConfig } from './member/service.ts';
export { type AppInfo, appInfo } from './member/settings.ts';
export { type Transaction, transaction } from './member/transactions.ts';
export { type VenueBalance, venueBalance } from './member/transfers.ts';
export { type VipLevelRow, vipLevelRow } from './member/vip.ts';
export { type Requirement, requirement, TURNOVER_CAUSES } from './member/withdrawals.ts';
export {
  type WorkOrder,
  type WorkOrderDetail,
  type WorkOrderReply,
  workOrder,
  workOrderDetail,
  workOrderReply,
} from './member/work-orders.ts';
export { openApiDocument } from './openapi.ts';
export { allRows } from './rows.ts';
export { ADJUSTMENT_DIRECTIONS, type Adjustment, adjustment } from './staff/adjustments.ts';
export { AUDIT_GROUPS, type AuditRow, auditRow } from './staff/audit.ts';
export { type StaffRows, staffRows } from './staff/index.ts';
export {
  type LedgerLine,
  ledgerLine,
  type MemberFile,
  type MemberRow,
  memberFile,
  memberRow,
} from './staff/member-files.ts';
export {
  type HouseAccount,
  houseAccount,
  type Rates,
  rates,
  type WaySettings,
  waySettings,
} from './staff/pay-settings.ts';
export {
  mayDo,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  STAFF_ROLES,
  type StaffRole,
} from './staff/permissions.ts';
export { type BookCheck, bookCheck, type Dashboard, dashboard } from './staff/reports.ts';
export {
  REVIEW_KINDS,
  type ReviewCheck,
  type ReviewDetail,
  type ReviewRow,
  RISKS,
  reviewCheck,
  reviewDetail,
  reviewRow,
} from './staff/reviews.ts';
export { type OpenCounts, openCounts, type StaffMember, staffMember } from './staff/session.ts';
export { type StaffAccount, staffAccount } from './staff/staff-accounts.ts';
export {
  BREAKER_STATES,
  RECONCILIATION_KINDS,
  type Reconciliation,
  reconciliation,
  type StaffBet,
  type StaffGame,
  type StaffTransfer,
  type StaffTransferDetail,
  staffBet,
  staffGame,
  staffTransfer,
  staffTransferDetail,
  TRANSFER_DIRECTIONS,
  VENUE_STATES,
  type VenueRow,
  venueRow,
} from './staff/venues.ts';
export * from './texts/index.ts';
