import { useTakenOver } from '@koi/ui/in-browser';
import { readText, writeText } from '@koi/ui/storage';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useAppInfo } from '../../lib/api.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useQuery } from '../../lib/query/index.ts';
import { AccountCard } from './account-card.tsx';
import { Carousel } from './carousel.tsx';
import styles from './home-screen.module.css';
import { Lobby } from './lobby.tsx';
import { PlannedMaintenance } from './planned-maintenance.tsx';
import { bannersQuery } from './queries.ts';
import { sentHome } from './sent.ts';
import { Ticker } from './ticker.tsx';

const WELCOMED = 'welcomed';
const WelcomeModal = lazy(() => import('./welcome-modal.tsx').then((m) => ({ default: m.WelcomeModal })));

/** Blank until the banners have loaded, as specified; everything else appears together with them. */
export function HomeScreen() {
  const { data, error, refetch } = useQuery(bannersQuery);
  // Deferred, so that building the page does not delay a tap. A page that came as HTML is only taken over.
  const banners = useDeferredValue(data, sentHome()?.banners);
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
  return text && <PlannedMaintenance text={text} />;
}

/** The welcome message, shown once in a browser session when the operator has switched it on. */
function Welcome() {
  const app = useAppInfo();
  // Deferred, because loading the message takes long enough to delay a tap.
  const isTakenOver = useDeferredValue(useTakenOver(), false);
  const [isWelcomed, setWelcomed] = useState(() => readText('session', WELCOMED) !== undefined);
  if (!isTakenOver || isWelcomed || app?.index_modal !== 1 || !app.webcontent) return null;
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
