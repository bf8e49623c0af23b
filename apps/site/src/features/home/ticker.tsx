import { SHELL } from '@koi/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GoLink } from '../../lib/go-link.tsx';
import { usePolling } from '../../lib/polling.ts';
import { Icon } from '../../ui/icons.tsx';
import { announcementsQuery } from './queries.ts';
import styles from './ticker.module.css';

const TURN_MS = 4000;

/** One announcement at a time, in turn. */
export function Ticker() {
  const { data = [] } = useQuery(announcementsQuery);
  const [turn, setTurn] = useState(0);
  const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  usePolling(() => setTurn((last) => last + 1), TURN_MS, data.length > 1 && !isStill);
  const text = data[turn % data.length] ?? '';
  return (
    <div className={styles['ticker']}>
      <Icon name="megaphone" size={18} className={styles['mark']} />
      <p key={text} className={styles['text']}>
        {text}
      </p>
      <GoLink to="/message" className={styles['more']}>
        {SHELL.moreAnnouncements}
        <Icon name="caret-right" size={14} />
      </GoLink>
    </div>
  );
}
