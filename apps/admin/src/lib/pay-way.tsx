import type { ReviewRow } from '@koi/contract';
import { REVIEW_METHOD_NAMES } from '@koi/contract/texts';
import { Icon } from '../ui/index.ts';
import styles from './pay-way.module.css';

type Method = ReviewRow['method'];

/** Display name of a payment method. */
export const methodName = (kind: ReviewRow['kind'], method: Method): string => REVIEW_METHOD_NAMES[kind][method];

/** The Tether logo, which the icon set does not contain. */
function UsdtSign() {
  return (
    <svg width={24} height={24} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d="M17.9 17.4v-.02c-.11 0-.68.04-1.95.04-1.01 0-1.73-.03-1.98-.04v.02c-3.9-.17-6.81-.85-6.81-1.66s2.91-1.49 6.81-1.67v2.65c.26.02.99.06 2 .06 1.21 0 1.82-.05 1.93-.06v-2.65c3.89.18 6.8.86 6.8 1.67s-2.91 1.49-6.8 1.66Zm0-3.6v-2.37h5.42V7.8H8.57v3.63h5.4v2.37c-4.4.2-7.72 1.07-7.72 2.12 0 1.04 3.31 1.91 7.72 2.12v7.6h3.93v-7.6c4.4-.2 7.7-1.08 7.7-2.12 0-1.04-3.3-1.92-7.7-2.12Z" />
    </svg>
  );
}

const SIGNS = {
  bank: <Icon name="bank-fill" size={14} />,
  usdt: <UsdtSign />,
  wxpay: <Icon name="wechat-fill" size={14} />,
  alipay: '支',
};

/** Coloured badge of a payment method. Its name is always shown beside it. */
export function MethodMark({ method }: { method: Method }) {
  return (
    <span className={styles.mark} data-method={method} aria-hidden="true">
      {SIGNS[method]}
    </span>
  );
}
