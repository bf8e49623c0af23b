import type { RefObject } from 'react';
import { DayRange } from '../../../lib/day-range.tsx';
import { DAY_OPTIONS } from '../../../lib/times.ts';
import { IconButton, SearchField, Segments, Select, Spread } from '../../../ui/index.ts';
import { DECIDED_SORT_OPTIONS, KIND_OPTIONS, METHOD_OPTIONS, OUTCOME_OPTIONS, SORT_OPTIONS } from './filters.ts';
import styles from './queue.module.css';
import type { Queue, useSummary } from './use-queue.ts';

interface QueueToolsProps {
  queue: Queue;
  counts: ReturnType<typeof useSummary>;
  search: RefObject<HTMLDivElement | null>;
  onHelp: () => void;
}

export function QueueTools({ queue, counts, search, onHelp }: QueueToolsProps) {
  const { segment, from, to } = queue.filters;
  const isDecided = segment === 'decided';
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
        {isDecided && <Select label="类型" options={KIND_OPTIONS} {...queue.field('kind')} />}
        <Select label="方式" icon="funnel" options={METHOD_OPTIONS} {...queue.field('method')} />
        {isDecided && <Select label="结果" options={OUTCOME_OPTIONS} {...queue.field('outcome')} />}
        {isDecided ? (
          <DayRange label="处理日期" from={from} to={to} onChange={queue.change} />
        ) : (
          <Select label="时间" icon="calendar" options={DAY_OPTIONS} {...queue.field('days')} />
        )}
        <Select label="排序" options={isDecided ? DECIDED_SORT_OPTIONS : SORT_OPTIONS} {...queue.field('sort')} />
      </div>
    </>
  );
}
