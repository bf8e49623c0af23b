import { FRAME_REFUSED_REDIRECT_MS } from '@koi/contract/constants';
import { GAME_PAGE } from '@koi/contract/texts';
import { type ReactNode, useState } from 'react';
import { pageAddress } from '../../lib/address.ts';
import { Frame } from '../../lib/frame/frame.tsx';
import { DepartureNotice, Notice, Waiting } from '../../lib/frame/notices.tsx';
import { Failure } from '../../ui/states.tsx';
import styles from './service-screen.module.css';

interface ServiceFrameProps {
  url: string;
  title: string;
  /** Whether the page can be framed, as checked by the server. */
  frameable: boolean;
}

/** A service page inside the site: our own, or one that the operator has set. */
export function ServiceFrame({ url, title, frameable }: ServiceFrameProps) {
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const address = pageAddress(url);

  if (!address) {
    return (
      <Centred>
        <Notice icon="warning" tone="gold">
          {GAME_PAGE.serviceUnreachable}
        </Notice>
      </Centred>
    );
  }
  if (!frameable) {
    return (
      <Centred>
        <DepartureNotice address={address} text={GAME_PAGE.frameRefused} afterMs={FRAME_REFUSED_REDIRECT_MS} />
      </Centred>
    );
  }
  if (failed) {
    const retry = () => {
      setFailed(false);
      setTries(tries + 1);
    };
    return (
      <Centred>
        <Failure text={GAME_PAGE.failed} onRetry={retry} />
      </Centred>
    );
  }
  return (
    <div className={styles.room}>
      <Frame
        key={tries}
        address={address}
        title={title}
        waiting={<Waiting name={title} />}
        onFailed={() => setFailed(true)}
      />
    </div>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return <div className={styles.centred}>{children}</div>;
}
