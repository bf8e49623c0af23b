import type { CsvColumn } from '@koi/client';
import type { LedgerLine } from '@koi/contract';
import { COUNTED_MAX } from '@koi/contract/constants';
import { LEDGER_KIND_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { call, staffCalls, useCall } from '../../../lib/api.ts';
import { ledgerColumns } from '../../../lib/ledger-columns.tsx';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { DAY_OPTIONS } from '../../../lib/times.ts';
import { useExport } from '../../../lib/use-export.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import {
  Button,
  Card,
  type Column,
  Failure,
  Page,
  Pager,
  SearchField,
  Select,
  Spread,
  Table,
  Toolbar,
} from '../../../ui/index.ts';
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
  { key: 'member', title: '会员', cell: (line) => <Whose line={line} /> },
  ledgerColumns.kind,
  ledgerColumns.memo,
  ledgerColumns.change,
  ledgerColumns.balance,
];

const CSV_COLUMNS: CsvColumn<LedgerLine>[] = [
  { title: '时间', value: ({ at }) => at },
  { title: '会员', value: ({ member_name }) => member_name },
  { title: '类型', value: ({ kind_text }) => kind_text },
  { title: '说明', value: ({ memo }) => memo },
  { title: '金额', value: ({ change }) => change },
  { title: '中心钱包余额', value: ({ balance }) => balance },
];

export function LedgerScreen() {
  const [filters, setFilters] = useState({ kind: '', search: '', days: 0, page: 1 });
  const [opened, setOpened] = useState<LedgerLine>();
  const change = (change: Partial<typeof filters>) => setFilters((current) => ({ ...current, page: 1, ...change }));
  const request = { ...filters, id: 0, search: useSettled(filters.search.trim()) };
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(staffCalls.memberFiles.ledger, request, {
    keep: true,
  });
  const { exporting, run } = useExport({
    name: '资金流水.csv',
    unit: '条',
    columns: CSV_COLUMNS,
    readPage: (page) => call(staffCalls.memberFiles.ledger, { ...request, page }),
  });
  return (
    <Page
      title="资金流水"
      panel={opened && <EntryPanel key={opened.id} line={opened} onClose={() => setOpened(undefined)} />}
    >
      <Card fill>
        <Toolbar>
          <SearchField
            label="搜索流水"
            placeholder="会员、订单号"
            value={filters.search}
            onChange={(search) => change({ search })}
          />
          <Spread />
          <Select
            label="类型"
            icon="funnel"
            value={filters.kind}
            options={KIND_OPTIONS}
            onChange={(kind) => change({ kind })}
          />
          <Select
            label="时间"
            icon="calendar"
            value={filters.days}
            options={DAY_OPTIONS}
            onChange={(days) => change({ days })}
          />
          <Button icon="export" busy={exporting} onClick={() => void run()}>
            导出
          </Button>
        </Toolbar>
        {error && !data ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <Table
            label="资金流水"
            columns={COLUMNS}
            rows={data?.data ?? []}
            rowKey={({ id }) => id}
            selectedKey={opened?.id}
            onSelect={setOpened}
            loading={isPending || isPlaceholderData}
            empty="没有符合条件的流水"
          />
        )}
        {data && (
          <Pager
            page={data.current_page}
            lastPage={data.last_page}
            total={data.total}
            countedTo={COUNTED_MAX}
            onPage={(page) => change({ page })}
          />
        )}
      </Card>
    </Page>
  );
}
