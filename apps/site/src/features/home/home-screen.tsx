import { readText, writeText } from '@koi/ui/storage';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useAppInfo } from '../../lib/api.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { AccountCard } from './account-card.tsx';
import { Carousel } from './carousel.tsx';
import styles from './home-screen.module.css';
import { Lobby } from './lobby.tsx';
import { bannersQuery } from './queries.ts';
import { Ticker } from './ticker.tsx';

const WELCOMED = 'welcomed';
const PlannedMaintenance = lazy(() =>
  import('./planned-maintenance.tsx').then((m) => ({ default: m.PlannedMaintenance })),
);
const WelcomeModal = lazy(() => import('./welcome-modal.tsx').then((m) => ({ default: m.WelcomeModal })));

/** Blank until the banners have loaded, as specified; everything else appears together with them. */
export function HomeScreen() {
  const { data, error, refetch } = useQuery(bannersQuery);
  // Deferred, so that building the page does not delay a tap.
  const banners = useDeferredValue(data, undefined);
  if (!banners) return error && <LoadFailure error={error} onRetry={refetch} />;
  return (
    <div className={styles['home']}>
      <Planned />
      <Carousel banners={banners} />
      <Ticker />
      <AccountCard />
      <Lobby />
      <Welcome />
    </div>
  );
}

function Planned() {
  const text = useAppInfo()?.maintenance_notice;
  return (
    text && (
      <Suspense>
        <PlannedMaintenance text={text} />
      </Suspense>
    )
  );
}

/** The welcome message, shown once in a browser session when the operator has switched it on. */
function Welcome() {
  const app = useAppInfo();
  const [isWelcomed, setWelcomed] = useState(() => readText('session', WELCOMED) !== undefined);
  if (isWelcomed || app?.index_modal !== 1 || !app.webcontent) return null;
  const close = () => {
    writeText('session', WELCOMED, '1');
    setWelcomed(true);
  };
  return (
    <Suspense>
      <WelcomeModal html={app.webcontent} onClose={close} />
    </Suspense>
  );
}
