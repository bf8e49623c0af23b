export {
  AGENT_MEMBER_FILTERS,
  AGENT_MEMBER_SORTS,
  type AgentDayRow,
  type AgentOverview,
  agentDay,
  agentOverview,
  type BroughtMember,
  broughtMember,
  type Commission,
  type CommissionTier,
  commission,
  commissionTier,
} from './agent/centre.ts';
export { type AgentRows, agentRows } from './agent/index.ts';
export * from './constants.ts';
export {
  type Caller,
  type Endpoint,
  type Envelope,
  endpoint,
  type InputOf,
  isActivity,
  type OutputOf,
  type RequestOf,
} from './endpoint.ts';
export {
  ACTIVITY_PHASES,
  type Activity,
  type ActivityApplication,
  type ActivitySummary,
  type ActivityType,
  activity,
  activityApplication,
  activitySummary,
  activityType,
} from './member/activities.ts';
export { type AgentStanding, agentStanding } from './member/agents.ts';
export { type Bet, type BetDetail, type BetDraw, bet, betDetail, betDraw, PROOF_STATES } from './member/bets.ts';
export { type Bank, bank, type Card, card } from './member/cards.ts';
export { type ClosurePage, closurePage } from './member/closures.ts';
export type { Announcement, Banner, Notice, Sponsor } from './member/content.ts';
export { type DataCopy, dataCopy } from './member/data-copies.ts';
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
export type { PayReset, PayResetPage } from './member/pay-resets.ts';
export type { Block, Limit, NearestLimit, ProtectionEvent, Raise, Sitting } from './member/protection.ts';
export { type Rebate, rebate } from './member/rebates.ts';
export {
  type RedPacket,
  type RedPacketProof,
  type RedPacketRule,
  type RedPacketSummary,
  redPacket,
  redPacketProof,
  redPacketRule,
  redPacketSummary,
} from './member/red-packets.ts';
export type { MemberSession, SecurityEvent, SecurityOverview } from './member/security.ts';
export { type ServiceConfig, serviceConfig } from './member/service.ts';
export { type AppInfo, appInfo } from './member/settings.ts';
export type { Statement, StatementRow } from './member/statements.ts';
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
export * from './protection-constants.ts';
export {
  type PlainRefusalName,
  type RefusalArguments,
  type RefusalName,
  readRefusal,
} from './refusals/index.ts';
export type { RefusalCode } from './refusals/row.ts';
export { allRows } from './rows.ts';
export {
  type StaffActivity,
  type StaffActivityDetail,
  staffActivity,
  staffActivityDetail,
} from './staff/activities.ts';
export { ADJUSTMENT_DIRECTIONS, type Adjustment, adjustment } from './staff/adjustments.ts';
export {
  AGENT_SORTS,
  agentApplication,
  type CommissionRun,
  commissionPlan,
  commissionRun,
  type StaffAgent,
  type StaffAgentApplication,
  type StaffCommission,
  type StaffCommissionPlan,
  staffAgent,
  staffCommission,
} from './staff/agents.ts';
export type { StaffApplication, StaffApplicationDetail } from './staff/applications.ts';
export { AUDIT_GROUPS, type AuditRow, auditRow } from './staff/audit.ts';
export {
  type BetSums,
  betSums,
  QUARANTINE_STATES,
  type QuarantinedBet,
  quarantinedBet,
  type StaffBet,
  staffBet,
} from './staff/bets.ts';
export type * from './staff/business-reports.ts';
export { CHANCES, feeRate, largeEvents, profitReport, waysReport } from './staff/business-reports.ts';
export type { StaffClosure, StaffClosureDetail } from './staff/closures.ts';
export {
  ARTICLE_SECTIONS,
  SHOWN_STATES,
  type StaffAnnouncement,
  type StaffArticle,
  type StaffBanner,
  staffAnnouncement,
  staffArticle,
  staffBanner,
} from './staff/content.ts';
export { type ExportJob, type ExportJobDetail, exportJob, exportJobDetail } from './staff/exports.ts';
export { type CatalogueGame, catalogueGame, type StaffGame, staffGame } from './staff/games.ts';
export { type StaffRows, staffRows } from './staff/index.ts';
export { type BackgroundJob, backgroundJob, JOB_STATES, type RunProgress, runProgress } from './staff/jobs.ts';
export {
  LETTER_AUDIENCES,
  type ReceivedLetter,
  receivedLetter,
  type StaffLetter,
  staffLetter,
} from './staff/letters.ts';
export { MAINTENANCE_STATES, type MaintenanceArea, maintenanceArea } from './staff/maintenance.ts';
export {
  type LedgerEntryDetail,
  type LedgerLine,
  ledgerEntry,
  ledgerLine,
  type MemberDevice,
  type MemberFile,
  type MemberRow,
  type MemberVisit,
  memberDevice,
  memberFile,
  memberRow,
  memberVisit,
} from './staff/member-files.ts';
export { type MemberNote, memberNote } from './staff/member-notes.ts';
export {
  type CohortWeek,
  type FirstDeposit,
  MEMBER_FIGURE_SORTS,
  MEMBER_SOURCES,
  type MemberDay,
  type MemberFigures,
  type MemberTotals,
  TREE_FIGURE_SORTS,
  type TreeFigures,
} from './staff/member-reports.ts';
export type { MemberRecovery, StaffMemberSession } from './staff/member-security.ts';
export type { StaffPayReset, StaffPayResetDetail } from './staff/pay-resets.ts';
export {
  type HouseAccount,
  houseAccount,
  type Rates,
  rates,
  type WaySettings,
  waySettings,
} from './staff/pay-settings.ts';
export * from './staff/permissions.ts';
export type * from './staff/proposals.ts';
export { proposal } from './staff/proposals.ts';
export type { BlockRow, CaseRow, EndingRow, HouseLimitRow, MarkerRow, ReturnRow } from './staff/protection-lists.ts';
export { type RebateRun, rebateRun, type StaffRebate, staffRebate } from './staff/rebates.ts';
export {
  type RedPacketOverview,
  type RedPacketVersion,
  redPacketOverview,
  redPacketPlan,
  redPacketVersion,
  type StaffRedPacket,
  staffRedPacket,
} from './staff/red-packets.ts';
export { type BookCheck, bookCheck, type Dashboard, dashboard, type LastCheck } from './staff/reports.ts';
export { type RetentionRow, retentionRow } from './staff/retention.ts';
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
export type * from './staff/risk.ts';
export { type SavedFilter, savedFilter } from './staff/saved-filters.ts';
export type * from './staff/search.ts';
export { mayCheck } from './staff/second-person.ts';
export { type ServiceSettings, serviceSettings } from './staff/service.ts';
export { type OpenCounts, openCounts, type StaffMember, staffMember } from './staff/session.ts';
export { type SettingChange, type SiteSettings, settingChange, siteSettings } from './staff/settings.ts';
export { type SetupPoint, type SetupState, setupPoint, setupState } from './staff/setup.ts';
export { type StaffSponsor, staffSponsor } from './staff/sponsors.ts';
export { type StaffAccount, staffAccount } from './staff/staff-accounts.ts';
export {
  type ChainDay,
  chainDay,
  type SuspenseCandidate,
  type SuspenseEvidence,
  type SuspensePayment,
  suspenseCandidate,
  suspensePayment,
} from './staff/suspense.ts';
export { type StaffTalk, staffTalk, type TalkLine, type TalkSummary, talkLine, talkSummary } from './staff/talks.ts';
export {
  type StaffTransfer,
  type StaffTransferDetail,
  staffTransfer,
  staffTransferDetail,
  TRANSFER_DIRECTIONS,
  type TransferSummary,
  transferSummary,
} from './staff/transfers.ts';
export {
  VENUE_CHECK_RESULTS,
  VENUE_CHECKS,
  VENUE_SECRET_STATES,
  type VenueSettings,
  type VenueTest,
  venueSettings,
  venueTest,
} from './staff/venue-settings.ts';
export {
  BREAKER_STATES,
  RECONCILIATION_KINDS,
  type Reconciliation,
  reconciliation,
  VENUE_STATES,
  type VenueRow,
  venueRow,
} from './staff/venues.ts';
export {
  type StaffVipLevel,
  staffVipLevel,
  VIP_CHANGE_REASONS,
  type VipChange,
  type VipRun,
  vipChange,
  vipRun,
} from './staff/vip.ts';
export {
  type ReplyTemplate,
  replyTemplate,
  type StaffWorkOrder,
  type StaffWorkOrderDetail,
  staffWorkOrder,
  staffWorkOrderDetail,
  type WorkOrderSummary,
  workOrderSummary,
} from './staff/work-orders.ts';
export {
  type GuestWord,
  guestWord,
  type StaffWord,
  staffWord,
  TALK_WRITERS,
  type TalkMessage,
  type TalkNews,
  talkMessage,
} from './talk.ts';
export * from './texts/index.ts';
