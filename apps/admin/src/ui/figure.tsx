import type { ComponentProps } from 'react';
import styles from './figure.module.css';

/** A number, time or order number of secondary importance, with digits of equal width. */
export function Figure(props: ComponentProps<'span'>) {
  return <span className={styles['figure']} {...props} />;
}
