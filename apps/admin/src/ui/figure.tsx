import { join } from '@koi/ui/join';
import type { ComponentProps } from 'react';
import styles from './figure.module.css';

interface FigureProps extends ComponentProps<'span'> {
  /** Keeps the colour of the text around it. */
  plain?: boolean;
}

/** A number, time or order number with digits of equal width, by default in the colour of secondary information. */
export function Figure({ plain = false, ...span }: FigureProps) {
  return <span className={join(styles['figure'], !plain && styles['muted'])} {...span} />;
}
