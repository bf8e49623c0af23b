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
  text: RECORDS.allPlatforms,
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

const nameOfPlatform = (platform: string, venues: VenueBalance[] | undefined) =>
  venues?.find(({ platname }) => platname === platform)?.name ?? (platform || RECORDS.allPlatforms);

interface RecordFiltersProps {
  platform: string;
  onPlatform: (platform: string) => void;
  date: number;
  onDate: (date: number) => void;
}

/** Filters for the platform and the date, each chosen in a sheet. */
export function RecordFilters({ platform, onPlatform, date, onDate }: RecordFiltersProps) {
  const { data: venues, error, refetch } = useVenues();
  const [open, setOpen] = useState<'platform' | 'date'>();
  const close = () => setOpen(undefined);
  const platforms = (venues ?? []).map(({ platname, name }) => ({
    value: platname,
    text: name,
    mark: <VenueMark name={name} size={40} />,
  }));
  return (
    <div className={styles.filters}>
      <FilterButton
        icon="squares-four"
        label={RECORDS.platform}
        text={nameOfPlatform(platform, venues)}
        onOpen={() => setOpen('platform')}
      />
      <FilterButton
        icon="calendar"
        label={RECORDS.date}
        text={DATES.find(({ value }) => value === date)?.text ?? ''}
        onOpen={() => setOpen('date')}
      />
      {open === 'platform' && (
        <ChoiceSheet
          title={RECORDS.platform}
          options={[ALL, ...platforms]}
          value={platform}
          onChoose={onPlatform}
          onClose={close}
        >
          {!venues && error && <LoadFailure error={error} onRetry={refetch} />}
        </ChoiceSheet>
      )}
      {open === 'date' && (
        <ChoiceSheet title={RECORDS.date} options={DATES} value={date} onChoose={onDate} onClose={close} />
      )}
    </div>
  );
}
