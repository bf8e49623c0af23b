import type { ChainDay, SuspensePayment } from '@koi/contract';
import { groupDigits } from '@koi/money';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { ListCard, useList } from '../../../lib/list/index.ts';
import { listTime } from '../../../lib/times.ts';
import { useNow } from '../../../lib/use-now.ts';
import { secondsWaited, waitingText } from '../../../lib/waiting.ts';
import { Card, Failure, Hint, Page, Segments, Spread, Stat, Stats, Table } from '../../../ui/index.ts';
import { COLUMNS, DAY_COLUMNS } from './columns.tsx';
import styles from './suspense.module.css';
import { SuspensePanel } from './suspense-panel.tsx';

const POLL_MS = 10_000;
const MINUTE_MS = 60_000;

const VIEWS = [
  { value: 'open' as const, label: '待处理' },
  { value: 'proposed' as const, label: '等第二人' },
  { value: 'attached' as const, label: '已归入' },
  { value: 'returned' as const, label: '已退回' },
];
type View = (typeof VIEWS)[number]['value'];

const DEFAULTS = { view: 'open' as View };
const keyOf = ({ no }: SuspensePayment) => no;
const dayKey = ({ day }: ChainDay) => day;

/** The differences are listed, because they have to be found on the chain one by one. */
function Differences({ days }: { days: readonly ChainDay[] }) {
  const differing = days.filter(({ agrees }) => !agrees);
  if (differing.length === 0) return null;
  return (
    <div className={styles.differences}>
      {differing.map(({ day, differences }) => (
        <Hint key={day} tone="danger">
          {day} 不符：{differences.join('；')}
        </Hint>
      ))}
    </div>
  );
}

function Days({ days }: { days: readonly ChainDay[] }) {
  return (
    <Card title="链上与账本，每日" actions={<span className={styles.equation}>链上到账 = 归入订单 + 转入挂账</span>}>
      <Differences days={days} />
      <Table label="链上与账本，每日" columns={DAY_COLUMNS} rows={days} rowKey={dayKey} empty="还没有对过的日子" />
    </Card>
  );
}

export function SuspenseScreen() {
  const now = useNow(MINUTE_MS);
  const list = useList(staffCalls.suspense.list, DEFAULTS, { everyMs: POLL_MS });
  const summary = useCall(staffCalls.suspense.summary, {}, { everyMs: POLL_MS });
  const { opened } = list;
  const { data } = summary;
  const readAt = data?.read_at ?? '';
  return (
    <Page
      title="USDT 挂账"
      actions={readAt === '' ? undefined : <span className={styles.equation}>链上读取于 {listTime(readAt)}</span>}
      panel={opened !== undefined && <SuspensePanel key={opened} no={opened} onClose={() => list.open(undefined)} />}
    >
      {summary.error ? (
        <Failure error={summary.error} onRetry={summary.refetch} />
      ) : (
        <Stats>
          <Stat icon="hourglass" label="待处理" value={data?.open ?? '--'} unit="笔" />
          <Stat icon="coins" label="挂账合计" value={data ? groupDigits(data.usdt_amount) : '--'} unit="USDT" />
          <Stat
            icon="clock"
            label="最久等待"
            value={data?.oldest ? waitingText(secondsWaited(data.oldest, '', now)) : '--'}
          />
          <Stat icon="check-circle" label="本月已了结" value={data?.ended ?? '--'} unit="笔" />
        </Stats>
      )}
      <ListCard
        label="USDT 挂账"
        list={list}
        columns={COLUMNS}
        rowKey={keyOf}
        opens
        unit="笔"
        empty={list.filters.view === 'open' ? '没有待处理的挂账' : '没有符合条件的挂账'}
        tools={
          <>
            <Segments label="状态" options={VIEWS} {...list.field('view')} />
            <Spread />
          </>
        }
      />
      <Days days={data?.days ?? []} />
    </Page>
  );
}
