import type { ProtectionEvent } from '@koi/contract';
import { PROTECTION_HUB, STATEMENTS } from '@koi/contract/texts';
import { useGo } from '../../lib/navigation.ts';
import { Card, Cell } from '../../ui/card.tsx';
import { EventList } from './event-list.tsx';
import styles from './events-card.module.css';

/** `5` of `2026-05`. */
const monthNumber = (month: string) => Number(month.slice('YYYY-'.length));

/** The last events, and the ways to the whole history and the statements. */
export function EventsCard({ events, statementMonth }: { events: ProtectionEvent[]; statementMonth: string }) {
  const go = useGo();
  const statement = statementMonth ? `/statement?month=${statementMonth}` : '/statement';
  return (
    <Card aria-label={PROTECTION_HUB.records}>
      <div className={styles.events}>
        {events.length > 0 ? <EventList events={events} /> : <p>{PROTECTION_HUB.noRecords}</p>}
      </div>
      <Cell
        icon="clock-counter-clockwise"
        label={PROTECTION_HUB.allRecords}
        href="#/protectionHistory"
        onClick={() => void go('/protectionHistory')}
      />
      <Cell
        icon="file-text"
        label={STATEMENTS.title}
        value={statementMonth && PROTECTION_HUB.statementReady(monthNumber(statementMonth))}
        faint
        href={`#${statement}`}
        onClick={() => void go(statement)}
      />
    </Card>
  );
}
