import { RETENTION, type RetentionItem } from '../constants.ts';
import { RETENTION_TEXTS } from '../texts/retention.ts';
import { firstFailing } from './first-failing.ts';
import { checkReason } from './proposals.ts';

export interface RetentionForm {
  item: RetentionItem;
  days: string;
  reason: string;
}

export const checkRetention = ({ item, days, reason }: RetentionForm): string | undefined => {
  const { min, max } = RETENTION[item];
  const wanted = Number(days);
  return (
    firstFailing(
      [/^\d{1,5}$/.test(days), RETENTION_TEXTS.daysWrong],
      [wanted >= min && wanted <= max, RETENTION_TEXTS.outOfBounds(min, max)],
    ) ?? checkReason(reason)
  );
};

/** A shorter time deletes records that are kept now. */
export const deletesMore = (before: number, after: number): boolean => after < before;
