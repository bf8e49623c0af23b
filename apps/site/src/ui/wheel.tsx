import { join } from '@koi/ui/join';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import styles from './wheel.module.css';

const ROW_PX = 44;
const PAGE_ROWS = 5;
const SETTLE_MS = 120;

/** Columns side by side over one highlighted band. */
export function Wheels({ children }: { children: ReactNode }) {
  return <div className={styles['wheels']}>{children}</div>;
}

interface WheelProps<T extends string | number> {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
  /** Share of the width beside other columns. */
  grow?: number;
}

const STEP: Partial<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE_ROWS,
  PageDown: PAGE_ROWS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** One column of a wheel picker: scroll, tap a row, or use the arrow keys. */
export function Wheel<T extends string | number>({ label, options, value, onChange, grow = 1 }: WheelProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const at = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );

  // The chosen row is centred by scrolling, which only the DOM can do.
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = at * ROW_PX;
  }, [at]);
  useEffect(() => () => clearTimeout(settling.current), []);

  const choose = (index: number) => {
    const option = options[Math.min(options.length - 1, Math.max(0, index))];
    if (option && option.value !== value) onChange(option.value);
  };
  const settle = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => choose(Math.round((list.current?.scrollTop ?? 0) / ROW_PX)), SETTLE_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(at + step);
  };

  return (
    <div
      ref={list}
      className={styles['wheel']}
      style={{ flexGrow: grow }}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${at}`}
      tabIndex={0}
      onScroll={settle}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list itself handles focus and keys
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={join(styles['row'], styles[`far-${Math.min(2, Math.abs(index - at))}`])}
          onClick={() => choose(index)}
        >
          {option.text}
        </div>
      ))}
    </div>
  );
}
