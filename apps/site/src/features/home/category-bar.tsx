import { CATEGORY_NAMES } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { type KeyboardEvent, useRef } from 'react';
import { type Category, type CategoryNumber, categories } from './categories.ts';
import styles from './category-bar.module.css';

interface CategoryBarProps {
  value: CategoryNumber;
  panelId: string;
  onChange: (category: Category) => void;
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
    onChange(category);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={bar} className={styles['bar']} role="tablist" aria-orientation="vertical" aria-label="游戏分类">
      {categories.map((category) => (
        <button
          key={category.number}
          type="button"
          role="tab"
          aria-selected={category.number === value}
          aria-controls={panelId}
          tabIndex={category.number === value ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChange(category)}
          onKeyDown={onKeyDown}
        >
          <Icon name={category.icon} weight={category.number === value ? 'fill' : 'regular'} size={22} />
          {CATEGORY_NAMES[category.number]}
        </button>
      ))}
    </div>
  );
}
