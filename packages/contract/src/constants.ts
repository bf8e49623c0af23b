/** Constants from section 9 of both specifications. Names end with their unit. */

export * from './closure-constants.ts';
export * from './home-constants.ts';
export * from './pay-reset-constants.ts';
export * from './proposal-constants.ts';
export * from './retention-constants.ts';
export * from './risk-constants.ts';
export * from './suspense-constants.ts';

export const PAGE_SIZE = 10;
/** Lists count at most this many rows and have no page after them; a total of this size means “at least”. */
export const COUNTED_MAX = 10_000;
/** Formats of exported lists. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export const EXPORT_STATES = [
  'waiting',
  'queued',
  'running',
  'ready',
  'failed',
  'refused',
  'cancelled',
  'expired',
] as const;
/** Maximum number of days of a report, and of the lists to which its numbers lead: a year and a day. */
export const REPORT_DAYS_MAX = 367;
/** How long an exported file is kept. */
export const EXPORT_KEPT_HOURS = 24;
/** How long a code of the authenticator counts for decisions about money in the session in which it was given. */
export const FRESH_CODE_MINUTES = 5;
export const INPUT_MAX_LENGTH = 32;

export const VENUE_POLL_MS = 3500;
export const TRANSFER_POLL_MS = 1500;

export const VISIT_REDIRECT_DELAY_MS = 1000;

export const FRAME_LOAD_TIMEOUT_MS = 10_000;
export const FRAME_REFUSED_REDIRECT_MS = 1000;
export const GAME_MENU_HIDE_MS = { default: 2500, initial: 3000, touch: 4000, click: 3000, leave: 2000 } as const;
export const GAME_MENU_DRAG_THRESHOLD_PX = 5;
export const GAME_MENU_EDGE_MARGIN_PX = 20;

export const CAPTCHA_LENGTH = 4;
export const CAPTCHA_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const NAME_MAX_LENGTH = 16;
export const PASSWORD_MIN_LENGTH = 6;
export const REALNAME_MIN_LENGTH = 2;
export const PAY_PASSWORD_MIN_LENGTH = 6;
export const PAY_PASSWORD_MAX_LENGTH = 18;
export const BIRTHDAY_MIN = '1980-01-01';
export const ADULT_AGE_YEARS = 18;
export const AVATAR_MAX_BYTES = 2_097_152;
/** Pictures uploaded by staff are scaled to fit a square of this size. */
export const PICTURE_MAX_PX = 1600;
export const AVATAR_KINDS = ['image/gif', 'image/png'] as const;

export const CATEGORY_IDS = ['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery', 'fish', 'fishing'] as const;

/** Picture of a game that has none of its own. */
export const DEFAULT_GAME_PICTURE = '/art/tile-default.svg';
/** Maximum number of games in one import. */
export const GAME_IMPORT_MAX = 500;
/** Version of an imported game that is not stored yet. */
export const NO_VERSION = -1;
/** A game of a venue's catalogue compared with the stored one. */
export const CATALOGUE_STATES = ['new', 'changed', 'same', 'withdrawn'] as const;
/** Fields of a game that a venue may have changed since its import. */
export const CATALOGUE_CHANGES = ['name', 'category', 'return'] as const;

export const VIP_LEVELS = 10;
export const VIP_MAINTENANCE_DAYS = 90;
/** Rebate percentages of a level row, in the order of the table. */
export const VIP_REBATE_FIELDS = ['realperson', 'sport', 'e_sport', 'joker', 'electron', 'lottery'] as const;

/** Upper limit of rebate percentages; it catches misplaced decimal points. */
export const VIP_REBATE_MAX_PERCENT = '5';
/** The rebate percentage that applies to a game category. Fishing has no column of its own and uses that of slots. */
export const REBATE_FIELD_OF_CATEGORY = {
  realbet: 'realperson',
  sport: 'sport',
  gaming: 'e_sport',
  joker: 'joker',
  concise: 'electron',
  lottery: 'lottery',
  fish: 'electron',
  fishing: 'electron',
} as const;
/**
 * Days, counted back from yesterday, that the nightly settlements of rebates and commission check for changed bets, and
 * that staff may settle again.
 */
export const SETTLEMENT_RECHECK_DAYS = 7;
export const SETTLEMENT_RERUN_DAYS = 31;

/** Identifier of the centre wallet, which clients list among the venues. */
export const PLATFORM_WALLET = 'userbalance';
export const TRANSFER_MIN_YUAN = '1';
export const TRANSFER_VENUES_SHOWN = 4;
export const WITHDRAWAL_VENUES_SHOWN = 3;

