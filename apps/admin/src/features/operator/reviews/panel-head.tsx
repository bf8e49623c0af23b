import type { ReviewDetail } from '@koi/contract';
import { isWaiting } from '../../../lib/reviews/index.ts';
import { Tag } from '../../../ui/index.ts';
import styles from './review-panel.module.css';

/** Facts about the amount that is really paid are shown beside the amount. */
const HEADLINES = ['实际到账', '应付 USDT', '链上到账', '通过后入账', '手续费'];

export const isHeadline = ({ label }: { label: string }) => HEADLINES.includes(label);

export function PanelHead({ order }: { order: ReviewDetail }) {
  const headlines = HEADLINES.flatMap((wanted) => order.facts.filter(({ label }) => label === wanted));
  return (
    <>
      {headlines.length > 0 && (
        <p className={styles.headlines}>
          {headlines.map(({ label, value }) => (
            <span key={label}>
              {label} <span className={styles.headline}>{value}</span>
            </span>
          ))}
        </p>
      )}
      {isWaiting(order) && order.first_approver !== '' && (
        <p className={styles.second}>
          <Tag tone="warning">等待复核</Tag> 初审 {order.first_approver}
        </p>
      )}
    </>
  );
}
