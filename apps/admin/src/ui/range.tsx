import type { CSSProperties } from 'react';
import styles from './range.module.css';

interface RangeProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

/** A slider whose track is filled up to its value. */
export function Range({ label, min, max, step, value, onChange }: RangeProps) {
  const share = `${((value - min) / (max - min)) * 100}%`;
  return (
    <input
      type="range"
      className={styles.range}
      style={{ '--share': share } as CSSProperties}
      aria-label={label}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
