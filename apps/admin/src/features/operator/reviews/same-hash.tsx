import type { ReviewDetail } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { PanelSection } from '../../../ui/index.ts';
import { StateTag } from './columns.tsx';
import styles from './review-panel.module.css';

interface SameHashProps {
  orders: ReviewDetail['same_hash'];
  onLook: (no: string) => void;
}

/** Other orders with the same transaction hash, one of which may be the order that was paid. Click to view one. */
export function SameHash({ orders, onLook }: SameHashProps) {
  if (orders.length === 0) return null;
  return (
    <PanelSection title="使用同一交易哈希的其他订单">
      <ul className={styles.history}>
        {orders.map(({ no, member_name, amount, state }) => (
          <li key={no}>
            <button type="button" className={styles.past} title={no} onClick={() => onLook(no)}>
              <span className={styles.what}>
                {member_name} <span className={styles.number}>{displayMoney(amount)}</span>
                <small>{no}</small>
              </span>
              <StateTag state={state} />
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
