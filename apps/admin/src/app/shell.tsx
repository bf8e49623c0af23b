import type { StaffMember } from '@koi/contract';
import { Suspense, useEffect } from 'react';
import { SearchPalette } from '../features/operator/search/index.ts';
import { useActivityReports } from '../lib/activity.ts';
import { go, useRoute } from '../lib/navigation.ts';
import { siteName } from '../lib/site-name.ts';
import { Page, PageTools } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';
import { firstFor, routeAt, screensFor } from './find-route.ts';
import { LoadGuard } from './load-guard.tsx';
import { NotAllowed, NotFound, NothingToDo } from './pages.tsx';
import styles from './shell.module.css';
import { SideBar } from './side-bar.tsx';
import { Tools } from './tools.tsx';

const PRODUCT = `${siteName()} · 运营后台`;
/** From these paths a person without access is redirected to the first page they may open. */
const ENTRANCES = ['/', '/login'];

export function Shell({ staff }: { staff: StaffMember }) {
  const { path } = useRoute();
  useActivityReports();
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={focusContent}>
        跳到内容
      </button>
      <SideBar staff={staff} path={path} />
      <PageTools value={<Tools />}>
        <main id="content" className={styles.main} tabIndex={-1}>
          <LoadGuard key={path}>
            <Suspense fallback={<Waiting title={routeAt(path)?.title ?? ''} />}>
              <Screen staff={staff} path={path} />
            </Suspense>
          </LoadGuard>
        </main>
      </PageTools>
      <SearchPalette screens={screensFor(staff.permissions)} />
    </div>
  );
}

/** The URL hash holds the route, so a link to an anchor is not possible and focus is moved by script. */
const focusContent = () => document.getElementById('content')?.focus();

function Waiting({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Skeleton rows={8} />
    </Page>
  );
}

function Screen({ staff, path }: { staff: StaffMember; path: string }) {
  const row = routeAt(path);
  const allowed = row !== undefined && staff.permissions.includes(row.permission);
  const first = firstFor(staff.permissions);
  const elsewhere = !allowed && ENTRANCES.includes(path) ? first?.path : undefined;
  // The address and the document title are outside React.
  useEffect(() => {
    if (elsewhere !== undefined) go(elsewhere, { replace: true });
    document.title = row ? `${row.title} · ${PRODUCT}` : PRODUCT;
  }, [elsewhere, row]);
  if (row && allowed) return <row.screen />;
  if (elsewhere !== undefined) return <Waiting title="" />;
  if (!first) return <NothingToDo roles={staff.roles} />;
  return row ? <NotAllowed title={row.title} /> : <NotFound />;
}
