import { CallError } from '@koi/client';
import type { AppInfo } from '@koi/contract';
import { SHELL } from '@koi/contract/texts';
import { useLocation } from '@koi/ui/router';
import { Activity, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { appInfoQuery } from '../lib/api.ts';
import { useBalancePolling } from '../lib/balance-polling.ts';
import { BAR_ACTION } from '../lib/bar-action.tsx';
import { LoadFailure } from '../lib/load-failure.tsx';
import { RouteTable, useBack, useQueryParams } from '../lib/navigation.ts';
import { useNewVersion } from '../lib/new-version.ts';
import { useOnline } from '../lib/online.ts';
import { useQuery } from '../lib/query/index.ts';
import { BackBar } from '../ui/back-bar.tsx';
import { Feedback } from '../ui/feedback.tsx';
import { Failure } from '../ui/states.tsx';
import { Header } from './header.tsx';
import { Pages } from './pages.tsx';
import { findRoute, type RouteRow, routeTable } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';

const Maintenance = lazy(() => import('../lib/maintenance.tsx').then((m) => ({ default: m.Maintenance })));
const UpdateNotice = lazy(() => import('./update-notice.tsx').then((m) => ({ default: m.UpdateNotice })));

/** True when the server did not answer at all, so that stored data can't be confirmed. */
const isUnreached = (error: unknown) => error instanceof CallError && ['network', 'timeout'].includes(error.kind);

/**
 * The settings are read again now and then, because they announce a maintenance, and often during one. They are also
 * read often while the server is not reached: a device that counts itself as online does not report when it is again.
 */
const REFRESH_MS = 300_000;
const IMPATIENT_REFRESH_MS = 10_000;
const liveAppInfo = {
  ...appInfoQuery,
  refetchInterval: ({ state: { data, error } }: { state: { data: AppInfo | undefined; error: Error | null } }) =>
    data?.site_state === 0 || error ? IMPATIENT_REFRESH_MS : REFRESH_MS,
};

/**
 * The frame around all pages. It shows nothing before the settings are known, because they may put the site in
 * maintenance.
 */
export function Shell() {
  const { data: app, error, dataUpdatedAt, refetch } = useQuery(liveAppInfo);
  const isOnline = useOnline();
  const hasNewVersion = useNewVersion(({ takeOver }) => takeOver !== undefined);
  const title = app?.title;
  // The document's title is outside React.
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  // Before the first answer, stored settings would be shown together with a stored balance.
  if (dataUpdatedAt === 0 && (!isOnline || isUnreached(error))) {
    return (
      <Frame>
        <Failure text={isOnline ? SHELL.networkFailure : SHELL.offlineStart} onRetry={() => void refetch()} />
      </Frame>
    );
  }
  if (!app) return <Frame>{error && <LoadFailure error={error} onRetry={refetch} />}</Frame>;
  return (
    <RouteTable value={routeTable}>
      <Frame strip={app.demo === 1 ? app.demo_strip : ''} isOffline={!isOnline}>
        <SiteOrMaintenance app={app} />
        {hasNewVersion && (
          <Suspense>
            <UpdateNotice />
          </Suspense>
        )}
      </Frame>
      <Feedback />
    </RouteTable>
  );
}

interface FrameProps {
  /** Text of the strip in demo mode. */
  strip?: string;
  isOffline?: boolean;
  children: ReactNode;
}

function Frame({ strip, isOffline = false, children }: FrameProps) {
  return (
    <div className={styles['frame']}>
      {isOffline && (
        <aside className={styles['offline']} role="status">
          {SHELL.offline}
        </aside>
      )}
      {strip && <aside className={styles['strip']}>{strip}</aside>}
      <div className={styles['room']}>{children}</div>
    </div>
  );
}

/**
 * The site stays mounted behind the maintenance page, so that members find afterwards what they had typed. It is hidden
 * and makes no calls meanwhile. It is rendered again only for other settings: an update of a page from the server that
 * is not taken over yet would take all of it over at once, instead of in slices.
 */
const SiteOrMaintenance = memo(function SiteOrMaintenance({ app }: { app: AppInfo }) {
  const isClosed = app.site_state === 0;
  const [hasOpened, setOpened] = useState(!isClosed);
  if (!isClosed && !hasOpened) setOpened(true);
  return (
    <>
      {hasOpened && (
        <Activity mode={isClosed ? 'hidden' : 'visible'}>
          <Site />
        </Activity>
      )}
      {isClosed && (
        <Suspense>
          <Maintenance text={app.repair_tips} logo={app.site_logo} name={app.site_name} />
        </Suspense>
      )}
    </>
  );
});

function Site() {
  useBalancePolling();
  const { pathname } = useLocation();
  const query = useQueryParams();
  const row = findRoute(pathname);
  return (
    <>
      {row && <Bar header={row.header} title={row.title?.(query) ?? ''} />}
      <Pages />
      {row?.layout === 'tabs' && <TabBar />}
      <SessionEnd />
    </>
  );
}

function Bar({ header, title }: { header: RouteRow['header']; title: string }) {
  const back = useBack('/');
  if (header === 'main') return <Header />;
  if (header === 'none') return null;
  return (
    <div className={styles['back']}>
      <BackBar title={title} right={<span id={BAR_ACTION} />} onBack={back} />
    </div>
  );
}
