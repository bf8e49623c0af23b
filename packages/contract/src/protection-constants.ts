/** Constants of player protection and statements. */

/** What a limit bounds: deposits, net loss and stakes of a period, one stake, and minutes of play. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'single', 'time'] as const;
/** The period of a limit on the Beijing calendar, weeks beginning on Monday. The limit of a single stake has `bet`. */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'bet'] as const;
/** Upper bound of an amount, in 分; it catches misplaced decimal points. */
export const LIMIT_MAX = 10_000_000_000n;
/** A day, a week and a month in minutes, the highest limits of time played. */
export const LIMIT_MINUTES_MAX = { day: 1440, week: 10_080, month: 44_640 } as const;
/** A raise waits at least this long; staff may set more. */
export const RAISE_WAIT_HOURS = { min: 24, max: 168 } as const;
/** How long a raise can be confirmed after it became ready. */
export const RAISE_CONFIRM_HOURS = 72;
export const RAISE_STATES = ['waiting', 'ready', 'confirmed', 'cancelled', 'lapsed'] as const;
export const BLOCK_KINDS = ['pause', 'break', 'exclusion', 'house'] as const;
export const PAUSE_HOURS = 24;
export const BREAK_DAYS = [7, 30, 90] as const;
export const EXCLUSION_TERMS = ['6m', '1y', '5y', 'open'] as const;
export const BLOCK_TERMS = ['24h', '7d', '30d', '90d', ...EXCLUSION_TERMS, 'house'] as const;
/** After an open-ended exclusion a member may ask to return after as many months as after the shortest one. */
export const OPEN_EXCLUSION_MONTHS = 6;
/** How long a member waits after two people agreed to the return. */
export const RETURN_WAIT_HOURS = { term: 24, open: 168 } as const;
/** How long a member waits before asking again after a refusal. */
export const RETURN_AGAIN_DAYS = 7;
export const RETURN_STATES = ['waiting', 'second', 'agreed', 'refused', 'cancelled', 'done'] as const;
export const HOUSE_BLOCK_REASONS = ['minor', 'harm', 'other'] as const;
/**
 * Birth dates that one person of staff may correct in 24 hours, and how many of them may be refused because of an excluded
 * member, so that nobody finds such a member's birth date by trying days.
 */
export const BIRTH_DATES_CORRECTED_PER_DAY = 20;
export const BIRTH_DATES_REFUSED_PER_DAY = 5;
/** A house limit for everyone is announced this long before it holds. */
export const HOUSE_LIMIT_NOTICE_HOURS = 24;
/** Minutes between two reality checks. */
export const REALITY_MINUTES = [15, 30, 60] as const;
export const REALITY_ANSWERS = ['continue', 'records', 'rest'] as const;
/**
 * Settings of the house that protect members, with the direction in which each is stricter. One person makes them
 * stricter, and two people make them looser.
 */
export const PROTECTIVE_SETTINGS = {
  raise_wait_hours: { name: '提高或取消限额的等待时间', unit: '小时', stricter: 'higher' },
  reality_minutes: { name: '时间提醒的间隔', unit: '分钟', stricter: 'lower' },
} as const;
/** Without a bet for this long, time played stops counting. */
export const PLAY_IDLE_MINUTES = 5;
/** How often the page of a running game reads the state of the sitting. */
export const SITTING_POLL_MS = 15_000;
/** A venue that has not confirmed the end of games after this time is an alert. */
export const ENDING_ALERT_MINUTES = 5;
/** Actions that the gate of player protection assesses. */
export const GATE_ACTIONS = ['deposit', 'transfer', 'launch', 'red-packet', 'activity', 'rebate', 'letter'] as const;
/** Signs that staff should look at a member; they restrict nothing. */
export const MARKER_KINDS = ['deposits', 'night', 'chasing', 'raises'] as const;
/** Reasons of a case: data of an excluded member, or a payment that arrived in spite of a limit or a block. */
export const PROTECTION_CASES = ['person', 'card', 'address', 'payment'] as const;
/** Events of the protection log. */
export const PROTECTION_EVENTS = [
  'birth-date',
  'birth-date-corrected',
  'offer-declined',
  'limit-set',
  'limit-lowered',
  'raise-requested',
  'raise-confirmed',
  'raise-cancelled',
  'raise-lapsed',
  'paused',
  'break-taken',
  'excluded',
  'house-blocked',
  'house-lifted',
  'return-asked',
  'return-cancelled',
  'return-agreed',
  'return-refused',
  'returned',
  'house-limit',
  'reality-set',
  'reality-answered',
  'refused',
  'games-ended',
  'games-confirmed',
  'late-payment',
  'limit-reached',
  'rewards-ended',
  'turnover-ended',
  'advertising-withheld',
  'advertising-reached',
  'case-opened',
  'case-closed',
] as const;
/** Earliest birth date. The profile form has a later one, as specified. */
export const BIRTH_DATE_MIN = '1900-01-01';
export const STATEMENT_MONTHS = 12;
/** Lines of a statement, in its order. Their amounts are signed and add up to the difference of the two balances. */
export const STATEMENT_KINDS = [
  'deposits',
  'withdrawals',
  'rewards',
  'stakes',
  'payouts',
  'adjustments',
  'corrections',
] as const;
