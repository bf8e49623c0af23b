import { SHELL } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { lazy, Suspense, useState } from 'react';
import { GoLink } from '../../lib/go-link.tsx';
import { usePolling } from '../../lib/polling.ts';
import { useQuery } from '../../lib/query/index.ts';
import { announcementsQuery } from './queries.ts';
import styles from './ticker.module.css';
import { prefersStillness } from './use-autoplay.ts';

const TURN_MS = 4000;

const AnnouncementsSheet = lazy(() =>
  import('./announcements-sheet.tsx').then((m) => ({ default: m.AnnouncementsSheet })),
);

/**
 * Shows the announcements one after the other; with reduced motion only the newest. A tap opens all of them in full.
 */
export function Ticker() {
  const { data = [] } = useQuery(announcementsQuery);
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isStill = prefersStillness();
  usePolling(() => setTurn((last) => last + 1), TURN_MS, data.length > 1 && !isStill);
  const text = data[turn % data.length] ?? '';
  return (
    <div className={styles['ticker']}>
      <Icon name="megaphone" size={18} className={styles['mark']} />
      {text && (
        <button
          key={text}
          type="button"
          className={styles['text']}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {text}
        </button>
      )}
      <GoLink to="/message" className={styles['more']}>
        {SHELL.moreAnnouncements}
        <Icon name="caret-right" size={14} />
      </GoLink>
      {isOpen && (
        <Suspense>
          <AnnouncementsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
