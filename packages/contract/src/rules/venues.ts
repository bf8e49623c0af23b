import { daysBetween, isCalendarDay, parseMoney } from '@koi/money';
import { STAFF_TRANSFERS, VENUES } from '../texts/venues.ts';
import { firstFailing } from './first-failing.ts';
import { isPictureAddress } from './pictures.ts';
import { checkMemberReason } from './staff.ts';

export const GAME_NAME_MAX_LENGTH = 20;
const SPAN_MAX_DAYS = 366;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;

/** Format of the end of a maintenance; empty when it is unknown. The server checks that the date exists. */
const isRestEnd = (text: string) => text === '' || MOMENT.test(text);

/** Starting and ending the maintenance of a venue both require a reason. */
export const checkMaintenance = ({ remark, rest_until }: { remark: string; rest_until: string }) =>
  checkMemberReason({ reason: remark }) ?? firstFailing([isRestEnd(rest_until), VENUES.maintenanceEndWrong]);

/** Keeping and dismissing a quarantined bet both require a reason. */
export const checkQuarantineRemark = ({ remark }: { remark: string }) => checkMemberReason({ reason: remark });

export interface ProposalForm {
  outcome: 'done' | 'failed' | '';
  remark: string;
}

/** Checks a proposed outcome for a transfer in doubt. */
export const checkProposal = ({ outcome, remark }: ProposalForm) =>
  firstFailing([outcome !== '', STAFF_TRANSFERS.outcomeMissing]) ?? checkMemberReason({ reason: remark });

export interface GameSettingsForm {
  name: string;
  rest_until: string;
  mobile_img: string;
  app_img: string;
  app_icon: string;
  /** Percentage; empty when it is not known. */
  return_percent: string;
}

const WHOLE = 100_00n;

const isReturn = (text: string) => {
  const percent = parseMoney(text);
  return text === '' || (percent !== undefined && percent > 0n && percent <= WHOLE);
};

export const checkGameSettings = (form: GameSettingsForm) => {
  const { name, rest_until, mobile_img, app_img, app_icon, return_percent } = form;
  return firstFailing(
    [name.trim() !== '' && name.length <= GAME_NAME_MAX_LENGTH, VENUES.nameMissing],
    [isRestEnd(rest_until), VENUES.maintenanceEndWrong],
    [isReturn(return_percent), VENUES.returnWrong],
    [[mobile_img, app_img, app_icon].every(isPictureAddress), VENUES.pictureWrong],
  );
};

/** Requires both days or none. */
export const checkBetDays = ({ from, to }: { from: string; to: string }) => {
  if (from === '' && to === '') return undefined;
  const areDays = isCalendarDay(from) && isCalendarDay(to);
  return firstFailing(
    [areDays && from <= to, VENUES.daysWrong],
    [!areDays || daysBetween(from, to) < SPAN_MAX_DAYS, VENUES.daysLong],
  );
};
