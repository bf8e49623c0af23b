import { BET_STATUS_NAMES } from '@koi/contract/texts';
import { useVenueOptions } from '../../../lib/venue-options.ts';
import { Button, SearchField, Select, Spread, TextInput, Toolbar } from '../../../ui/index.ts';
import styles from './bets.module.css';
import { CUSTOM, SPAN_OPTIONS } from './span.ts';
import type { Filters, Status } from './use-bets.ts';

const STATUS_OPTIONS: { value: Status; label: string }[] = [
  { value: '', label: '全部状态' },
  { value: '1', label: BET_STATUS_NAMES[1] },
  { value: '2', label: BET_STATUS_NAMES[2] },
  { value: '0', label: BET_STATUS_NAMES[0] },
];

interface BetToolsProps {
  filters: Filters;
  failing: string | undefined;
  exporting: boolean;
  onChange: (change: Partial<Filters>) => void;
  onExport: () => void;
}

function OwnDays({ filters, failing, onChange }: Pick<BetToolsProps, 'filters' | 'failing' | 'onChange'>) {
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      className={styles.day}
      aria-label={label}
      aria-invalid={failing !== undefined || undefined}
      value={filters[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <fieldset className={styles.days} aria-label="日期范围">
      {day('from', '开始日期')}
      <span aria-hidden="true">至</span>
      {day('to', '结束日期')}
      {failing !== undefined && (
        <span className={styles.failing} role="alert">
          {failing}
        </span>
      )}
    </fieldset>
  );
}

export function BetTools({ filters, failing, exporting, onChange, onExport }: BetToolsProps) {
  const venues = useVenueOptions();
  return (
    <Toolbar>
      <SearchField
        label="搜索注单"
        placeholder="会员、注单号、局号"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <SearchField
        label="游戏"
        placeholder="游戏名称或代码"
        value={filters.game}
        onChange={(game) => onChange({ game })}
      />
      <Spread />
      <Select
        label="场馆"
        icon="funnel"
        value={filters.platname}
        options={venues}
        onChange={(platname) => onChange({ platname })}
      />
      <Select
        label="状态"
        value={filters.status}
        options={STATUS_OPTIONS}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label="时间"
        icon="calendar"
        value={filters.days}
        options={SPAN_OPTIONS}
        onChange={(days) => onChange({ days })}
      />
      <Button icon="export" busy={exporting} disabled={failing !== undefined} onClick={onExport}>
        导出
      </Button>
      {filters.days === CUSTOM && <OwnDays filters={filters} failing={failing} onChange={onChange} />}
    </Toolbar>
  );
}
