import type { AuditRow } from '@koi/contract';
import { useState } from 'react';
import { exactTime } from '../../../lib/times.ts';
import {
  Card,
  type Column,
  Failure,
  Page,
  Pager,
  SearchField,
  Spread,
  Table,
  Tag,
  Toolbar,
} from '../../../ui/index.ts';
import { AuditPanel } from './audit-panel.tsx';
import styles from './audit-screen.module.css';
import { Chain } from './chain.tsx';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import { GROUP_TONES, roleName } from './names.ts';
import { Result } from './result.tsx';
import { useAudit } from './use-audit.ts';

const columns: readonly Column<AuditRow>[] = [
  { key: 'at', title: '时间', cell: ({ at }) => <span className={styles.number}>{exactTime(at)}</span> },
  {
    key: 'staff',
    title: '操作人',
    cell: ({ staff_name, role }) => (
      <>
        <b>{staff_name}</b> <span className={styles.muted}>{roleName(role)}</span>
      </>
    ),
  },
  {
    key: 'action',
    title: '动作',
    cell: ({ group, action_text }) => <Tag tone={GROUP_TONES[group]}>{action_text}</Tag>,
  },
  { key: 'target', title: '对象', fluid: true, cell: ({ target }) => <span title={target}>{target}</span> },
  { key: 'summary', title: '内容', fluid: true, cell: ({ summary }) => <span title={summary}>{summary}</span> },
  { key: 'address', title: '来源', cell: ({ address }) => <span className={styles.number}>{address || '—'}</span> },
  { key: 'result', title: '结果', align: 'right', cell: ({ succeeded }) => <Result succeeded={succeeded} /> },
];

export function AuditScreen() {
  const { filters, request, list, change } = useAudit();
  const [chosen, setChosen] = useState<AuditRow>();
  const { data } = list;
  return (
    <Page
      title="审计日志"
      actions={<Chain />}
      panel={chosen && <AuditPanel key={chosen.id} row={chosen} onClose={() => setChosen(undefined)} />}
    >
      <Card fill>
        <Toolbar>
          <Filters filters={filters} onChange={change} />
          <Spread />
          <SearchField label="搜索操作、对象" value={filters.search} onChange={(search) => change({ search })} />
          <ExportButton request={request} total={data?.total ?? 0} />
        </Toolbar>
        {list.isError && !data ? (
          <Failure error={list.error} onRetry={list.refetch} />
        ) : (
          <>
            <Table
              label="审计记录"
              columns={columns}
              rows={data?.data ?? []}
              rowKey={({ id }) => id}
              selectedKey={chosen?.id}
              onSelect={setChosen}
              loading={list.isPending || list.isPlaceholderData}
              empty="没有符合条件的记录"
            />
            {data && (
              <Pager
                page={data.current_page}
                lastPage={data.last_page}
                total={data.total}
                onPage={(page) => change({ page })}
              />
            )}
          </>
        )}
      </Card>
    </Page>
  );
}
