import '../ui/icons.ts';
import type { AppInfo, Banner, Game } from '@koi/contract';
import { setSymbols } from '@koi/ui/icon';
import { firstPaths } from '@koi/ui/icon-paths/first';
import { renderToString } from 'react-dom/server';
import { heatOf } from '../features/home/heat.ts';
import { sortIntoLists } from '../features/home/lists.ts';
import { type SentHome, startWith } from '../features/home/sent.ts';
import { SiteRoot } from './site-root.tsx';

/** More tiles than a phone shows without scrolling. All others come with the list of games. */
const FIRST_TILES = 7;

interface HomeAnswers {
  app: AppInfo;
  banners: readonly Banner[];
  announcements: readonly string[];
  games: readonly Game[];
}

setSymbols(Object.keys(firstPaths));

/** The answers in a form that can't end the element that contains them. */
const inScript = (home: SentHome) => JSON.stringify(home).replaceAll('<', '\\u003c');

/**
 * Renders home for visitors. Loaded by the server from its own bundle. The data is what the browser needs to take the
 * markup over.
 */
export const renderHome = ({ app, banners, announcements, games }: HomeAnswers) => {
  const first = sortIntoLists(games).hot.slice(0, FIRST_TILES);
  const heat = Object.fromEntries(first.map(({ game_code }) => [game_code, heatOf(game_code)]));
  const home = { app, banners, announcements, games: first, heat };
  startWith(home);
  const markup = renderToString(<SiteRoot start={() => ({ pathname: '/', search: '', isFirst: true })} />);
  return { markup, data: inScript(home), banner: banners[0]?.src ?? '' };
};
