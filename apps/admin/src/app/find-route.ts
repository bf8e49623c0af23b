import type { Permission } from '@koi/contract/permissions';
import type { SearchScreen } from '../features/operator/search/index.ts';
import type { RouteRow } from './route-row.ts';
import { routes } from './routes.tsx';

const isPlaceholder = (part: string) => part.startsWith(':');

const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.replace(/(.)\/$/, '$1').split('/')];
  return wanted.length === given.length && wanted.every((part, at) => isPlaceholder(part) || part === given[at]);
};

export const routeAt = (path: string): RouteRow | undefined => routes.find((row) => matches(row.path, path));

/** The first page of the side bar that these permissions allow. */
export const firstFor = (permissions: readonly Permission[]): RouteRow | undefined =>
  routes.find(({ nav, permission }) => nav && permissions.includes(permission));

/** The pages of the side bar that these permissions allow, for the search. */
export const screensFor = (permissions: readonly Permission[]): SearchScreen[] =>
  routes.flatMap(({ path, title, permission, filter, nav }) =>
    nav && permissions.includes(permission) ? { path, title, filter, group: nav.group, icon: nav.icon } : [],
  );
