import type { ProtectionEvent } from '@koi/contract';
import { PROTECTION_HISTORY } from '@koi/contract/texts';
import { minuteText, shortText } from '../../lib/protection/moments.ts';
import styles from './event-list.module.css';

/** Events that wait for the member or were refused, which are marked in amber. */
const OPEN_EVENTS: readonly ProtectionEvent['event'][] = [
  'raise-requested',
  'return-asked',
  'refused',
  'limit-reached',
];

/** Events of the protection log, newest first. The year is shown in the full history. */
export function EventList({ events, withYear = false }: { events: readonly ProtectionEvent[]; withYear?: boolean }) {
  return (
    <ol className={styles.list}>
      {events.map(({ id, at, event, title, detail, by }) => (
        <li key={id} data-open={OPEN_EVENTS.includes(event) || undefined}>
          <b>{title}</b>
          <time>{withYear ? minuteText(at) : shortText(at)}</time>
          <small>{[PROTECTION_HISTORY.by[by], detail].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ol>
  );
}
