import type { ReactNode } from 'react';
import { join, TextInput } from '../ui/index.ts';
import styles from './day-range.module.css';

interface DayRangeProps {
  /** Names the two fields together: 处理日期. */
  label: string;
  /** `YYYY-MM-DD`; empty for none. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
  invalid?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** The first and the last Beijing day of a filter. */
export function DayRange({ label, from, to, onChange, invalid = false, className, children }: DayRangeProps) {
  const day = (name: string, value: string, change: (day: string) => void) => (
    <TextInput
      type="date"
      className={styles.day}
      aria-label={name}
      aria-invalid={invalid || undefined}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  );
  return (
    <fieldset className={join(styles.days, className)} aria-label={label}>
      {day('开始日期', from, (next) => onChange({ from: next }))}
      <span aria-hidden="true">至</span>
      {day('结束日期', to, (next) => onChange({ to: next }))}
      {children}
    </fieldset>
  );
}
