import type { LedgerLine } from '@koi/contract';
import { checkDaySpan } from '@koi/contract/rules/days';
import { LEDGER_KIND_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { DayRange } from '../../../lib/day-range.tsx';
import { ledgerColumns } from '../../../lib/ledger-columns.tsx';
import { ListCard, useList, useOpenedRow } from '../../../lib/list/index.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { DAY_OPTIONS } from '../../../lib/times.ts';
import { type Column, Page, SearchField, Select, Spread } from '../../../ui/index.ts';
import { EntryPanel } from './entry-panel.tsx';
import styles from './ledger-screen.module.css';

const KIND_OPTIONS = [
  { value: '', label: '全部类型' },
  ...Object.entries(LEDGER_KIND_NAMES).map(([value, label]) => ({ value, label })),
];

function Whose({ line }: { line: LedgerLine }) {
  const mayRead = useMay('members.read');
  if (!mayRead) return <b>{line.member_name}</b>;
  return (
    <Link className={styles.member} to={`/members/${line.member_id}`}>
      {line.member_name}
    </Link>
  );
}

const COLUMNS: Column<LedgerLine>[] = [
  ledgerColumns.at,
  { title: '会员', cell: (line) => <Whose line={line} /> },
  ledgerColumns.kind,
  ledgerColumns.memo,
  ledgerColumns.change,
  ledgerColumns.balance,
];

const CUSTOM = -1;
const TIME_OPTIONS = [...DAY_OPTIONS, { value: CUSTOM, label: '自定义日期' }];

const DEFAULTS = { kind: '', search: '', days: 0, from: '', to: '' };

/** The days of a custom range. A number of days includes today. */
const requestOf = ({ days, from, to, ...rest }: typeof DEFAULTS) =>
  days === CUSTOM ? { ...rest, days: 0, from, to } : { ...rest, days, from: '', to: '' };

const isInOrder = ({ days, from, to }: typeof DEFAULTS) => days !== CUSTOM || checkDaySpan(from, to) === undefined;

const keyOf = ({ id }: LedgerLine) => id;

export function LedgerScreen() {
  const list = useList(staffCalls.memberFiles.ledger, DEFAULTS, { request: requestOf, enabled: isInOrder });
  const opened = useOpenedRow(list, keyOf);
  return (
    <Page
      title="资金流水"
      panel={opened && <EntryPanel key={opened.id} line={opened} onClose={() => list.open(undefined)} />}
    >
      <ListCard
        label="资金流水"
        list={list}
        columns={COLUMNS}
        rowKey={keyOf}
        opens
        unit="条"
        empty="没有符合条件的流水"
        tools={
          <>
            <SearchField label="搜索流水" placeholder="会员、订单号" {...list.field('search')} />
            <Spread />
            <Select label="类型" icon="funnel" options={KIND_OPTIONS} {...list.field('kind')} />
            <Select label="时间" icon="calendar" options={TIME_OPTIONS} {...list.field('days')} />
            {list.filters.days === CUSTOM && (
              <DayRange
                label="日期范围"
                from={list.filters.from}
                to={list.filters.to}
                invalid={!isInOrder(list.filters)}
                onChange={list.change}
              />
            )}
          </>
        }
      />
    </Page>
  );
}
