import { daysBetween } from '@koi/money';
import { MAINTENANCE_TEXT_MAX_LENGTH } from '../constants.ts';
import { MAINTENANCE } from '../texts/maintenance.ts';
import { firstFailing } from './first-failing.ts';
import { checkMemberReason } from './staff.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;

/** Format of a start or an end; empty when there is none. The server checks that the date exists. */
export const isMomentOrEmpty = (text: string) => text === '' || MOMENT.test(text);

/** Moments in this format are ordered like their texts. */
export const isInOrder = (from: string, until: string) => from === '' || until === '' || from < until;

const NEXT_DAYS = ['今日', '明日'];
const CLOCK_START = 11;
const CLOCK_END = 16;

/** A moment as members read it: 今日 18:00, 明日 02:00, 6月18日 02:00. Both are in Beijing time. */
export const shortMoment = (moment: string, today: string): string => {
  const day = moment.slice(0, today.length);
  const [, month, date] = day.split('-').map(Number);
  const name = NEXT_DAYS[daysBetween(today, day)] ?? `${month}月${date}日`;
  return `${name} ${moment.slice(CLOCK_START, CLOCK_END)}`;
};

/** The text for members, with the expected end on a line of its own. */
export const closedText = (text: string, until: string, today: string): string =>
  until === '' ? text : `${text}\n${MAINTENANCE.until(shortMoment(until, today))}`;

export interface MaintenanceForm {
  /** Empty to start at once. */
  from: string;
  /** Empty for a maintenance that staff end. */
  until: string;
  /** Text for members. */
  text: string;
  /** Recorded in the audit log. */
  remark: string;
}

export const checkMaintenanceForm = ({ from, until, text, remark }: MaintenanceForm) =>
  firstFailing(
    [isMomentOrEmpty(from), MAINTENANCE.startWrong],
    [isMomentOrEmpty(until), MAINTENANCE.endWrong],
    [isInOrder(from, until), MAINTENANCE.orderWrong],
    [text.trim() !== '', MAINTENANCE.textMissing],
    [text.length <= MAINTENANCE_TEXT_MAX_LENGTH, MAINTENANCE.textLong],
  ) ?? checkMemberReason({ reason: remark });

/** Ending a maintenance needs a reason as well. */
export const checkMaintenanceEnd = ({ remark }: { remark: string }) => checkMemberReason({ reason: remark });
