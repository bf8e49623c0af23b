/** Section 9 of both specifications. Units stand last in the names. */

export const REQUEST_TIMEOUT_MS = 30_000;
export const PAGE_SIZE = 10;
/** A list counts so many rows at most and has no page after them; its total then means “at least”. */
export const COUNTED_MAX = 10_000;
export const INFINITE_LIST_OFFSET_PX = 300;
export const INPUT_MAX_LENGTH = 32;

export const BALANCE_POLL_MS = 4300;
export const VENUE_POLL_MS = 3500;
export const TRANSFER_POLL_MS = 1500;

export const BANNER_AUTOPLAY_MS = 3000;
export const BANNER_TRANSITION_MS = 400;
export const VISIT_REDIRECT_DELAY_MS = 1000;
export const HEAT_MIN = 200;
export const HEAT_MAX = 888;

export const FRAME_LOAD_TIMEOUT_MS = 10_000;
export const FRAME_REFUSED_REDIRECT_MS = 1000;
export const GAME_MENU_HIDE_MS = { default: 2500, initial: 3000, touch: 4000, click: 3000, leave: 2000 } as const;
export const GAME_MENU_DRAG_THRESHOLD_PX = 5;
export const GAME_MENU_EDGE_MARGIN_PX = 20;

export const AUTO_LOGIN_MS = 43_200_000;
export const CAPTCHA_LENGTH = 4;
export const CAPTCHA_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const NAME_MIN_LENGTH = 6;
export const NAME_MAX_LENGTH = 16;
export const PASSWORD_MIN_LENGTH = 6;
export const REALNAME_MIN_LENGTH = 2;
export const PAY_PASSWORD_MIN_LENGTH = 6;
export const PAY_PASSWORD_MAX_LENGTH = 18;
export const PAY_PASSWORD_MAX_TRIES = 5;
export const PAY_PASSWORD_LOCK_MS = 3_600_000;
export const BIRTHDAY_MIN = '1980-01-01';
export const ADULT_AGE_YEARS = 18;
export const AVATAR_MAX_BYTES = 2_097_152;
/** A picture the staff uploads is drawn within a square of this size. */
export const PICTURE_MAX_PX = 1600;
export const AVATAR_KINDS = ['image/gif', 'image/png'] as const;

/** Home's sidebar: the wire's category ids by the number the specification gives each. */
export const CATEGORY = { live: 0, sport: 1, esport: 2, board: 3, slot: 4, lottery: 5, fishing: 6, hot: 7 } as const;
export const CATEGORY_IDS = ['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery', 'fish', 'fishing'] as const;

export const VIP_LEVELS = 10;
export const VIP_MAINTENANCE_DAYS = 90;
/** Rebate percents of a level row, in the order of the table. */
export const VIP_REBATE_FIELDS = ['realperson', 'sport', 'e_sport', 'joker', 'electron', 'lottery'] as const;

/** Percents are at most this: a slip of the decimal point must not give the house away. */
export const VIP_REBATE_MAX_PERCENT = '5';
/** What a game's category is paid by. Levels have no column of their own for fishing: it takes the slots' percent. */
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
/** How many days back, yesterday included, the nightly settlement looks for bets that changed, and staff may run again. */
export const REBATE_RECHECK_DAYS = 7;
export const REBATE_RERUN_DAYS = 31;

/** The client's own entry among the venues: the centre wallet. */
export const PLATFORM_WALLET = 'userbalance';
export const TRANSFER_MIN_YUAN = '1';
export const TRANSFER_VENUES_SHOWN = 4;
export const WITHDRAWAL_VENUES_SHOWN = 3;

export const CARD_TYPE = { bank: 1, usdt: 2 } as const;
export const CARDS_MAX_PER_TYPE = 5;
export const CARD_NUMBER_MIN_LENGTH = 8;
export const CARD_NUMBER_SHOWN_LENGTH = 4;
/** `bank` of a card that is a USDT address. */
export const USDT_BANK = 'USDT';
export const USDT_PROTOCOL = 'TRC20';
/** Only an old card may have it; withdrawals to it pay its own fee. */
export const USDT_OLD_PROTOCOL = 'ERC20';
export const TRON_ADDRESS_LENGTH = 34;

