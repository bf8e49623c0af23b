import { BET_STATUS_NAMES, BET_TIME_NAMES } from '@koi/contract/texts';
import { DayRange } from '../../../lib/day-range.tsx';
import { useVenueOptions } from '../../../lib/venue-options.ts';
import { SearchField, Select, Spread } from '../../../ui/index.ts';
import styles from './bets.module.css';
import { CUSTOM, SPAN_OPTIONS } from './span.ts';
import type { Filters, Status, useBets } from './use-bets.ts';

const STATUS_OPTIONS: { value: Status; label: string }[] = [
  { value: '', label: '全部状态' },
  { value: '1', label: BET_STATUS_NAMES[1] },
  { value: '2', label: BET_STATUS_NAMES[2] },
  { value: '0', label: BET_STATUS_NAMES[0] },
];

const TIME_OPTIONS = (['placed', 'settled'] as const).map((value) => ({ value, label: BET_TIME_NAMES[value] }));

interface BetToolsProps {
  list: ReturnType<typeof useBets>['list'];
  failing: string | undefined;
  onChange: (change: Partial<Filters>) => void;
}

function OwnDays({ list: { filters }, failing, onChange }: BetToolsProps) {
  const { from, to } = filters;
  return (
    <DayRange
      label="日期范围"
      from={from}
      to={to}
      invalid={failing !== undefined}
      className={styles.days}
      onChange={onChange}
    >
      {failing !== undefined && (
        <span className={styles.failing} role="alert">
          {failing}
        </span>
      )}
    </DayRange>
  );
}

export function BetTools(props: BetToolsProps) {
  const { list, onChange } = props;
  const venues = useVenueOptions();
  return (
    <>
      <SearchField label="搜索注单" placeholder="会员、注单号、局号" {...list.field('search')} />
      <SearchField label="游戏" placeholder="游戏名称或代码" {...list.field('game')} />
      <Spread />
      <Select label="场馆" icon="funnel" options={venues} {...list.field('platname')} />
      {list.filters.by === 'placed' && <Select label="状态" options={STATUS_OPTIONS} {...list.field('status')} />}
      <Select label="时间依据" options={TIME_OPTIONS} {...list.field('by')} />
      <Select
        label="时间"
        icon="calendar"
        options={SPAN_OPTIONS}
        value={list.filters.days}
        onChange={(days) => onChange({ days })}
      />
      {list.filters.days === CUSTOM && <OwnDays {...props} />}
    </>
  );
}
