import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { depthHere, putPage } from '../ui/history.ts';

interface Place {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
  /** Nobody was led here from another page of this visit. */
  isFirst: boolean;
}

/** The place that the address names behind its hash; what is shown may be a moment behind it. */
export const readPlace = (): Place => {
  const [path = ''] = window.location.hash.slice(1).split('#');
  const end = path.includes('?') ? path.indexOf('?') : path.length;
  const pathname = path.slice(0, end);
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: path.slice(end),
    isFirst: !window.history.state,
  };
};

const Here = createContext<Place>({ pathname: '/', search: '', isFirst: true });
const followers = new Set<() => void>();

/** Goes to a path of the site at once; what is shown follows. */
export const navigate = (path: string, { replace = false }: { replace?: boolean } = {}) => {
  putPage(`#${path}`, replace);
  for (const follow of followers) follow();
};

/** One page back within this visit; false where the visit began here. */
export const goBack = () => {
  if (depthHere() === 0) return false;
  window.history.back();
  return true;
};

/** The place that is shown. */
export const useLocation = () => useContext(Here);

/** Tells everything inside where the visit is: by taps, by the browser's buttons, by an address typed over. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(readPlace);
  // The address is the browser's, not React's. As a transition the last page stays until the next one has loaded.
  useLayoutEffect(() => {
    const follow = () =>
      startTransition(() =>
        setPlace((shown) => {
          const place = readPlace();
          // Entries of layers lead to the page that is shown.
          return place.pathname === shown.pathname && place.search === shown.search ? shown : place;
        }),
      );
    followers.add(follow);
    window.addEventListener('popstate', follow);
    return () => {
      followers.delete(follow);
      window.removeEventListener('popstate', follow);
    };
  }, []);
  return <Here value={place}>{children}</Here>;
}