export const CARD_TYPE = { bank: 1, usdt: 2 } as const;
export const CARDS_MAX_PER_TYPE = 5;
/** Cards and addresses that one account may add in 24 hours, with those that it has removed since. */
export const CARDS_ADDED_MAX_PER_DAY = 10;
export const CARD_NUMBER_MIN_LENGTH = 8;
export const CARD_NUMBER_SHOWN_LENGTH = 4;
/** Value of `bank` for a card that is a USDT address. */
export const USDT_BANK = 'USDT';
export const USDT_PROTOCOL = 'TRC20';
/** Only cards bound earlier may use this protocol; withdrawals to them have a separate fee. */
export const USDT_OLD_PROTOCOL = 'ERC20';
export const TRON_ADDRESS_LENGTH = 34;

export const PAY_WAYS = ['bank', 'usdt', 'wxpay', 'alipay'] as const;
/** Pay ways of withdrawals. */
export const WITHDRAWAL_WAYS = ['bank', 'usdt'] as const;
/** Services for which the house pays fees: play at a venue, deposits and withdrawals. */
export const FEE_KINDS = ['venue', 'deposit', 'withdrawal'] as const;
/** Smallest amount, in 分, of a stake, win or payment that a report lists as large. An index has the rows above it. */
export const LARGE_EVENT_MIN = 1_000_000n;
/** Values of the message in the answer of `payinfo`. */
export const ORDER_KINDS = ['usdtpay', 'bank', 'wxpay', 'alipay'] as const;
export const DEPOSIT_MIN_YUAN = '100';
export const DEPOSIT_MAX_YUAN = '10000';
export const DEPOSIT_OPEN_MAX = 10;
/** Number of USDT amounts that the unpaid orders of one member may reserve on one network, including expired orders. */
export const DEPOSIT_RESERVED_MAX = 20;
/**
 * Delay between the end of the payment window and the expiry of an order, so that a last-minute payment is found first.
 */
export const DEPOSIT_GRACE_MS = 180_000;
/** Maximum length of the payment reference that a member adds to an order. */
export const PROOF_MAX_LENGTH = 100;
export const PAYMENT_WINDOW_MS = 3_600_000;
export const HASH_REQUERY_DELAY_MS = 2000;
export const HASH_POLL_MS = 10_000;
export const QR_SIZE_PX = 250;
export const QR_NAME_LENGTH = 8;
export const TRON_STATE = { pending: 1, paid: 2, rejected: 3 } as const;

export const WITHDRAWAL_MIN_YUAN = '100';
export const WITHDRAWAL_REDIRECT_DELAY_MS = 1500;

/** Date filter of record lists: number of days for each code, including today. */
export const DATE_FILTER_DAYS = { 1: 1, 2: 7, 3: 15, 4: 30 } as const;
export const DATE_FILTER_DEFAULT = 4;
export const TRANSACTION_TYPE = { deposit: 1, withdrawal: 2, transferIn: 3, transferOut: 4 } as const;
/** The points of the set-up guide, in its order. */
export const SETUP_POINTS = [
  'brand',
  'articles',
  'tls',
  'ways',
  'usdt',
  'venues',
  'games',
  'vip',
  'packets',
  'agents',
  'service',
  'staff',
  'backups',
] as const;
export const SETUP_STATES = ['done', 'advised', 'required'] as const;
/** State of an order that staff review: a deposit or a withdrawal. */
export const ORDER_STATE = { waiting: 1, approved: 2, refused: 3 } as const;
export const TRANSACTION_STATE = { undefined: 0, pending: 1, approved: 2, rejected: 3 } as const;
export const TRANSFER_STATE = { failed: 0, succeeded: 1, unsettled: 2, undefined: 3 } as const;
export const BET_STATUS = { invalid: 0, settled: 1, unsettled: 2 } as const;
export const REBATE_STATE = { unclaimed: 0, claimed: 1 } as const;
/** State of an application for the agent centre or for an activity. */
export const APPLICATION_STATE = { pending: 1, approved: 2, rejected: 3 } as const;

/** Kind of a letter; decides the icon shown on the site. */
export const LETTER_KINDS = ['notice', 'money', 'transfer', 'rebate', 'vip', 'security', 'activity'] as const;
/** Letters of this kind advertise: members whose play is blocked neither receive nor see them. */
export const ADVERTISING_LETTER = 'activity';

