import { SHELL } from '@koi/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { appInfoQuery, useBalancePolling } from '../lib/api.ts';
import { LoadFailure } from '../lib/load-failure.tsx';
import { RouteTable, useBack, useQueryParams } from '../lib/navigation.ts';
import { useLocation } from '../lib/router.tsx';
import { BackBar } from '../ui/back-bar.tsx';
import { Feedback } from '../ui/feedback.tsx';
import { Header } from './header.tsx';
import { Maintenance } from './maintenance.tsx';
import { Pages } from './pages.tsx';
import { factsOf, findRoute, type RouteRow } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';

/** Everything around the pages. Nothing stands before the settings are known: they may say that nothing shall. */
export function Shell() {
  const { data: app, error, refetch } = useQuery(appInfoQuery);
  useBalancePolling();
  const title = app?.title;
  // The document's title is the browser's, not React's.
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  if (!app) return <Frame>{error && <LoadFailure error={error} onRetry={refetch} />}</Frame>;
  return (
    <RouteTable value={factsOf}>
      <Frame isDemo={app.demo === 1}>
        {app.site_state === 0 ? (
          <Maintenance text={app.repair_tips} logo={app.site_logo} name={app.site_name} />
        ) : (
          <Site />
        )}
      </Frame>
      <Feedback />
    </RouteTable>
  );
}

function Frame({ isDemo = false, children }: { isDemo?: boolean; children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      {isDemo && <aside className={styles['strip']}>{SHELL.demo}</aside>}
      <div className={styles['room']}>{children}</div>
    </div>
  );
}

function Site() {
  const { pathname } = useLocation();
  const row = findRoute(pathname);
  return (
    <>
      {row && <Bar row={row} />}
      <Pages />
      {row?.layout === 'tabs' && <TabBar />}
      <SessionEnd />
    </>
  );
}

function Bar({ row }: { row: RouteRow }) {
  const query = useQueryParams();
  const back = useBack('/');
  if (row.header === 'main') return <Header />;
  if (row.header === 'none') return null;
  return (
    <div className={styles['back']}>
      <BackBar title={row.title?.(query) ?? ''} onBack={back} />
    </div>
  );
}
