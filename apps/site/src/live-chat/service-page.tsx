import { TALKS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PageLogo } from '../lib/page-brand.tsx';
import { IconButton } from '../ui/button.tsx';
import { Composer } from './composer.tsx';
import styles from './service-page.module.css';
import { Talk } from './talk.tsx';
import type { TalkSnapshot, TalkStore } from './talk-store.ts';

const SiteMaintenance = lazy(() => import('./site-maintenance.tsx').then((m) => ({ default: m.SiteMaintenance })));

interface ServicePageProps {
  store: TalkStore;
  /** True inside the site, which has its own back button. */
  framed: boolean;
}

export function ServicePage({ store, framed }: ServicePageProps) {
  const talk = useSyncExternalStore(store.subscribe, store.get);
  return (
    <div className={styles.page}>
      <Head talk={talk} framed={framed} />
      <LinkLine talk={talk} isMember={store.isMember} />
      <Talk talk={talk} store={store} />
      <Composer store={store} isEnded={talk.link === 'ended'} />
      {talk.link === 'maintenance' && (
        <Suspense>
          <SiteMaintenance />
        </Suspense>
      )}
    </div>
  );
}

const goBack = () => {
  if (window.history.length > 1) window.history.back();
  else window.location.assign('/');
};

const statusOf = ({ welcomed, onDuty, typing }: TalkSnapshot) => {
  if (!welcomed) return TALKS.connecting;
  if (typing) return `${TALKS.typing}…`;
  return onDuty ? TALKS.onDuty : TALKS.offDuty;
};

function Head({ talk, framed }: { talk: TalkSnapshot; framed: boolean }) {
  const isHere = talk.onDuty && talk.link === 'open' && talk.online;
  return (
    <header className={join(styles.head, framed && styles.framed)}>
      {!framed && <IconButton icon="caret-left" label="返回" onClick={goBack} />}
      <span className={styles.face}>
        <PageLogo width={40} height={40} />
        <i className={join(styles.dot, isHere && styles.here)} />
      </span>
      <div>
        <h1 className={styles.name}>{TALKS.agent}</h1>
        <p className={styles.status}>{statusOf(talk)}</p>
      </div>
    </header>
  );
}

/** A line about the connection, shown only while it is lost or the session has ended. */
function LinkLine({ talk, isMember }: { talk: TalkSnapshot; isMember: boolean }) {
  if (talk.link === 'ended') {
    return (
      <p className={styles.line} role="alert">
        {TALKS.sessionEnded}
        {isMember && (
          <a className={styles.again} href="/#/login" target="_top">
            {TALKS.logIn}
          </a>
        )}
      </p>
    );
  }
  if (talk.link !== 'lost' && talk.online) return null;
  return (
    <p className={styles.line} role="status">
      <Icon name={talk.online ? 'spinner' : 'wifi-slash'} size={16} className={talk.online ? styles.spin : undefined} />
      {talk.online ? TALKS.reconnecting : TALKS.offline}
    </p>
  );
}
