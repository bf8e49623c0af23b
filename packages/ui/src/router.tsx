import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import { depthHere, putPage } from './history.ts';

export interface Place {
  pathname: string;
  /** Includes the question mark; empty without a query. */
  search: string;
  /** True when no other page of this visit led here. */
  isFirst: boolean;
}

/** The place that the address names after its hash. The page shown may still be the previous one. */
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

/** Calls `follow` when the address changes by `navigate`, by the browser's buttons or by hand. */
export const followPlace = (follow: () => void) => {
  followers.add(follow);
  window.addEventListener('popstate', follow);
  return () => {
    followers.delete(follow);
    window.removeEventListener('popstate', follow);
  };
};

interface NavigateOptions {
  replace?: boolean;
  /** Set for a tap that leads to another page: building it would delay the paint that answers the tap. */
  isTap?: boolean;
}

/** Changes the address to a path of the site at once; the page shown follows. */
export const navigate = (path: string, { replace = false, isTap = false }: NavigateOptions = {}) => {
  putPage(`#${path}`, replace);
  const lead = () => {
    for (const follow of followers) follow();
  };
  if (isTap) afterPaint(lead);
  else lead();
};

let isGoingBack = false;

/** Goes one page back within this visit after a tap. Returns false when the visit began here. */
export const goBack = () => {
  if (depthHere() === 0) return false;
  // A second tap before the paint must not go back twice, which could leave the site.
  if (isGoingBack) return true;
  isGoingBack = true;
  // The page before is built within the browser's event, which would delay the paint that answers the tap.
  afterPaint(() => {
    isGoingBack = false;
    window.history.back();
  });
  return true;
};

/** The place that is shown. */
export const useLocation = () => useContext(Here);

/**
 * Provides the current place, which changes by taps, by the browser's buttons and by a manually changed address. `start`
 * is the place of the first render, by default that of the address.
 */
export function Router({ start = readPlace, children }: { start?: () => Place; children: ReactNode }) {
  const [place, setPlace] = useState(start);
  // The address is outside React. The update is a transition, so that the last page stays until the next one has
  // loaded.
  useLayoutEffect(
    () =>
      followPlace(() =>
        startTransition(() =>
          setPlace((shown) => {
            const place = readPlace();
            // History entries of layers lead to the page that is already shown.
            return place.pathname === shown.pathname && place.search === shown.search ? shown : place;
          }),
        ),
      ),
    [],
  );
  return <Here value={place}>{children}</Here>;
}
