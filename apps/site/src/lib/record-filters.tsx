import type { VenueBalance } from '@koi/contract';
import { DATE_FILTER_NAMES, RECORDS } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { useState } from 'react';
import { ChoiceSheet } from '../ui/choice-sheet.tsx';
import { Orb } from '../ui/marks.tsx';
import { LoadFailure } from './load-failure.tsx';
import styles from './record-filters.module.css';
import { VenueMark } from './venue-mark.tsx';
import { useVenues } from './venues.ts';

const DATES = Object.entries(DATE_FILTER_NAMES).map(([value, text]) => ({ value: Number(value), text }));
const ALL = {
  value: '',
  text: RECORDS.allVenues,
  mark: <Orb icon="squares-four" tone="neutral" size="sm" />,
};

interface FilterButtonProps {
  icon: IconName;
  label: string;
  text: string;
  onOpen: () => void;
}

function FilterButton({ icon, label, text, onOpen }: FilterButtonProps) {
  return (
    <button
      type="button"
      className={styles.filter}
      aria-haspopup="dialog"
      aria-label={`${label}：${text}`}
      onClick={onOpen}
    >
      <Icon name={icon} size={18} />
      <span className={styles.text}>{text}</span>
      <Icon name="caret-down" size={16} />
    </button>
  );
}

const nameOfVenue = (venue: string, venues: VenueBalance[] | undefined) =>
  venues?.find(({ platname }) => platname === venue)?.name ?? (venue || RECORDS.allVenues);

interface RecordFiltersProps {
  venue: string;
  onVenue: (venue: string) => void;
  date: number;
  onDate: (date: number) => void;
}

/** Filters for the venue and the date, each chosen in a sheet. */
export function RecordFilters({ venue, onVenue, date, onDate }: RecordFiltersProps) {
  const { data: venues, error, refetch } = useVenues();
  const [open, setOpen] = useState<'venue' | 'date'>();
  const close = () => setOpen(undefined);
  const options = (venues ?? []).map(({ platname: value, name }) => ({
    value,
    text: name,
    mark: <VenueMark name={name} size={40} />,
  }));
  return (
    <div className={styles.filters}>
      <FilterButton
        icon="squares-four"
        label={RECORDS.venue}
        text={nameOfVenue(venue, venues)}
        onOpen={() => setOpen('venue')}
      />
      <FilterButton
        icon="calendar"
        label={RECORDS.date}
        text={DATES.find(({ value }) => value === date)?.text ?? ''}
        onOpen={() => setOpen('date')}
      />
      {open === 'venue' && (
        <ChoiceSheet title={RECORDS.venue} options={[ALL, ...options]} value={venue} onChoose={onVenue} onClose={close}>
          {!venues && error && <LoadFailure error={error} onRetry={refetch} />}
        </ChoiceSheet>
      )}
      {open === 'date' && (
        <ChoiceSheet title={RECORDS.date} options={DATES} value={date} onChoose={onDate} onClose={close} />
      )}
    </div>
  );
}
