import type { RefObject } from 'react';
import { DAY_OPTIONS } from '../../../lib/times.ts';
import { IconButton, SearchField, Segments, Select, Spread } from '../../../ui/index.ts';
import { METHOD_OPTIONS, SORT_OPTIONS } from './filters.ts';
import styles from './queue.module.css';
import type { Queue, useSummary } from './use-queue.ts';

interface QueueToolsProps {
  queue: Queue;
  counts: ReturnType<typeof useSummary>;
  search: RefObject<HTMLDivElement | null>;
  onHelp: () => void;
}

export function QueueTools({ queue, counts, search, onHelp }: QueueToolsProps) {
  return (
    <>
      <Segments
        label="订单范围"
        options={[
          { value: 'all', label: '全部待审', count: counts && counts.deposits + counts.withdrawals },
          { value: 'deposit', label: '存款', count: counts?.deposits },
          { value: 'withdrawal', label: '取款', count: counts?.withdrawals },
          { value: 'decided', label: '已处理' },
        ]}
        {...queue.field('segment')}
      />
      <Spread />
      <IconButton icon="question" label="快捷键" onClick={onHelp} />
      <div ref={search} className={styles.filters}>
        <SearchField label="搜索订单" placeholder="会员、订单号" {...queue.field('search')} />
        <Select label="方式" icon="funnel" options={METHOD_OPTIONS} {...queue.field('method')} />
        <Select label="时间" icon="calendar" options={DAY_OPTIONS} {...queue.field('days')} />
        <Select label="排序" options={SORT_OPTIONS} {...queue.field('sort')} />
      </div>
    </>
  );
}
