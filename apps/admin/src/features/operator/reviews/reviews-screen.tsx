import { useRef, useState } from 'react';
import { yuan } from '../../../lib/figures.ts';
import { ListCard } from '../../../lib/list/index.ts';
import type { ReviewKinds } from '../../../lib/reviews/index.ts';
import { handlingTime } from '../../../lib/waiting.ts';
import { Page, Stat, Stats } from '../../../ui/index.ts';
import { columnsAt } from './columns.tsx';
import styles from './queue.module.css';
import { neighbour, nextWaiting } from './queue.ts';
import { QueueTools } from './queue-tools.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { useQueue, useSummary } from './use-queue.ts';
import { useReview } from './use-review.ts';
import { useShortcuts } from './use-shortcuts.ts';

function QueueStats({ summary }: { summary: ReturnType<typeof useSummary> }) {
  const value = (text: string | number | undefined) => text ?? '--';
  return (
    <Stats>
      <Stat
        icon="hourglass"
        label="待审核"
        value={value(summary && summary.deposits + summary.withdrawals)}
        unit="笔"
      />
      <Stat icon="coins" label="待审核金额" value={summary ? yuan(summary.amount) : '--'} />
      <Stat icon="check-circle" label="今日已通过" value={value(summary?.approved_today)} unit="笔" />
      <Stat icon="timer" label="平均处理时长" value={value(summary && handlingTime(summary.average_seconds))} />
    </Stats>
  );
}

export function ReviewsScreen({ kinds }: { kinds: ReviewKinds }) {
  const queue = useQueue();
  const summary = useSummary();
  const review = useReview(queue, kinds);
  const [helping, setHelping] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  const { rows } = queue;
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
          <ReviewPanel
            kinds={kinds}
            review={review}
            onDecided={(no) => review.look(nextWaiting(rows, no, review.me))}
          />
        )
      }
    >
      <QueueStats summary={summary} />
      <div className={styles.queue} data-beside={review.selected !== undefined || undefined}>
        <ListCard
          label="存取款订单"
          list={queue}
          columns={columnsAt(new Date(queue.dataUpdatedAt), kinds)}
          rowKey={({ no }) => no}
          opens
          onSelect={({ no }) => review.open(no)}
          unit="笔"
          empty={queue.filters.segment === 'decided' ? '没有符合条件的订单' : '没有待审核的订单'}
          tools={<QueueTools queue={queue} counts={summary} search={search} onHelp={showHelp} />}
        />
      </div>
      {helping && <ShortcutList onClose={() => setHelping(false)} />}
    </Page>
  );
}
