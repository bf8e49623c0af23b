import type { ReviewDetail } from '@koi/contract';
import { REVIEW_KIND_NAMES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { MethodMark, methodName } from '../../../lib/pay-way.tsx';
import { listTime } from '../../../lib/times.ts';
import { PanelSection } from '../../../ui/index.ts';
import { StateTag } from './columns.tsx';
import styles from './review-panel.module.css';

interface HistoryProps {
  orders: ReviewDetail['history'];
  onLook: (no: string) => void;
}

/** The member's other recent orders. Click to view one. */
export function History({ orders, onLook }: HistoryProps) {
  return (
    <PanelSection title="近期订单">
      {orders.length === 0 && <p className={styles.quiet}>没有其他订单</p>}
      <ul className={styles.history}>
        {orders.map(({ kind, no, method, amount, state, created_at }) => (
          <li key={no}>
            <button type="button" className={styles.past} title={no} onClick={() => onLook(no)}>
              <MethodMark method={method} />
              <span className={styles.what}>
                {REVIEW_KIND_NAMES[kind]} <span className={styles.number}>{displayMoney(amount)}</span>
                <small>
                  {methodName(kind, method)} · {listTime(created_at)}
                </small>
              </span>
              <StateTag state={state} />
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
