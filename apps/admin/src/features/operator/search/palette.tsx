import { SEARCH_MAX_LENGTH } from '@koi/contract/rules/search';
import { SEARCH_TEXTS } from '@koi/contract/texts';
import { useEffect, useId, useState } from 'react';
import { go } from '../../../lib/navigation.ts';
import { Empty, Failure, Icon, Skeleton } from '../../../ui/index.ts';
import { CATEGORY_ORDER, Categories, type Chosen, foundAmong, hitsIn } from './categories.tsx';
import { HitList } from './hit-list.tsx';
import { type Hit, IDENTITY_KEY, type SearchScreen } from './hits.ts';
import { Keys } from './keys.tsx';
import { Legend } from './legend.tsx';
import { MemberPreview, memberLinks, useMemberRights } from './member-preview.tsx';
import styles from './palette.module.css';
import { usePaletteKeys } from './use-palette-keys.ts';
import { useSearch } from './use-search.ts';

/** Opens a page here, or in a new tab. A tab that a script opens takes over the session of this one. */
const openPath = (path: string, inNewTab: boolean) => {
  if (inNewTab) window.open(`${window.location.pathname}#${path}`, '_blank');
  else go(path);
};

export function Palette({ screens, onClose }: { screens: readonly SearchScreen[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [category, setCategory] = useState<Chosen>('all');
  const [activeKey, setActiveKey] = useState<string>();
  /** Enter was pressed before the answer arrived. */
  const [isEager, setEager] = useState(false);
  /** The text by which members are searched as a personal value. */
  const [identityText, setIdentityText] = useState('');
  const listId = useId();
  const { text, hits, isWaiting, isFirst, error, retry } = useSearch(typed, identityText, screens);
  const shown = hitsIn(hits, category, text !== '');
  const active = shown.find(({ key }) => key === activeKey) ?? shown[0];
  const rights = useMemberRights();

  const open = (path: string, inNewTab = false) => {
    openPath(path, inNewTab);
    onClose();
  };
  const openHit = ({ key, path }: Hit, inNewTab: boolean) => {
    if (key !== IDENTITY_KEY) return open(path, inNewTab);
    setIdentityText(typed.trim());
    setActiveKey(undefined);
  };
  const enter = (inNewTab: boolean) => {
    if (isWaiting && activeKey === undefined) setEager(true);
    else if (active) openHit(active, inNewTab);
  };
  // Opens the first row of the awaited answer, which arrives outside of an event.
  useEffect(() => {
    if (!isEager || isWaiting) return;
    setEager(false);
    if (!active || error) return;
    if (active.key === IDENTITY_KEY) return setIdentityText(typed.trim());
    go(active.path);
    onClose();
  }, [isEager, isWaiting, active, error, typed, onClose]);

  const change = (value: string) => {
    setTyped(value);
    setActiveKey(undefined);
    setEager(false);
  };
  const choose = (next: Chosen) => {
    setCategory(next);
    setActiveKey(undefined);
  };
  const offered = CATEGORY_ORDER.filter((each) => each === 'all' || hits.some((hit) => hit.category === each));
  const onKeyDown = usePaletteKeys({
    move: (by) => setActiveKey(neighbour(shown, active, by)?.key),
    turn: (by) => choose(offered.at((offered.indexOf(category) + by) % offered.length) ?? 'all'),
    enter,
    /** Alt and a digit open a list that is filtered by the text, Alt and a letter a page about the member. */
    alt: (code) => {
      const links = active?.memberId === undefined ? [] : memberLinks(active.memberId, active.title, rights);
      const filters = shown.filter(({ key }) => key.startsWith('filter-'));
      const path =
        links.find((link) => link.code === code)?.path ?? filters[Number(code.replace('Digit', '')) - 1]?.path;
      if (path !== undefined) open(path);
      return path !== undefined;
    },
  });

  return (
    <>
      <div className={styles.head}>
        <Icon name="magnifying-glass" size={22} />
        <input
          className={styles.input}
          role="combobox"
          aria-label="搜索会员、订单、注单、哈希、画面"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}-${active.key}`}
          placeholder={SEARCH_TEXTS.placeholder}
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className={styles.count} role="status">
          {statusOf(text, isWaiting, error !== null, hits)}
        </span>
        <Keys keys={['Esc']} />
      </div>
      {text !== '' && <Categories offered={offered} hits={hits} chosen={category} onChoose={choose} />}
      <div className={styles.body} data-preview={active?.memberId !== undefined || undefined}>
        <div className={styles.list} aria-busy={isWaiting || undefined}>
          {error !== null && <Failure error={error} onRetry={retry} />}
          {isFirst && <Skeleton rows={4} />}
          {text !== '' && !isWaiting && error === null && foundAmong(shown).length === 0 && (
            <Empty text={`没有找到 “${text}”`} />
          )}
          <HitList
            id={listId}
            hits={shown}
            activeKey={active?.key}
            isStale={isWaiting}
            onActivate={setActiveKey}
            onOpen={openHit}
          />
        </div>
        {active?.memberId !== undefined && (
          <MemberPreview id={active.memberId} name={active.title} rights={rights} onOpen={open} />
        )}
      </div>
      <Legend />
    </>
  );
}

const statusOf = (text: string, isWaiting: boolean, hasFailed: boolean, hits: readonly Hit[]): string => {
  if (isWaiting) return '搜索中';
  return text === '' || hasFailed ? '' : `${foundAmong(hits).length} 条`;
};

const neighbour = (hits: readonly Hit[], active: Hit | undefined, by: 1 | -1): Hit | undefined => {
  const at = active === undefined ? -1 : hits.indexOf(active);
  return hits.at((at + by) % hits.length);
};
