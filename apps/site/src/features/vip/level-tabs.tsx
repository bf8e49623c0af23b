import { VIP_LEVELS } from '@koi/contract/constants';
import { join } from '@koi/ui/join';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './level-tabs.module.css';

const LEVELS = Array.from({ length: VIP_LEVELS }, (_, index) => index + 1);
const STEP: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface LevelTabsProps {
  /** The member's level; 0 for a visitor. */
  held: number;
  value: number;
  onChange: (level: number) => void;
}

/** Ten levels in a scrolling row; those already reached are gold. */
export function LevelTabs({ held, value, onChange }: LevelTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  // Scrolling is outside React. Only the row is scrolled, because the page itself must not move.
  useEffect(() => {
    const tab = row.current?.children[value - 1];
    if (!row.current || !(tab instanceof HTMLElement)) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = value + (STEP[event.key] ?? 0);
    if (next === value || next < 1 || next > VIP_LEVELS) return;
    event.preventDefault();
    onChange(next);
    row.current?.querySelectorAll('button')[next - 1]?.focus({ preventScroll: true });
  };
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label="VIP 等级">
      {LEVELS.map((level) => (
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
