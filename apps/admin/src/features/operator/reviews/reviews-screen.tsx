import { COUNTED_MAX } from '@koi/contract/constants';
import { useRef, useState } from 'react';
import { call, staffCalls } from '../../../lib/api.ts';
import { FittedMoney } from '../../../lib/fitted-money.tsx';
import { useExport } from '../../../lib/use-export.ts';
import { handlingTime } from '../../../lib/waiting.ts';
import { Card, Failure, Page, Pager, Stat, Stats } from '../../../ui/index.ts';
import { neighbour, nextWaiting } from './queue.ts';
import { CSV_COLUMNS } from './queue-csv.ts';
import { QueueTable } from './queue-table.tsx';
import { QueueTools } from './queue-tools.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { useQueue } from './use-queue.ts';
import { useReview } from './use-review.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Summary = ReturnType<typeof useQueue>['summary']['data'];

function QueueStats({ summary }: { summary: Summary }) {
  const value = (text: string | number | undefined) => text ?? '--';
  return (
    <Stats>
      <Stat
        icon="hourglass"
        label="待审核"
        value={value(summary && summary.deposits + summary.withdrawals)}
        unit="笔"
      />
      <Stat icon="coins" label="待审核金额" value={summary ? <FittedMoney amount={summary.amount} /> : '--'} />
      <Stat icon="check-circle" label="今日已通过" value={value(summary?.approved_today)} unit="笔" />
      <Stat icon="timer" label="平均处理时长" value={value(summary && handlingTime(summary.average_seconds))} />
    </Stats>
  );
}

export function ReviewsScreen() {
  const queue = useQueue();
  const review = useReview();
  const [helping, setHelping] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  const { exporting, run: runExport } = useExport({
    name: '存取款订单.csv',
    unit: '笔',
    columns: CSV_COLUMNS,
    readPage: (page) => call(staffCalls.reviews.list, { ...queue.request, page }),
  });
  const { data, error, isPending, isPlaceholderData, dataUpdatedAt, refetch } = queue.list;
  const rows = data?.data ?? [];
  const step = (by: 1 | -1) => review.look(neighbour(rows, review.selected, by) ?? review.selected);
  const showHelp = () => setHelping(true);

  useShortcuts({
    j: () => step(1),
    arrowdown: () => step(1),
    k: () => step(-1),
    arrowup: () => step(-1),
    escape: () => review.look(undefined),
    '/': () => search.current?.querySelector('input')?.focus(),
    '?': showHelp,
  });

  return (
    <Page
      title="存取款审核"
      panel={
        review.selected !== undefined && (
          <ReviewPanel review={review} onDecided={(no) => review.look(nextWaiting(rows, no, review.me))} />
        )
      }
    >
      <QueueStats summary={queue.summary.data} />
      <Card fill>
        <QueueTools
          filters={queue.filters}
          counts={queue.summary.data}
          exporting={exporting}
          search={search}
          onChange={queue.change}
          onExport={() => void runExport()}
          onHelp={showHelp}
        />
        {error && !data ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <QueueTable
            rows={rows}
            loading={isPending || isPlaceholderData}
            empty={queue.filters.segment === 'decided' ? '没有符合条件的订单' : '没有待审核的订单'}
            selected={review.selected}
            now={new Date(dataUpdatedAt)}
            onOpen={review.open}
          />
        )}
        {data && (
          <Pager
            page={data.current_page}
            lastPage={data.last_page}
            total={data.total}
            countedTo={COUNTED_MAX}
            unit="笔"
            onPage={(page) => queue.change({ page })}
          />
        )}
      </Card>
      {helping && <ShortcutList onClose={() => setHelping(false)} />}
    </Page>
  );
}
