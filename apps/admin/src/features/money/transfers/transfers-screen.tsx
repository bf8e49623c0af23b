import type { TransferSummary } from '@koi/contract';
import { yuan } from '../../../lib/figures.ts';
import { ListCard } from '../../../lib/list/index.ts';
import { useVenueOptions } from '../../../lib/venue-options.ts';
import { handlingTime } from '../../../lib/waiting.ts';
import { Icon, Page, SearchField, Segments, Select, Spread, Stat, Stats } from '../../../ui/index.ts';
import { columnsAt } from './columns.tsx';
import { TransferPanel } from './transfer-panel.tsx';
import styles from './transfers.module.css';
import { type Scope, useSummary, useTransfers } from './use-transfers.ts';

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
        value={summary ? yuan(summary.open_amount) : '--'}
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
  const list = useTransfers();
  const { data: summary } = useSummary();
  const venues = useVenueOptions();
  const { opened, open } = list;
  return (
    <Page
      title="场馆转账"
      panel={opened !== undefined && <TransferPanel key={opened} no={opened} onClose={() => open(undefined)} />}
    >
      <Summary summary={summary} />
      <ListCard
        label="场馆转账"
        list={list}
        columns={columnsAt(new Date(list.dataUpdatedAt))}
        rowKey={({ no }) => no}
        opens
        unit="笔"
        empty={EMPTY[list.filters.state] ?? '没有符合条件的转账'}
        tools={
          <>
            <Segments<Scope>
              label="转账状态"
              options={[
                { value: 'doubt', label: '存疑', count: summary?.open },
                { value: 'person', label: '需人工', count: summary?.need_person },
                { value: 'done', label: '成功' },
                { value: 'failed', label: '已退回' },
                { value: 'all', label: '全部' },
              ]}
              {...list.field('state')}
            />
            <Spread />
            <SearchField label="搜索转账" placeholder="会员、转账单号" {...list.field('search')} />
            <Select label="场馆" icon="funnel" options={venues} {...list.field('platname')} />
          </>
        }
      />
    </Page>
  );
}