export const PAY_WAYS = ['bank', 'usdt', 'wxpay', 'alipay'] as const;
/** What `payinfo` says in its message. */
export const ORDER_KINDS = ['usdtpay', 'bank', 'wxpay', 'alipay'] as const;
export const DEPOSIT_MIN_YUAN = '100';
export const DEPOSIT_MAX_YUAN = '10000';
export const DEPOSIT_OPEN_MAX = 10;
/** Amounts of USDT that one member's unpaid orders may keep from others on one network, ended orders included. */
export const DEPOSIT_RESERVED_MAX = 20;
/** An unpaid order ends this long after its hour: a payment of the last minute is found first. */
export const DEPOSIT_GRACE_MS = 180_000;
/** Characters of the reference that a payer adds to an order. */
export const PROOF_MAX_LENGTH = 100;
export const PAYMENT_WINDOW_MS = 3_600_000;
export const HASH_REQUERY_DELAY_MS = 2000;
export const HASH_POLL_MS = 10_000;
export const QR_SIZE_PX = 250;
export const QR_NAME_LENGTH = 8;
export const TRON_STATE = { pending: 1, paid: 2, rejected: 3 } as const;

export const WITHDRAWAL_MIN_YUAN = '100';
export const WITHDRAWAL_REDIRECT_DELAY_MS = 1500;

/** Filter of records: a code stands for today and the days before it. */
export const DATE_FILTER_DAYS = { 1: 1, 2: 7, 3: 15, 4: 30 } as const;
export const DATE_FILTER_DEFAULT = 4;
export const TRANSACTION_TYPE = { deposit: 1, withdrawal: 2, transferIn: 3, transferOut: 4 } as const;
export const TRANSACTION_STATE = { undefined: 0, pending: 1, approved: 2, rejected: 3 } as const;
export const TRANSFER_STATE = { failed: 0, succeeded: 1, unsettled: 2, undefined: 3 } as const;
export const BET_STATUS = { invalid: 0, settled: 1, unsettled: 2 } as const;
export const REBATE_STATE = { unclaimed: 0, claimed: 1 } as const;
export const APPLICATION_STATE = { pending: 1, approved: 2, rejected: 3 } as const;

/** Beijing time of day; deposits count from the close of yesterday's window to today's opening. */
export const RED_PACKET_OPENS = '10:00';
export const RED_PACKET_CLOSES = '12:00';

/** What a letter is about: its sign on the site. */
export const LETTER_KINDS = ['notice', 'money', 'transfer', 'rebate', 'vip', 'security', 'activity'] as const;

export const SERVICE_SYSTEMS = ['kefu', 'gongdan'] as const;
export const WORK_ORDER_CATEGORIES = ['general', 'technical', 'account', 'payment', 'game', 'other'] as const;
export const WORK_ORDER_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export const WORK_ORDER_DEFAULT_PRIORITY = 'normal';
export const WORK_ORDER_STATUSES = ['pending', 'processing', 'replied', 'closed'] as const;
export const WORK_ORDER_PAGE_SIZE = 10;
export const WORK_ORDER_PAGE_SIZE_MAX = 50;
export const WORK_ORDER_TITLE_MAX_LENGTH = 100;
export const WORK_ORDER_CONTENT_MAX_LENGTH = 2000;
/** Orders of one member that are not closed. */
export const WORK_ORDER_OPEN_MAX = 10;
/** New replies appear this soon while an order is open on the screen. */
export const WORK_ORDER_POLL_MS = 3500;
export const REPLY_TEMPLATE_TITLE_MAX_LENGTH = 20;
export const REPLY_TEMPLATES_MAX = 50;
/** Our own service page, shown while the operator names no other. */
export const SERVICE_PAGE = '/service/';
export const TALK_SOCKET = '/api/service/socket';
export const STAFF_TALK_SOCKET = '/api/staff/service/socket';
export const TALK_TEXT_MAX_LENGTH = 1000;
/** Messages in one page of a talk's history. */
export const TALK_PAGE_SIZE = 30;
/** Either side says at most this often that it is typing, and is believed for twice as long. */
export const TALK_TYPING_MS = 2500;
/** A client says so much; whoever hears nothing for twice as long has lost the connection. */
export const TALK_BEAT_MS = 20_000;
/** Why the server closed a socket. Anything else is a lost connection: come back. */
export const TALK_CLOSED = {
  /** The process makes room for another one: come back at once. */
  restart: 1012,
  badWord: 4400,
  sessionEnded: 4401,
  notAllowed: 4403,
  tooMany: 4429,
} as const;
export const AGENT_REASON_MAX_LENGTH = 500;
export const AGENT_REFUSAL_MAX_LENGTH = 200;
/** Our own agent centre. */
export const AGENT_PAGE = '/agent/';
/** Percents of the commission plan are at most this: a slip of the decimal point must not give the house away. */
export const AGENT_PERCENT_MAX = '2';
export const AGENT_TIERS_MAX = 8;
/** How many days back, yesterday included, the nightly settlement looks for bets that changed, and staff may run again. */
export const COMMISSION_RECHECK_DAYS = 7;
export const COMMISSION_RERUN_DAYS = 31;
export const BANK_ADDRESS_MAX_LENGTH = 100;
