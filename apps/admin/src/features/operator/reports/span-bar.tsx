import type { Comparison } from '@koi/contract/rules/report-span';
import { COMPARISON_NAMES } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { Button, Icon, Segments, Select, Spread, TextInput } from '../../../ui/index.ts';
import { SPAN_OPTIONS, spanText } from './span.ts';
import styles from './span-bar.module.css';
import type { Span } from './use-span.ts';

const COMPARISON_OPTIONS = (Object.keys(COMPARISON_NAMES) as Comparison[]).map((value) => ({
  value,
  label: value === 'none' ? '不对比' : `对比${COMPARISON_NAMES[value]}`,
}));

interface SpanBarProps {
  span: Span;
  /** Whether the report is compared with another span. */
  compares?: boolean;
  /** Further filters of the report. */
  filters?: ReactNode;
  /** Buttons at the right end. */
  children?: ReactNode;
}

/** Chooses the span of a report and what it is compared with, and prints it. */
export function SpanBar({ span: chosen, compares = true, filters, children }: SpanBarProps) {
  const { span, comparison, choice, failing, today, change, choose } = chosen;
  const day = (name: 'first' | 'last', label: string) => (
    <TextInput
      type="date"
      className={styles.day}
      aria-label={label}
      aria-invalid={failing !== undefined || undefined}
      max={today}
      value={span[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <div className={styles.bar}>
      <Segments label="时间" options={SPAN_OPTIONS} value={choice} onChange={choose} />
      {choice === 'custom' ? (
        <fieldset className={styles.days} aria-label="日期范围">
          {day('first', '开始日期')}
          <span aria-hidden="true">至</span>
          {day('last', '结束日期')}
        </fieldset>
      ) : (
        <span className={styles.span}>
          <Icon name="calendar" size={16} />
          {spanText(span)}
        </span>
      )}
      {compares && (
        <Select
          label="对比"
          icon="transfer"
          options={COMPARISON_OPTIONS}
          value={comparison}
          onChange={(compare) => change({ compare })}
        />
      )}
      {filters}
      {failing !== undefined && (
        <span className={styles.failing} role="alert">
          {failing}
        </span>
      )}
      <Spread />
      <Button icon="printer" onClick={() => window.print()}>
        打印
      </Button>
      {children}
    </div>
  );
}