export const SERVICE_SYSTEMS = ['kefu', 'gongdan'] as const;
export const WORK_ORDER_CATEGORIES = ['general', 'technical', 'account', 'payment', 'game', 'other'] as const;
export const WORK_ORDER_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export const WORK_ORDER_DEFAULT_PRIORITY = 'normal';
export const WORK_ORDER_STATUSES = ['pending', 'processing', 'replied', 'closed'] as const;
export const WORK_ORDER_PAGE_SIZE = 10;
export const WORK_ORDER_PAGE_SIZE_MAX = 50;
export const WORK_ORDER_TITLE_MAX_LENGTH = 100;
export const WORK_ORDER_CONTENT_MAX_LENGTH = 2000;
export const MEMBER_NOTE_MAX_LENGTH = 500;
/** Maximum number of open work orders per member. */
export const WORK_ORDER_OPEN_MAX = 10;
/** Interval at which an open work order is checked for new replies. */
export const WORK_ORDER_POLL_MS = 3500;
export const REPLY_TEMPLATE_TITLE_MAX_LENGTH = 20;
export const REPLY_TEMPLATES_MAX = 50;
/** The built-in service page, used unless the operator configures another address. */
export const SERVICE_PAGE = '/service/';
export const TALK_SOCKET = '/api/service/socket';
export const STAFF_TALK_SOCKET = '/api/staff/service/socket';
export const TALK_TEXT_MAX_LENGTH = 1000;
/** Messages in one page of a talk's history. */
export const TALK_PAGE_SIZE = 30;
/** Minimum interval between two typing signals; a signal is valid for twice as long. */
export const TALK_TYPING_MS = 2500;
/** Interval of a client's heartbeat. A connection without traffic for twice as long is considered lost. */
export const TALK_BEAT_MS = 20_000;
/** Close codes of the server. After any other code the client reconnects. */
export const TALK_CLOSED = {
  /** The process is being replaced; the client reconnects at once. */
  restart: 1012,
  badWord: 4400,
  sessionEnded: 4401,
  notAllowed: 4403,
  tooMany: 4429,
  /** The site is in maintenance. The client reconnects, at long intervals. */
  maintenance: 4503,
} as const;
/** Parts of the site that staff can put into maintenance; venues and games have a maintenance of their own. */
export const MAINTENANCE_AREAS = ['site', 'deposits', 'withdrawals', 'registration'] as const;
export const MAINTENANCE_TEXT_MAX_LENGTH = 200;
/** How long before its start a planned maintenance of the site may be announced to members. */
export const MAINTENANCE_LEAD_MINUTES = [0, 30, 60, 180, 720, 1440] as const;
export const AGENT_REASON_MAX_LENGTH = 500;
export const AGENT_REFUSAL_MAX_LENGTH = 200;
/** Path of the built-in agent centre. */
export const AGENT_PAGE = '/agent/';
/** Upper limit of percentages in the commission plan; it catches misplaced decimal points. */
export const AGENT_PERCENT_MAX = '2';
export const AGENT_TIERS_MAX = 8;
export const BANK_ADDRESS_MAX_LENGTH = 100;

/** Events of the security log. */
export const SECURITY_EVENT_KINDS = [
  'registered',
  'login',
  'login.wrongPassword',
  'login.wrongCode',
  'login.frozen',
  'logoff',
  'password.changed',
  'password.refused',
  'payPassword.changed',
  'payPassword.refused',
  'payPassword.unlocked',
  'payReset.asked',
  'payReset.wrongPassword',
  'payReset.firstAgreed',
  'payReset.approved',
  'payReset.refused',
  'payReset.withdrawn',
  'payReset.denied',
  'payReset.expired',
  'payReset.done',
  'payReset.restored',
  'card.added',
  'card.removed',
  'profile.changed',
  'session.ended',
  'sessions.ended',
  'staff.sessionsEnded',
  'staff.frozen',
  'staff.unfrozen',
  'totp.on',
  'totp.refused',
  'totp.off',
  'totp.codesRenewed',
  'totp.recoveryCodeUsed',
  'recovery.proposed',
  'recovery.approved',
  'recovery.issued',
  'recovery.refused',
  'recovery.done',
  'copy.requested',
  'copy.refused',
  'copy.downloaded',
  'recovery.denied',
  'recovery.ended',
  'closure.asked',
  'closure.wrongPassword',
  'closure.withdrawn',
  'closure.refused',
  'closure.done',
  'protection.refused',
] as const;
export const DEVICE_KINDS = ['phone', 'computer'] as const;
/** Facts of a member's file by which service recognises the member. No screen of staff shows one of them as a whole. */
export const IDENTITY_QUESTIONS = ['realname', 'card', 'email', 'birthday'] as const;
