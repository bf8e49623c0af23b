import { DATE_FILTER_DEFAULT } from '@koi/contract/constants';
import { BETS } from '@koi/contract/texts';
import { useState } from 'react';
import { useBack } from '../../lib/navigation.ts';
import { RecordFilters } from '../../lib/record-filters.tsx';
import { Screen } from '../../ui/screen.tsx';
import { BetList } from './bet-list.tsx';
import styles from './bets-screen.module.css';

export function BetsScreen() {
  const [venue, setVenue] = useState('');
  const [date, setDate] = useState<number>(DATE_FILTER_DEFAULT);
  const back = useBack('/mine');
  return (
    <Screen title={BETS.title} onBack={back} className={styles.body}>
      <RecordFilters venue={venue} onVenue={setVenue} date={date} onDate={setDate} />
      <BetList filter={{ date, venue }} />
    </Screen>
  );
}
