import type { TronOrder } from '@koi/contract';
import { TRON_STATE } from '@koi/contract/constants';
import { DEPOSITS, TRON } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import styles from './pay-info.module.css';

/** The progress fields of an order. A server with only the specified fields does not send all of them. */
export type Progress = Partial<Pick<TronOrder, 'state' | 'review' | 'reason' | 'cancellable'>>;

/** True while the order waits for a payment; only then are the address, code and countdown shown. */
export const awaitsPayment = (order: Progress) => isPending(order) && order.review !== 1;

/** True when the order is not decided yet, as far as the answer shows. */
export const isPending = ({ state = TRON_STATE.pending }: Progress) => state === TRON_STATE.pending;

const ENDED: Partial<Record<string, string>> = {
  [DEPOSITS.expired]: DEPOSITS.expired,
  [DEPOSITS.cancelled]: DEPOSITS.cancelledTitle,
};

const shownOf = (order: Progress, isUsdt: boolean) => {
  const { reason = '' } = order;
  if (order.state === TRON_STATE.paid) {
    const advice = isUsdt ? TRON.paidAdvice : DEPOSITS.paidAdvice;
    return { tone: styles.good, icon: 'check-circle', title: TRON.paid, advice } as const;
  }
  if (isPending(order)) {
    return { tone: styles.waiting, icon: 'hourglass', title: TRON.inReview, advice: TRON.inReviewAdvice } as const;
  }
  const ended = ENDED[reason];
  if (ended !== undefined) {
    return { tone: styles.ended, icon: 'x-circle', title: ended, advice: DEPOSITS.endedAdvice } as const;
  }
  const advice = reason === '' ? TRON.rejectedAdvice : `${reason}。${TRON.rejectedAdvice}`;
  return { tone: styles.bad, icon: 'x-circle', title: TRON.rejected, advice } as const;
};

/** The state of an order that no longer waits for a payment. */
export function OrderState({ order, isUsdt = false }: { order: Progress; isUsdt?: boolean }) {
  const { tone, icon, title, advice } = shownOf(order, isUsdt);
  return (
    <div className={join(styles.verdict, tone)} role="status">
      <Icon name={icon} weight={icon === 'hourglass' ? 'regular' : 'fill'} size={22} />
      <b>{title}</b>
      <small>{advice}</small>
    </div>
  );
}
