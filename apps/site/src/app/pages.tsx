import { useLocation } from '@koi/ui/router';
import { Activity, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '../lib/api.ts';
import { Redirect } from '../lib/go-link.tsx';
import { useQueryParams } from '../lib/navigation.ts';
import { currentToken, useSession } from '../lib/session.ts';
import { redirectOf } from './guard.ts';
import styles from './pages.module.css';
import { BlockedPage, findRoute, RedPacketGate, type RouteRow } from './routes.tsx';
import { ScreenGuard } from './screen-guard.tsx';

/**
 * Cached pages seen so far. Pages of a member are dropped when the session ends, so that the next member gets new ones.
 */
const useKept = (shown: RouteRow | undefined, isMember: boolean) => {
  const [kept, setKept] = useState<readonly string[]>([]);
  const next = kept.filter((path) => isMember || !findRoute(path)?.login);
  if (shown?.cached && !next.includes(shown.path)) next.push(shown.path);
  if (next.length !== kept.length) setKept(next);
  return next;
};

/** Renders the page of the current address, and hidden beside it the cached pages that were seen before. */
export function Pages() {
  const { pathname, search, isFirst } = useLocation();
  const { token, status } = useSession();
  const query = useQueryParams();
  const row = findRoute(pathname);
  const isMember = (token ?? currentToken()) !== undefined;
  const redirect = redirectOf({ row, wanted: pathname + search, mayStay: isMember || status === 'ended' });
  // An ended session shows its own alert, and no second one may appear beside it.
  const gated = row?.path === '/hongbao' && !isMember && status !== 'ended';
  const shown = redirect === undefined ? row : undefined;
  const kept = useKept(shown, isMember || status === 'ended');

  return (
    <Suspense>
      {gated && <RedPacketGate wanted={pathname + search} />}
      {!gated && redirect !== undefined && <Redirect from={pathname + search} to={redirect} />}
      {kept.map((path) => (
        <Activity key={path} mode={path === shown?.path ? 'visible' : 'hidden'}>
          <Page row={findRoute(path)} isFirst={isFirst} />
        </Activity>
      ))}
      {shown && !shown.cached && <Page key={keyOf(shown, query)} row={shown} isFirst={isFirst} />}
    </Suspense>
  );
}

const keyOf = (row: RouteRow, query: URLSearchParams) => (row.apart?.(query) ? `${row.path} apart` : row.path);

function Page({ row, isFirst }: { row: RouteRow | undefined; isFirst: boolean }) {
  const isBlocked = Boolean(useUser()?.block);
  if (!row) return null;
  const { path, screen: Screen, layout, header, gated } = row;
  const screen = <Screen />;
  return (
    <Scroller tabs={layout === 'tabs'} header={header !== 'none'} isFirst={isFirst}>
      <ScreenGuard>
        {gated && isBlocked ? (
          <BlockedPage path={path} hasBar={layout === 'plain'}>
            {screen}
          </BlockedPage>
        ) : (
          screen
        )}
      </ScreenGuard>
    </Scroller>
  );
}

interface ScrollerProps {
  tabs: boolean;
  header: boolean;
  /** True for the first page of a visit, which appears without an entry animation. */
  isFirst: boolean;
  children: ReactNode;
}

/**
 * Each page scrolls separately and returns to its last position, because a browser need not keep that of a hidden element.
 * The position is read when the page is left: a scroll event may arrive late, when the page is already hidden and its
 * position is 0.
 */
function Scroller({ tabs, header, isFirst, children }: ScrollerProps) {
  const scroller = useRef<HTMLElement>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    element.scrollTop = top.current;
    return () => {
      top.current = element.scrollTop;
    };
  }, []);
  return (
    <main
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be usable by keyboard
      tabIndex={0}
      ref={scroller}
      className={styles['scroller']}
      data-scroller
      data-tabs={tabs || undefined}
      data-header={header || undefined}
    >
      <div className={isFirst ? styles['content'] : styles['entering']}>{children}</div>
    </main>
  );
}
