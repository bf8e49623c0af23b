import type { ActivityType } from '@koi/contract';
import { ACTIVITIES } from '@koi/contract/texts';
import { useEffect, useRef } from 'react';
import styles from './type-tabs.module.css';

interface TypeTabsProps {
  types: readonly ActivityType[];
  /** 0 selects all types. */
  value: number;
  onChange: (type: number) => void;
}

/** A tab for all promotions, then the server's types. The tabs scroll horizontally on a narrow phone. */
export function TypeTabs({ types, value, onChange }: TypeTabsProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  // Scrolling is outside React; a tab chosen at the edge is scrolled fully into view.
  useEffect(() => {
    if (value >= 0) chosen.current?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [value]);
  return (
    <nav className={styles.tabs} aria-label="活动类型">
      {[{ id: 0, name: ACTIVITIES.all }, ...types].map(({ id, name }) => (
        <button
          key={id}
          ref={id === value ? chosen : undefined}
          type="button"
          className={styles.tab}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
