import { followPlace, navigate } from '@koi/ui/router';
import { type ComponentProps, createElement, useSyncExternalStore } from 'react';

/** The part of the URL after #, with its query. */
const here = () => window.location.hash.slice(1) || '/';

interface Route {
  path: string;
  /** Segments of the path: `/members/7` is `['members', '7']`. */
  params: readonly string[];
  query: URLSearchParams;
}

export const routeOf = (address: string): Route => {
  const [path = '/', query = ''] = address.split('?', 2);
  return { path: path || '/', params: path.split('/').filter(Boolean), query: new URLSearchParams(query) };
};

export const useRoute = (): Route => routeOf(useSyncExternalStore(followPlace, here));

/** `replace` adds no history entry, for choices within a page. */
export const go = (path: string, options?: { replace?: boolean }) => {
  if (path !== here()) navigate(path, options);
};

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

export function Link({ to, ...rest }: LinkProps) {
  return createElement('a', { href: `#${to}`, ...rest });
}
