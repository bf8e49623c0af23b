import type { Game } from '@koi/contract';
import { CATEGORY } from '@koi/contract/constants';
import { GAMES, SHELL } from '@koi/contract/texts';
import { afterPaint } from '@koi/ui/after-paint';
import { confirm, toast } from '@koi/ui/feedback';
import { navigate } from '@koi/ui/router';
import { startTransition, useDeferredValue, useId, useState } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { loginPath, useGo, usePrefetch } from '../../lib/navigation.ts';
import { useQuery } from '../../lib/query/index.ts';
import { currentToken } from '../../lib/session.ts';
import { useNearEnd } from '../../lib/use-near-end.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Category, CategoryNumber } from './categories.ts';
import { CategoryBar } from './category-bar.tsx';
import { GameTile } from './game-tile.tsx';
import type { ListKey } from './lists.ts';
import styles from './lobby.module.css';
import { listsQuery } from './queries.ts';
import { sentHome } from './sent.ts';

/** More tiles are added when the last one is about to scroll into view, because building many of them delays the first taps. */
const TILES_AT_ONCE = 20;
const SKELETON_TILES = ['a', 'b', 'c', 'd', 'e', 'f'];

const useLaunch = () => {
  const go = useGo();
  return async (game: Game) => {
    if (game.maintenance === 1) return toast(GAMES.inMaintenance);
    const query = new URLSearchParams({
      platform: game.platform_name,
      type: game.game_type || '0',
      code: game.game_code,
      gameName: game.name,
    });
    const path = `/gamePage?${query}`;
    if (currentToken()) void go(path);
    else if (await confirm({ text: SHELL.loginFirst, ok: SHELL.goToLogin })) navigate(loginPath(path));
  };
};

export function Lobby() {
  const [chosen, setChosen] = useState<CategoryNumber>();
  const [shown, setShown] = useState<ListKey>();
  const list = shown ?? 'hot';
  const panelId = useId();
  const choose = (category: Category) => {
    setChosen(category.number);
    // A tap marks its category at once, before the tiles of a long list are built.
    afterPaint(() => startTransition(() => setShown(category.list)));
  };
  return (
    <div className={styles['lobby']}>
      <CategoryBar value={chosen ?? CATEGORY.hot} panelId={panelId} onChange={choose} />
      <div id={panelId} role="tabpanel" className={shown === undefined ? undefined : styles['chosen']}>
        <Games key={list} list={list} />
      </div>
    </div>
  );
}

/** The games of a list. Those that came with the HTML are shown until the lists are read, not those of the last visit. */
const useGames = (list: ListKey) => {
  const { data, dataUpdatedAt, error, refetch } = useQuery(listsQuery);
  const sent = list === 'hot' && dataUpdatedAt === 0 ? sentHome()?.games : undefined;
  // Deferred, so that a long list does not delay a tap.
  const games = useDeferredValue(sent ?? data?.[list], sent);
  return { games, error, refetch };
};

function Games({ list }: { list: ListKey }) {
  const { games, error, refetch } = useGames(list);
  const launch = useLaunch();
  const prefetch = usePrefetch(currentToken() ? '/gamePage' : '/login');
  const [count, setCount] = useState(TILES_AT_ONCE);
  const showMore = () => startTransition(() => setCount((shown) => shown + TILES_AT_ONCE));
  const end = useNearEnd(showMore, games !== undefined && count < games.length);
  if (!games) return error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonGrid />;
  if (games.length === 0) return <Empty text="暂无游戏" />;
  return (
    <div className={styles['grid']}>
      {games.slice(0, count).map((game, index) => (
        <GameTile
          key={`${game.platform_name}/${game.game_code}`}
          game={game}
          isWide={list === 'hot' && index === 0}
          hasHeat={list === 'hot'}
          onLaunch={(chosen) => void launch(chosen)}
          prefetch={prefetch}
        />
      ))}
      {count < games.length && <div ref={end} />}
    </div>
  );
}

function SkeletonGrid() {
  return (
    <div className={styles['grid']} role="status" aria-label="加载中">
      {SKELETON_TILES.map((name, index) => (
        <div key={name} className={index === 0 ? styles['wide'] : styles['square']}>
          <Skeleton height="100%" radius={18} />
        </div>
      ))}
    </div>
  );
}
