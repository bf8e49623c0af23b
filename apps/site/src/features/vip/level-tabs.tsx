import { join } from '@koi/ui/join';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './level-tabs.module.css';

const STEP: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface LevelTabsProps {
  /** The levels of the house, the lowest first. */
  levels: readonly number[];
  /** The member's level; 0 for a visitor. */
  held: number;
  value: number;
  onChange: (level: number) => void;
}

/** The levels in a scrolling row; those already reached are gold. */
export function LevelTabs({ levels, held, value, onChange }: LevelTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const place = levels.indexOf(value);
  // Scrolling is outside React. Only the row is scrolled, because the page itself must not move.
  useEffect(() => {
    const tab = row.current?.children[place];
    if (!row.current || !(tab instanceof HTMLElement)) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [place]);
  const onKeyDown = (event: KeyboardEvent) => {
    const nextPlace = place + (STEP[event.key] ?? 0);
    const next = levels[nextPlace];
    if (next === undefined || next === value) return;
    event.preventDefault();
    onChange(next);
    row.current?.querySelectorAll('button')[nextPlace]?.focus({ preventScroll: true });
  };
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label="VIP 等级">
      {levels.map((level) => (
        <button
          key={level}
          type="button"
          role="tab"
          aria-selected={level === value}
          aria-controls="vip-level"
          tabIndex={level === value ? 0 : -1}
          className={join(styles.tab, level <= held && styles.held)}
          onClick={() => onChange(level)}
          onKeyDown={onKeyDown}
        >
          VIP{level}
        </button>
      ))}
    </div>
  );
}
