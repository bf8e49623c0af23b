export {
  ACTIVITIES,
  ACTIVITY_PHASE_NAMES,
  APPLICATIONS,
  BONUS_BASIS_LABELS,
  BONUS_BASIS_NAMES,
  BONUS_CATEGORY_NAMES,
  STAFF_ACTIVITIES,
} from './activities.ts';
export { AGENT_CENTRE, AGENTS, APPLY_AGENT, STAFF_AGENTS } from './agents.ts';
export { BETS } from './bets.ts';
export { COMPARISON_NAMES, FEE_KIND_NAMES, FEE_RATES, PROFIT_DEFINITION } from './business-reports.ts';
export { CARDS } from './cards.ts';
export { ARTICLE_SECTION_NAMES, CONTENT, HELP, HELP_ARTICLES, SHOWN_STATE_NAMES, STAFF_CONTENT } from './content.ts';
export { DEPOSITS, PAY_WAY_NAMES, TRON, TRON_STATE_NAMES } from './deposits.ts';
export { EXPORT_STATE_NAMES, EXPORTS } from './exports.ts';
export { CATALOGUE_STATE_NAMES, GAME_CATEGORY_NAMES, GAME_IMPORT } from './game-import.ts';
export { FRAME_TITLES, GAME_MENU, GAME_PAGE } from './games.ts';
export { ABOUTS_ARTICLES, CATEGORY_NAMES, GAMES } from './home.ts';
export { JOB_NAMES, JOBS } from './jobs.ts';
export { DEVICE_NAMES, LETTER_KIND_NAMES, LETTERS, PLATFORM_LETTERS } from './letters.ts';
export { MAINTENANCE, MAINTENANCE_AREA_NAMES, MAINTENANCE_TITLES } from './maintenance.ts';
export { MARGINS } from './margins.ts';
export { MEMBERS } from './members.ts';
export { PICTURES } from './pictures.ts';
export { PROPOSAL_KIND_NAMES, PROPOSAL_STATE_NAMES, PROPOSALS } from './proposals.ts';
export { REBATE_STATE_NAMES, REBATES } from './rebates.ts';
export {
  APPLICATION_STATE_NAMES,
  BET_STATUS_NAMES,
  DATE_FILTER_NAMES,
  RECORDS,
  TRANSACTION_STATE_NAMES,
  TRANSACTION_TYPE_NAMES,
  TRANSFER_STATE_NAMES,
} from './records.ts';
export { RED_PACKET_CHECK, RED_PACKET_DESK, RED_PACKET_PAGE, RED_PACKETS } from './red-packets.ts';
export { SAVED_FILTERS } from './saved-filters.ts';
export { SERVICE, SERVICE_SYSTEM_NAMES } from './service.ts';
export { SITE_SETTING_NAMES, SITE_SETTINGS } from './settings.ts';
export { SETTLEMENT_RUNS } from './settlement-runs.ts';
export { SETUP, SETUP_POINT_NAMES } from './setup.ts';
export { IN_GAMES, MENU_BADGES, SHELL, TABS } from './shell.ts';
export { SPONSOR_CONTENT_NAMES, SPONSOR_LINK_NAMES, SPONSORS } from './sponsors.ts';
export {
  ADJUSTMENT_DIRECTION_NAMES,
  ADJUSTMENT_STATE_NAMES,
  ADJUSTMENTS,
  AUDIT_GROUP_NAMES,
  BOOKS,
  LEDGER_ACCOUNT_NAMES,
  LEDGER_KIND_NAMES,
  MEMBER_FILES,
  MEMBER_NOTES,
  PAY_SETTINGS,
  REVIEW_KIND_NAMES,
  REVIEW_METHOD_NAMES,
  REVIEWS,
  RISK_NAMES,
  STAFF,
  STAFF_ROLE_NAMES,
  staffRoleNames,
} from './staff.ts';
export { STAFF_TALKS, TALK_QUICK_QUESTIONS, TALK_STATE_NAMES, TALKS } from './talks.ts';
export { TRANSFERS } from './transfers.ts';
export {
  VENUE_ADAPTER_NAMES,
  VENUE_CHECK_ADVICE,
  VENUE_CHECK_NAMES,
  VENUE_CHECK_RESULT_NAMES,
  VENUE_SETTINGS,
} from './venue-settings.ts';
export {
  BET_TIME_NAMES,
  BREAKER_STATE_NAMES,
  QUARANTINE,
  RECONCILIATION_KIND_NAMES,
  STAFF_TRANSFERS,
  TRANSFER_DIRECTION_NAMES,
  TRANSFER_OUTCOME_NAMES,
  VENUE_STATE_NAMES,
  VENUES,
} from './venues.ts';
export { VIP, VIP_CHANGE_NAMES, VIP_REBATE_NAMES } from './vip.ts';
export { WALLET } from './wallet.ts';
export { WIRE } from './wire.ts';
export { TURNOVER_CAUSE_NAMES, WITHDRAWAL_STAGE_NAMES, WITHDRAWALS } from './withdrawals.ts';
export {
  STAFF_WORK_ORDERS,
  WORK_ORDER_CATEGORY_NAMES,
  WORK_ORDER_DEED_NAMES,
  WORK_ORDER_EVENT_TEXTS,
  WORK_ORDER_FILTERS,
  WORK_ORDER_PRIORITY_NAMES,
  WORK_ORDER_REPLY_NAMES,
  WORK_ORDER_STATUS_NAMES,
  WORK_ORDER_WORDS,
  WORK_ORDERS,
} from './work-orders.ts';
