import { join } from '@koi/ui/join';
import type { ComponentProps } from 'react';
import styles from './save-bar.module.css';

/** Stays at the bottom of the screen while a form has changes that are not saved. */
export function SaveBar({ className, ...section }: ComponentProps<'section'>) {
  return <section className={join(styles['bar'], className)} {...section} />;
}
