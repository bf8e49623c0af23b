import { displayMoney } from '@koi/money';
import type { ReactNode } from 'react';
import { PanelSection } from '../../ui/index.ts';
import styles from './order-list.module.css';
import { StateTag } from './state-tag.tsx';

interface OrderListProps {
  title: string;
  orders: readonly { no: string; state: number; amount: string; mark?: ReactNode; name: string; note: string }[];
  /** Called with the number of the order to view. */
  onLook: (no: string) => void;
}

/** Other orders beside the one under review. Click to view one. */
export function OrderList({ title, orders, onLook }: OrderListProps) {
  return (
    <PanelSection title={title}>
      {orders.length === 0 && <p className={styles.none}>没有其他订单</p>}
      <ul className={styles.list}>
        {orders.map(({ no, state, amount, mark, name, note }) => (
          <li key={no}>
            <button type="button" className={styles.order} title={no} onClick={() => onLook(no)}>
              {mark}
              <span className={styles.what}>
                {name} <span className={styles.number}>{displayMoney(amount)}</span>
                <small>{note}</small>
              </span>
              <StateTag state={state} />
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
