import type { Rebate } from '@koi/contract';
import { REBATE_STATE } from '@koi/contract/constants';
import { REBATE_STATE_NAMES, REBATES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordGroup, RecordRow, RecordsEnd, WaitingRecords } from '../../lib/record-list.tsx';
import { listTime } from '../../lib/record-text.ts';
import { VenueMark } from '../../lib/venue-mark.tsx';
import { Money } from '../../ui/money.tsx';
import { Empty } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { daysOf, nameOf } from './rebate.ts';
import styles from './rebate-list.module.css';
import { type Filter, useRebates } from './use-rebates.ts';

/** Shows turnover times percent, so that the amount can be checked. */
function RebateRow({ rebate }: { rebate: Rebate }) {
  const name = nameOf(rebate);
  const claimed = rebate.state !== REBATE_STATE.unclaimed;
  return (
    <RecordRow
      mark={<VenueMark name={name} size={40} />}
      title={
        <>
          {name}
          {rebate.correction === 1 && (
            <Tag tone="info" size="sm">
              {REBATES.correction}
            </Tag>
          )}
        </>
      }
      line={[REBATES.turnover, `${displayMoney(rebate.turnover)} × ${rebate.percent}%`]}
      note={claimed && <span className={styles.claimed}>{REBATES.claimedAt(listTime(rebate.updated_at))}</span>}
      end={
        <>
          <Money value={rebate.money} size="md" />
          <Tag tone={claimed ? 'neutral' : 'gold'} size="sm">
            {REBATE_STATE_NAMES[rebate.state]}
          </Tag>
        </>
      }
    />
  );
}

/** Records by the day of their bets; the next page loads when the end comes near. */
export function RebateList({ filter }: { filter: Filter }) {
  const reading = useRebates(filter);
  const { rows: rebates, error, refetch } = reading;
  if (!rebates) return error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />;
  if (rebates.length === 0) return <Empty text={REBATES.none} />;
  return (
    <>
      {daysOf(rebates).map(({ day, title, note, rebates: ofDay }) => (
        <RecordGroup
          key={day}
          title={title}
          count={
            <>
              {note.text} {note.amount !== undefined && <b>{note.amount}</b>}
            </>
          }
        >
          {ofDay.map((rebate) => (
            <RebateRow key={rebate.id} rebate={rebate} />
          ))}
        </RecordGroup>
      ))}
      <RecordsEnd {...reading} />
    </>
  );
}
