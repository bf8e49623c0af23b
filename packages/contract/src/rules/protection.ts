import { addDays, beijingDay, beijingDayStart, beijingTime, displayMoney, isCalendarDay, parseMoney } from '@koi/money';
import {
  BIRTH_DATE_MIN,
  type BLOCK_KINDS,
  type BLOCK_TERMS,
  BREAK_DAYS,
  EXCLUSION_TERMS,
  LIMIT_KINDS,
  LIMIT_MAX,
  LIMIT_MINUTES_MAX,
  LIMIT_PERIODS,
  OPEN_EXCLUSION_MONTHS,
  PAUSE_HOURS,
  PROTECTIVE_SETTINGS,
  RAISE_CONFIRM_HOURS,
  RAISE_WAIT_HOURS,
  REALITY_MINUTES,
  RETURN_WAIT_HOURS,
  STATEMENT_MONTHS,
} from '../protection-constants.ts';
import { MEMBERS } from '../texts/members.ts';
import { LIMIT_KIND_NAMES, LIMIT_PERIOD_NAMES, PROTECTION, PROTECTION_FORMS } from '../texts/protection.ts';
import { WITHDRAWALS } from '../texts/withdrawals.ts';
import { firstFailing } from './first-failing.ts';
import { isAdult } from './members.ts';
import { checkMemberReason } from './staff.ts';

// The site imports the constants from here, because what `constants.ts` exports is in its first load.
export * from '../protection-constants.ts';

export type LimitKind = (typeof LIMIT_KINDS)[number];
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];
export type BlockKind = (typeof BLOCK_KINDS)[number];
export type BlockTerm = (typeof BLOCK_TERMS)[number];

