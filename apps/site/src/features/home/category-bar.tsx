import { CATEGORY_NAMES } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { type KeyboardEvent, useRef } from 'react';
import { type CategoryNumber, categories } from './categories.ts';
import styles from './category-bar.module.css';

interface CategoryBarProps {
  value: CategoryNumber;
  panelId: string;
  onChange: (value: CategoryNumber) => void;
}

const LAST = categories.length - 1;

const nextIndex = (key: string, at: number): number | undefined => {
  if (key === 'ArrowDown' || key === 'ArrowRight') return at === LAST ? 0 : at + 1;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return at === 0 ? LAST : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return LAST;
  return undefined;
};

export function CategoryBar({ value, panelId, onChange }: CategoryBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = categories.findIndex(({ number }) => number === value);
    const next = nextIndex(event.key, at);
    const category = next === undefined ? undefined : categories[next];
    if (next === undefined || !category) return;
    event.preventDefault();
    onChange(category.number);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={bar} className={styles['bar']} role="tablist" aria-orientation="vertical" aria-label="游戏分类">
      {categories.map(({ number, icon }) => (
        <button
          key={number}
          type="button"
          role="tab"
          aria-selected={number === value}
          aria-controls={panelId}
          tabIndex={number === value ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChange(number)}
          onKeyDown={onKeyDown}
        >
          <Icon name={icon} weight={number === value ? 'fill' : 'regular'} size={22} />
          {CATEGORY_NAMES[number]}
        </button>
      ))}
    </div>
  );
}
