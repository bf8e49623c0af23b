import { daysBetween, isCalendarDay, parseMoney } from '@koi/money';
import { REPORT_DAYS_MAX } from '../constants.ts';
import { MAINTENANCE } from '../texts/maintenance.ts';
import { STAFF_TRANSFERS, VENUES } from '../texts/venues.ts';
import { firstFailing } from './first-failing.ts';
import { isInOrder, isMomentOrEmpty } from './maintenance.ts';
import { isPictureAddress } from './pictures.ts';
import { checkMemberReason } from './staff.ts';

export const GAME_NAME_MAX_LENGTH = 20;

/** A maintenance may be planned: its start is empty when it begins at once, its end when it is unknown. */
interface RestForm {
  rest_from: string;
  rest_until: string;
}

const checkRest = ({ rest_from, rest_until }: RestForm) =>
  firstFailing(
    [isMomentOrEmpty(rest_from), MAINTENANCE.startWrong],
    [isMomentOrEmpty(rest_until), VENUES.restWrong],
    [isInOrder(rest_from, rest_until), MAINTENANCE.orderWrong],
  );

/** Starting and ending the maintenance of a venue both require a reason. */
export const checkMaintenance = ({ remark, ...rest }: RestForm & { remark: string }) =>
  checkMemberReason({ reason: remark }) ?? checkRest(rest);

/** Keeping and dismissing a quarantined bet both require a reason. */
export const checkQuarantineRemark = ({ remark }: { remark: string }) => checkMemberReason({ reason: remark });

export interface ProposalForm {
  outcome: 'done' | 'failed' | '';
  remark: string;
}

/** Checks a proposed outcome for a transfer in doubt. */
export const checkProposal = ({ outcome, remark }: ProposalForm) =>
  firstFailing([outcome !== '', STAFF_TRANSFERS.outcomeMissing]) ?? checkMemberReason({ reason: remark });

export interface GameSettingsForm extends RestForm {
  name: string;
  mobile_img: string;
  app_img: string;
  app_icon: string;
  /** Percentage; empty when it is not known. */
  return_percent: string;
}

const WHOLE = 100_00n;

export const isReturn = (text: string) => {
  const percent = parseMoney(text);
  return text === '' || (percent !== undefined && percent > 0n && percent <= WHOLE);
};

export const checkGameSettings = (form: GameSettingsForm) => {
  const { name, mobile_img, app_img, app_icon, return_percent } = form;
  return (
    firstFailing([name.trim() !== '' && name.length <= GAME_NAME_MAX_LENGTH, VENUES.nameMissing]) ??
    checkRest(form) ??
    firstFailing(
      [isReturn(return_percent), VENUES.returnWrong],
      [[mobile_img, app_img, app_icon].every(isPictureAddress), VENUES.pictureWrong],
    )
  );
};

/** Requires both days or none. */
export const checkBetDays = ({ from, to }: { from: string; to: string }) => {
  if (from === '' && to === '') return undefined;
  const areDays = isCalendarDay(from) && isCalendarDay(to);
  return firstFailing(
    [areDays && from <= to, VENUES.daysWrong],
    [!areDays || daysBetween(from, to) < REPORT_DAYS_MAX, VENUES.daysLong],
  );
};

interface BetFilter {
  by: 'placed' | 'settled';
  status: string;
  from: string;
  to: string;
}

/** Only settled bets have a time of settlement, so there is no state to choose from. */
export const checkBetFilter = ({ by, status, ...days }: BetFilter) =>
  checkBetDays(days) ?? firstFailing([by === 'placed' || status === '', VENUES.settledOnly]);
