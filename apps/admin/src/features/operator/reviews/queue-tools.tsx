import type { RefObject } from 'react';
import { DAY_OPTIONS } from '../../../lib/times.ts';
import { Button, IconButton, SearchField, Segments, Select, Spread, Toolbar } from '../../../ui/index.ts';
import { type Filters, METHOD_OPTIONS, SORT_OPTIONS } from './filters.ts';
import styles from './reviews-screen.module.css';

interface QueueToolsProps {
  filters: Filters;
  counts: { deposits: number; withdrawals: number } | undefined;
  exporting: boolean;
  search: RefObject<HTMLDivElement | null>;
  onChange: (change: Partial<Filters>) => void;
  onExport: () => void;
  onHelp: () => void;
}

export function QueueTools({ filters, counts, exporting, search, onChange, onExport, onHelp }: QueueToolsProps) {
  return (
    <Toolbar>
      <Segments
        label="订单范围"
        value={filters.segment}
        options={[
          { value: 'all', label: '全部待审', count: counts && counts.deposits + counts.withdrawals },
          { value: 'deposit', label: '存款', count: counts?.deposits },
          { value: 'withdrawal', label: '取款', count: counts?.withdrawals },
          { value: 'decided', label: '已处理' },
        ]}
        onChange={(segment) => onChange({ segment })}
      />
      <Spread />
      <IconButton icon="question" label="快捷键" onClick={onHelp} />
      <div ref={search} className={styles.filters}>
        <SearchField
          label="搜索订单"
          placeholder="会员、订单号"
          value={filters.search}
          onChange={(text) => onChange({ search: text })}
        />
        <Select
          label="方式"
          icon="funnel"
          value={filters.method}
          options={METHOD_OPTIONS}
          onChange={(method) => onChange({ method })}
        />
        <Select
          label="时间"
          icon="calendar"
          value={filters.days}
          options={DAY_OPTIONS}
          onChange={(days) => onChange({ days })}
        />
        <Select label="排序" value={filters.sort} options={SORT_OPTIONS} onChange={(sort) => onChange({ sort })} />
        <Button icon="export" busy={exporting} onClick={onExport}>
          导出
        </Button>
      </div>
    </Toolbar>
  );
}
