import { type KeyboardEvent, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { join } from './join.ts';
import styles from './segments.module.css';

interface SegmentsProps<T extends string | number> {
  label: string;
  options: readonly { value: T; label: string; icon?: IconName; count?: number | string | undefined }[];
  value: T;
  onChange: (value: T) => void;
  size?: 'md' | 'sm';
}

const STEP: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A few options of which one is selected; arrow keys change the selection. */
export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const { label, options, value, onChange, size = 'md' } = props;
  const track = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = (at + step + options.length) % options.length;
    const option = options[next];
    if (option) onChange(option.value);
    track.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={track} className={join(styles['track'], styles[size])} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: the thumb slides under buttons
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={styles['choice']}
          onClick={() => onChange(option.value)}
          onKeyDown={onKeyDown}
        >
          {option.icon && <Icon name={option.icon} size={16} />}
          {option.label}
          {option.count !== undefined && <span className={styles['count']}>{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
