import type { TransferSummary } from '@koi/contract';
import { FittedMoney } from '../../../lib/fitted-money.tsx';
import { useVenueOptions } from '../../../lib/venue-options.ts';
import { handlingTime } from '../../../lib/waiting.ts';
import {
  Card,
  Failure,
  Icon,
  Page,
  Pager,
  SearchField,
  Segments,
  Select,
  Spread,
  Stat,
  Stats,
  Toolbar,
} from '../../../ui/index.ts';
import { TransferPanel } from './transfer-panel.tsx';
import { TransferTable } from './transfer-table.tsx';
import styles from './transfers.module.css';
import { type Scope, useTransfers } from './use-transfers.ts';

const EMPTY: Partial<Record<Scope, string>> = {
  doubt: '没有存疑的转账，每一笔都有明确结果',
  person: '没有需要人工处理的转账',
};

/** Whether the ledger agrees with the list, shown beside the sum. */
function Balanced({ summary }: { summary: TransferSummary }) {
  return (
    <span className={styles.balanced} data-balanced={summary.balanced}>
      <Icon name={summary.balanced ? 'check-circle-fill' : 'warning-circle-fill'} size={14} />
      {summary.balanced ? '在途账户与明细相符' : `在途账户为 ${summary.transit}，与明细不符`}
    </span>
  );
}

function Summary({ summary }: { summary: TransferSummary | undefined }) {
  return (
    <Stats>
      <Stat
        icon="hourglass"
        label="存疑转账"
        value={summary?.open ?? '--'}
        unit="笔"
        note={<span className={styles.quiet}>{summary ? `其中 ${summary.need_person} 笔需人工` : '—'}</span>}
      />
      <Stat
        icon="transfer"
        label="存疑金额"
        value={summary ? <FittedMoney amount={summary.open_amount} /> : '--'}
        note={summary ? <Balanced summary={summary} /> : <span className={styles.quiet}>—</span>}
      />
      <Stat
        icon="check-circle"
        label="今日自动结清"
        value={summary?.settled_today ?? '--'}
        unit="笔"
        note={<span className={styles.quiet}>存疑后由场馆确认</span>}
      />
      <Stat
        icon="timer"
        label="平均用时"
        value={summary ? handlingTime(summary.average_seconds) : '--'}
        note={<span className={styles.quiet}>从发起到结清</span>}
      />
    </Stats>
  );
}

export function TransfersScreen() {
  const { filters, list, summary, selected, select, change } = useTransfers();
  const venues = useVenueOptions();
  const { data, error, isPending, isPlaceholderData, dataUpdatedAt, refetch } = list;
  return (
    <Page
      title="场馆转账"
      panel={selected !== undefined && <TransferPanel key={selected} no={selected} onClose={() => select(undefined)} />}
    >
      <Summary summary={summary.data} />
      <Card fill>
        <Toolbar>
          <Segments<Scope>
            label="转账状态"
            value={filters.state}
            options={[
              { value: 'doubt', label: '存疑', count: summary.data?.open },
              { value: 'person', label: '需人工', count: summary.data?.need_person },
              { value: 'done', label: '成功' },
              { value: 'failed', label: '已退回' },
              { value: 'all', label: '全部' },
            ]}
            onChange={(state) => change({ state })}
          />
          <Spread />
          <SearchField
            label="搜索转账"
            placeholder="会员、转账单号"
            value={filters.search}
            onChange={(search) => change({ search })}
          />
          <Select
            label="场馆"
            icon="funnel"
            value={filters.platname}
            options={venues}
            onChange={(platname) => change({ platname })}
          />
        </Toolbar>
        {error && !data ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <TransferTable
            rows={data?.data ?? []}
            loading={isPending || isPlaceholderData}
            empty={EMPTY[filters.state] ?? '没有符合条件的转账'}
            selected={selected}
            now={new Date(dataUpdatedAt)}
            onOpen={select}
          />
        )}
        {data && (
          <Pager
            page={data.current_page}
            lastPage={data.last_page}
            total={data.total}
            unit="笔"
            onPage={(page) => change({ page })}
          />
        )}
      </Card>
    </Page>
  );
}