/** A kind with a period that it can have. */
export interface LimitSlot {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

const HOUR_MS = 3_600_000;
const MINUTES_PER_HOUR = 60;
const MONTH_LENGTH = 'YYYY-MM'.length;
const DAYS_PER_WEEK = 7;
/** 1970-01-05 was a Monday. */
const A_MONDAY_MS = 4 * 86_400_000;

const later = (date: Date, hours: number) => new Date(date.getTime() + hours * HOUR_MS);
const laterOf = (a: Date, b: Date) => (a.getTime() >= b.getTime() ? a : b);

export const hasPeriod = ({ kind, period }: LimitSlot) => (kind === 'single') === (period === 'bet');

/** All limits that a member can set, in the order of the hub. */
export const LIMIT_SLOTS: readonly LimitSlot[] = LIMIT_KINDS.flatMap((kind) =>
  LIMIT_PERIODS.map((period) => ({ kind, period })).filter(hasPeriod),
);

/** First Beijing day of the week that contains the day. */
const weekStart = (day: string): string => {
  const days = (Date.parse(`${day}T00:00:00Z`) - A_MONDAY_MS) / (24 * HOUR_MS);
  return addDays(day, -(((days % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK));
};

/** The first day of the month that is `months` after that of `day`. */
const monthStart = (day: string, months = 0): string => {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, MONTH_LENGTH)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
};

/** First Beijing day of the running period and of the next one. */
export const periodDays = (period: Exclude<LimitPeriod, 'bet'>, now: Date): { first: string; next: string } => {
  const today = beijingDay(now);
  if (period === 'day') return { first: today, next: addDays(today, 1) };
  if (period === 'week') return { first: weekStart(today), next: addDays(weekStart(today), DAYS_PER_WEEK) };
  return { first: monthStart(today), next: monthStart(today, 1) };
};

/** The moment at which the running period ends and its figures are reset. A single stake has no period. */
export const periodEnd = (period: LimitPeriod, now: Date): Date =>
  period === 'bet' ? now : beijingDayStart(periodDays(period, now).next);

/** The smallest of the limits that are set. */
export const tightest = (...values: readonly (bigint | null | undefined)[]): bigint | undefined =>
  values.reduce<bigint | undefined>(
    (least, value) => (value != null && (least === undefined || value < least) ? value : least),
    undefined,
  );

/** Whether a limit would hold stricter than the present one; null means that there is none. */
export const isTighter = (next: bigint | null, present: bigint | null): boolean =>
  next !== null && (present === null || next < present);

/** A raise is ready at the later of the waiting time and the end of the running period. */
export const raiseReadyAt = (requestedAt: Date, period: LimitPeriod, waitHours: number): Date =>
  laterOf(
    later(requestedAt, Math.max(waitHours, RAISE_WAIT_HOURS.min)),
    periodEnd(period === 'bet' ? 'day' : period, requestedAt),
  );

export const raiseLapsesAt = (readyAt: Date): Date => later(readyAt, RAISE_CONFIRM_HOURS);

export type RaiseMoment = 'waiting' | 'ready' | 'lapsed';
export const raiseMoment = (readyAt: Date, now: Date): RaiseMoment => {
  if (now.getTime() < readyAt.getTime()) return 'waiting';
  return now.getTime() < raiseLapsesAt(readyAt).getTime() ? 'ready' : 'lapsed';
};

/** The same Beijing time some months later, or the last day of a month that is too short. */
const addMonths = (moment: Date, months: number): Date => {
  const day = beijingDay(moment);
  const target = monthStart(day, months);
  const last = addDays(monthStart(target, 1), -1);
  const wanted = `${target.slice(0, MONTH_LENGTH)}${day.slice(MONTH_LENGTH)}`;
  const date = wanted > last ? last : wanted;
  return new Date(beijingDayStart(date).getTime() + moment.getTime() - beijingDayStart(day).getTime());
};

const TERM_MONTHS = { '6m': 6, '1y': 12, '5y': 60 } as const;
const TERM_HOURS = { '24h': PAUSE_HOURS, '7d': 168, '30d': 720, '90d': 2160 } as const;

/** When a block ends; null for one without an end. */
export const blockEnd = (term: BlockTerm, start: Date): Date | null => {
  if (term === 'open' || term === 'house') return null;
  return term in TERM_HOURS
    ? later(start, TERM_HOURS[term as keyof typeof TERM_HOURS])
    : addMonths(start, TERM_MONTHS[term as keyof typeof TERM_MONTHS]);
};

/** The earliest moment at which an excluded member may ask to return. */
export const earliestReturn = (term: (typeof EXCLUSION_TERMS)[number], start: Date): Date =>
  blockEnd(term, start) ?? addMonths(start, OPEN_EXCLUSION_MONTHS);

/** The later of two ends; null means without an end and is the latest. */
export const laterEnd = (a: Date | null, b: Date | null): Date | null => (a && b ? laterOf(a, b) : null);

export const returnsAt = (term: BlockTerm, agreedAt: Date): Date =>
  later(agreedAt, term === 'open' ? RETURN_WAIT_HOURS.open : RETURN_WAIT_HOURS.term);

/** Amounts in 分, time in minutes; undefined when the text is not such a limit. */
export const parseLimit = (kind: LimitKind, typed: string): bigint | undefined =>
  kind === 'time' ? (/^\d{1,5}$/.test(typed) ? BigInt(typed) : undefined) : parseMoney(typed);

const isLimit = ({ kind, period }: LimitSlot, value: bigint | undefined) => {
  if (value === undefined || value <= 0n) return false;
  return kind === 'time' && period !== 'bet' ? value <= BigInt(LIMIT_MINUTES_MAX[period]) : value <= LIMIT_MAX;
};

export interface LimitForm extends LimitSlot {
  /** As typed: an amount, or whole minutes. Empty to remove the limit, where that can be asked for. */
  readonly value: string;
}

export const checkLimit = (form: LimitForm) =>
  firstFailing(
    [hasPeriod(form), PROTECTION_FORMS.periodWrong],
    [
      isLimit(form, parseLimit(form.kind, form.value)),
      form.kind === 'time' ? PROTECTION_FORMS.minutesWrong : PROTECTION_FORMS.limitWrong,
    ],
  );

/** A raise may also be the removal of the limit. */
export const checkRaise = (form: LimitForm) =>
  form.value === '' ? firstFailing([hasPeriod(form), PROTECTION_FORMS.periodWrong]) : checkLimit(form);

/** A limit as members and staff read it: ¥8,000, 2 小时, 90 分钟. `value` is the one of the wire. */
export const limitText = (kind: LimitKind, value: string): string => {
  if (kind !== 'time') return `¥${displayMoney(value).replace(/\.00$/, '')}`;
  const minutes = Number(value);
  return minutes > 0 && minutes % MINUTES_PER_HOUR === 0 ? `${minutes / MINUTES_PER_HOUR} 小时` : `${minutes} 分钟`;
};

/** 每日存款 */
export const limitName = ({ kind, period }: LimitSlot): string =>
  kind === 'single' ? LIMIT_KIND_NAMES.single : `${LIMIT_PERIOD_NAMES[period]}${LIMIT_KIND_NAMES[kind]}`;

const MINUTE_LENGTH = 'YYYY-MM-DD HH:mm'.length;
/** A moment in the texts of the gate. */
export const gateMoment = (moment: Date): string => beijingTime(moment).slice(0, MINUTE_LENGTH);

export const isBreak = (days: number) => BREAK_DAYS.some((length) => length === days);
export const checkBreak = ({ days }: { days: number }) => firstFailing([isBreak(days), PROTECTION_FORMS.breakWrong]);

export const checkExclusion = ({ term, password }: { term: string; password: string }) =>
  firstFailing(
    [EXCLUSION_TERMS.some((word) => word === term), PROTECTION_FORMS.termWrong],
    [password !== '', WITHDRAWALS.payPasswordMissing],
  );

export const checkReality = ({ minutes }: { minutes: number }) =>
  firstFailing([REALITY_MINUTES.some((choice) => choice === minutes), PROTECTION_FORMS.realityWrong]);

/** `today` is the Beijing day. */
export const checkBirthDate = (birthDate: string, today: string) =>
  firstFailing(
    [isCalendarDay(birthDate) && birthDate >= BIRTH_DATE_MIN && birthDate <= today, PROTECTION_FORMS.birthDateWrong],
    [isAdult(birthDate, today), MEMBERS.underage],
  );

/** The months of statements as YYYY-MM, newest first, beginning with the running one. */
export const statementMonths = (now: Date): string[] =>
  Array.from({ length: STATEMENT_MONTHS }, (_, back) => monthStart(beijingDay(now), -back).slice(0, MONTH_LENGTH));

/** The moments at which a month of a statement begins and ends. */
export const monthEdges = (month: string): { from: Date; to: Date } => ({
  from: beijingDayStart(`${month}-01`),
  to: beijingDayStart(monthStart(`${month}-01`, 1)),
});

export const checkProtectionSettings = (form: { raise_wait_hours: number; reality_minutes: number }) =>
  firstFailing([
    form.raise_wait_hours >= RAISE_WAIT_HOURS.min && form.raise_wait_hours <= RAISE_WAIT_HOURS.max,
    PROTECTION.settings,
  ]) ?? checkReality({ minutes: form.reality_minutes });

export type ProtectiveSetting = keyof typeof PROTECTIVE_SETTINGS;
export const PROTECTIVE_KEYS = Object.keys(PROTECTIVE_SETTINGS) as ProtectiveSetting[];

/** Whether a setting would protect members less than before. */
export const loosens = (key: ProtectiveSetting, before: number, after: number): boolean =>
  PROTECTIVE_SETTINGS[key].stricter === 'higher' ? after < before : after > before;

/** A house limit has a reason; empty removes it. */
export const checkHouseLimit = (form: LimitForm & { reason: string }) => checkRaise(form) ?? checkMemberReason(form);
