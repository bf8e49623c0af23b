import type { VenueBalance } from '@koi/contract';
import { WALLET } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { VenueMark } from '../../lib/venue-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import styles from './venue-grid.module.css';

const WAITING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
/** A longer amount does not fit a third of the width, and an amount is never cut off. */
const NARROW_LENGTH = 9;

function Waiting() {
  return (
    <div className={styles.grid} aria-busy="true">
      {WAITING.map((key) => (
        <Skeleton key={key} height={110} radius="var(--radius-md)" />
      ))}
    </div>
  );
}

function Venue({ venue: { name, balance, maintenance } }: { venue: VenueBalance }) {
  const amount = balance || '0';
  return (
    <li className={styles.venue} data-wide={displayMoney(amount).length > NARROW_LENGTH || undefined}>
      <span className={styles.head}>
        <VenueMark name={name} />
        {maintenance === 1 && <small className={styles.maintenance}>{WALLET.inMaintenance}</small>}
      </span>
      <span className={styles.name}>{name}</span>
      <Money className={styles.money} value={amount} currency={false} />
    </li>
  );
}

interface VenueGridProps {
  venues: VenueBalance[] | undefined;
  error: unknown;
  onRetry: () => unknown;
}

/** The balance at each venue. */
export function VenueGrid({ venues, error, onRetry }: VenueGridProps) {
  if (!venues && error) {
    return (
      <Card>
        <LoadFailure error={error} onRetry={onRetry} />
      </Card>
    );
  }
  if (!venues) return <Waiting />;
  if (venues.length === 0) {
    return (
      <Card>
        <Empty text={WALLET.noVenues} />
      </Card>
    );
  }
  return (
    <ul className={styles.grid} aria-label={WALLET.venues}>
      {venues.map((venue) => (
        <Venue key={venue.platname} venue={venue} />
      ))}
    </ul>
  );
}
