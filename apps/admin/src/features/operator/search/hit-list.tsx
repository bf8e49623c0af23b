import { useEffect, useRef } from 'react';
import { join, Tag, Tile } from '../../../ui/index.ts';
import { groupName } from './categories.tsx';
import styles from './hit-list.module.css';
import type { Category, Hit } from './hits.ts';
import { ALT, Keys } from './keys.tsx';
import { Marked } from './marked.tsx';

interface HitListProps {
  id: string;
  hits: readonly Hit[];
  activeKey: string | undefined;
  /** The rows belong to an earlier text. */
  isStale: boolean;
  onActivate: (key: string) => void;
  onOpen: (hit: Hit, inNewTab: boolean) => void;
}

const groupsOf = (hits: readonly Hit[]): [Category, Hit[]][] => {
  const groups = new Map<Category, Hit[]>();
  for (const hit of hits) groups.set(hit.category, [...(groups.get(hit.category) ?? []), hit]);
  return [...groups];
};

/** The rows in their groups. The input keeps the focus and names the active row. */
export function HitList({ id, hits, activeKey, isStale, onActivate, onOpen }: HitListProps) {
  const filters = hits.filter(({ key }) => key.startsWith('filter-'));
  return (
    <div id={id} role="listbox" aria-label="搜索结果" className={join(isStale && styles.stale)}>
      {groupsOf(hits).map(([category, rows]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be inside a listbox
        <div key={category} role="group" aria-label={groupName(category)}>
          <p className={styles.group} aria-hidden="true">
            {groupName(category)}
          </p>
          {rows.map((hit) => (
            <HitRow
              key={hit.key}
              id={`${id}-${hit.key}`}
              hit={hit}
              isActive={hit.key === activeKey}
              digit={filters.indexOf(hit) + 1}
              onActivate={() => onActivate(hit.key)}
              onOpen={(inNewTab) => onOpen(hit, inNewTab)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface HitRowProps {
  id: string;
  hit: Hit;
  isActive: boolean;
  /** Position among the lists to filter, which Alt and the digit open; 0 for other rows. */
  digit: number;
  onActivate: () => void;
  onOpen: (inNewTab: boolean) => void;
}

function HitRow({ id, hit, isActive, digit, onActivate, onOpen }: HitRowProps) {
  const row = useRef<HTMLDivElement>(null);
  // The scroll position is outside React.
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  const { icon, tint, title, note, wanted, vip, amount, unit, tag } = hit;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and opens the active row with Enter
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.hit}
      onPointerMove={isActive ? undefined : onActivate}
      onClick={(event) => onOpen(event.metaKey || event.ctrlKey)}
    >
      <Tile icon={icon} tint={tint} />
      <span className={styles.texts}>
        <b>
          <Marked text={title} wanted={wanted} />
          {vip !== undefined && vip > 0 && <span className={styles.vip}>VIP{vip}</span>}
        </b>
        <small>
          <Marked text={note} wanted={wanted} />
        </small>
      </span>
      {amount !== undefined && (
        <span className={styles.amount}>
          {amount}
          {unit && <small> {unit}</small>}
        </span>
      )}
      {tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
      {digit > 0 && digit < 10 ? <Keys keys={[`${ALT}${digit}`]} /> : isActive && <Keys keys={['↵']} />}
    </div>
  );
}
