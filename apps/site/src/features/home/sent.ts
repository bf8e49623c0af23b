import type { AppInfo, Banner, Game } from '@koi/contract';
import { appInfoQuery, queryClient } from '../../lib/api.ts';
import { announcementsQuery, bannersQuery } from './queries.ts';

/** What the server sends along with the rendered home page: the answers of its first calls, as far as it shows them. */
export interface SentHome {
  app: AppInfo;
  banners: readonly Banner[];
  announcements: readonly string[];
  /** The first games of the hot list. */
  games: readonly Game[];
  /** The number shown on each of these games, by its code. */
  heat: Readonly<Record<string, number>>;
}

let sent: SentHome | undefined;

/** The home page as it was sent; undefined when the page came without it or another page was requested. */
export const sentHome = () => sent;

/**
 * Makes what was sent the first state of home, so that the first render equals the HTML. It counts as outdated, so all
 * calls are still made.
 */
export const startWith = (home: SentHome | undefined) => {
  sent = home;
  if (!home) return;
  const outdated = { updatedAt: 0 };
  queryClient.setQueryData(appInfoQuery.queryKey, home.app, outdated);
  queryClient.setQueryData(bannersQuery.queryKey, home.banners, outdated);
  queryClient.setQueryData(announcementsQuery.queryKey, home.announcements, outdated);
};
