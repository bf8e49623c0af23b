import { MAINTENANCE_TEXT_MAX_LENGTH } from '../constants.ts';
import { MAINTENANCE } from '../texts/maintenance.ts';
import { firstFailing } from './first-failing.ts';
import { checkMemberReason } from './staff.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;

/** Format of a start or an end; empty when there is none. The server checks that the date exists. */
export const isMomentOrEmpty = (text: string) => text === '' || MOMENT.test(text);

/** Moments in this format are ordered like their texts. */
export const isInOrder = (from: string, until: string) => from === '' || until === '' || from < until;

export interface MaintenanceForm {
  /** Empty to start at once. */
  from: string;
  /** Empty for a maintenance that staff end. */
  until: string;
  /** What members read. */
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
