import { DATE_FILTER_DEFAULT } from '@koi/contract/constants';
import { RECORDS, TRANSACTION_TYPE_NAMES } from '@koi/contract/texts';
import { navigate } from '@koi/ui/router';
import { Segments } from '@koi/ui/segments';
import { useState } from 'react';
import { useGo, useQueryParams } from '../../lib/navigation.ts';
import { RecordFilters } from '../../lib/record-filters.tsx';
import { Screen } from '../../ui/screen.tsx';
import { typeOf } from './record.ts';
import { RecordList } from './record-list.tsx';

const TYPES = Object.entries(TRANSACTION_TYPE_NAMES).map(([value, label]) => ({ value: typeOf(value), label }));

export function TransactionsScreen() {
  const type = typeOf(useQueryParams().get('type'));
  const [venue, setVenue] = useState('');
  const [date, setDate] = useState<number>(DATE_FILTER_DEFAULT);
  const go = useGo();
  return (
    <Screen title={RECORDS.title} onBack={() => void go('/money')}>
      <Segments
        label={RECORDS.type}
        options={TYPES}
        value={type}
        // The type is stored in the address, so that links and Back can lead to it.
        onChange={(next) => navigate(`/transRecord?type=${next}`, { replace: true })}
      />
      <RecordFilters venue={venue} onVenue={setVenue} date={date} onDate={setDate} />
      <RecordList filter={{ type, date, venue }} onShowAll={() => setVenue('')} />
    </Screen>
  );
}
