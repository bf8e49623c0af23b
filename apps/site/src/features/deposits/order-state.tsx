import type { TronOrder } from '@koi/contract';
import { TRON_STATE } from '@koi/contract/constants';
import { DEPOSITS, TRON } from '@koi/contract/texts';
import { Icon } from '../../ui/icons.tsx';
import { join } from '../../ui/join.ts';
import styles from './pay-info.module.css';

/** What every order tells about where it is; a server that only knows the specified fields leaves out the rest. */
export type Progress = Partial<Pick<TronOrder, 'state' | 'review' | 'reason' | 'cancellable'>>;

/** Still waits for its payer: only then is there an address, a code, a countdown. */
export const awaitsPayment = (order: Progress) => isPending(order) && order.review !== 1;

/** Not decided yet, as far as the answer tells. */
export const isPending = ({ state = TRON_STATE.pending }: Progress) => state === TRON_STATE.pending;

const ENDED: Partial<Record<string, string>> = {
  [DEPOSITS.expired]: DEPOSITS.expired,
  [DEPOSITS.cancelled]: DEPOSITS.cancelledTitle,
};

const shownOf = (order: Progress) => {
  const { reason = '' } = order;
  if (order.state === TRON_STATE.paid) {
    return { tone: styles.good, icon: 'check-circle', title: TRON.paid, advice: TRON.paidAdvice } as const;
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

/** Where an order is that no longer waits for its payer. */
export function OrderState({ order }: { order: Progress }) {
  const { tone, icon, title, advice } = shownOf(order);
  return (
    <div className={join(styles.verdict, tone)} role="status">
      <Icon name={icon} weight={icon === 'hourglass' ? 'regular' : 'fill'} size={22} />
      <b>{title}</b>
      <small>{advice}</small>
    </div>
  );
}
