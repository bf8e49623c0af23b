import { BETS } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { useState } from 'react';
import { useGamesByCode } from '../../lib/game-names.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordGroup, RecordsEnd, WaitingRecords } from '../../lib/record-list.tsx';
import { Empty } from '../../ui/states.tsx';
import { daysOf } from './bet.ts';
import { BetRow } from './bet-row.tsx';
import { BetSheet } from './bet-sheet.tsx';
import { type Filter, useBets } from './use-bets.ts';

/** Bets by day; the next page loads when the end comes near. */
export function BetList({ filter }: { filter: Filter }) {
  const reading = useBets(filter);
  const { rows: bets, error, refetch, hasNextPage } = reading;
  const games = useGamesByCode();
  const [openId, setOpenId] = useState<string>();

  if (!bets) return error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />;
  if (bets.length === 0) return <Empty text={BETS.none} />;
  const open = bets.find(({ bet_id }) => bet_id === openId);
  return (
    <>
      {daysOf(bets, { hasMore: hasNextPage, today: beijingDay(new Date()) }).map((day) => (
        <RecordGroup
          key={day.key}
          title={day.title}
          count={day.count === undefined ? undefined : BETS.count(day.count)}
        >
          {day.bets.map((bet) => (
            <BetRow key={bet.bet_id} bet={bet} games={games} onOpen={() => setOpenId(bet.bet_id)} />
          ))}
        </RecordGroup>
      ))}
      <RecordsEnd {...reading} />
      {open && <BetSheet bet={open} games={games} filteredVenue={filter.venue} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
