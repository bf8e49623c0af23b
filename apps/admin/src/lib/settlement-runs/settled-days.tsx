import type { RunProgress } from '@koi/contract';
import { Button, type Column, Figure, Money, Tag } from '../../ui/index.ts';
import { type List, ListView } from '../list/index.ts';
import { Progress } from '../run-progress.tsx';
import { listTime } from '../times.ts';
import styles from './settlement-runs.module.css';

/** Options of the list of days. */
export const SETTLED_DAYS = { everyMs: 10_000 };

/** Common fields of a day of any daily settlement. */
interface SettledDay {
  day: string;
  finished: boolean;
  records: number;
  corrections: number;
  turnover: string;
  amount: string;
  started_at: string;
  staff_name: string;
  /** Null once the run has finished. */
  progress: RunProgress | null;
  /** Members who could not be settled. The next run tries them again. */
  failures?: readonly { member_name: string; reason: string }[];
}

/** Column titles of one kind of settlement, and accessors of the two figures whose fields differ. */
interface Words<R> {
  people: string;
  peopleOf: (run: R) => number;
  turnover: string;
  amount: string;
  given: string;
  givenOf: (run: R) => string;
}

const settledColumns = <R extends SettledDay>(words: Words<R>): Column<R>[] => [
  {
    title: '结算日',
    cell: ({ day }) => (
      <b>
        <Figure plain>{day}</Figure>
      </b>
    ),
  },
  {
    title: '状态',
    cell: ({ finished, progress, failures = [] }) => (
      <>
        {progress === null || progress.total === 0 ? (
          <Tag tone={finished ? 'success' : 'warning'}>{finished ? '已结算' : '未完成'}</Tag>
        ) : (
          <Progress progress={progress} />
        )}
        {failures.length > 0 && (
          <span title={failures.map(({ member_name, reason }) => `${member_name}：${reason}`).join('\n')}>
            <Tag tone="danger">{failures.length} 名失败</Tag>
          </span>
        )}
      </>
    ),
  },
  { title: words.people, align: 'right', cell: (run) => <Figure plain>{words.peopleOf(run)}</Figure> },
  {
    title: '记录数',
    align: 'right',
    cell: ({ records, corrections }) => (
      <Figure plain>
        {records}
        {corrections > 0 && <small className={styles.aside}>含更正 {corrections}</small>}
      </Figure>
    ),
  },
  { title: words.turnover, align: 'right', cell: ({ turnover }) => <Money amount={turnover} /> },
  { title: words.amount, align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { title: words.given, align: 'right', cell: (run) => <Money amount={words.givenOf(run)} /> },
  {
    title: '最近结算',
    align: 'right',
    cell: ({ started_at, staff_name }) => (
      <Figure>
        {listTime(started_at)} · {staff_name || '系统'}
      </Figure>
    ),
  },
];

const againColumn = <R,>(onRun: (run: R) => void): Column<R> => ({
  title: '操作',
  align: 'right',
  cell: (run) => (
    <Button icon="refresh" onClick={() => onRun(run)}>
      重新结算
    </Button>
  ),
});

export interface SettledDaysProps<R> {
  onSelect: (run: R) => void;
  /** Absent for staff who may only read. */
  onRun: ((run: R) => void) | undefined;
}

interface ListProps<R> extends SettledDaysProps<R> {
  label: string;
  words: Words<R>;
  list: List<R>;
}

/** Settled days. Selecting a row shows its records. */
export function SettledDays<R extends SettledDay>({ label, words, list, onSelect, onRun }: ListProps<R>) {
  const columns = settledColumns(words);
  return (
    <ListView
      label={label}
      list={list}
      columns={onRun ? [...columns, againColumn(onRun)] : columns}
      rowKey={({ day }) => day}
      onSelect={onSelect}
      empty="还没有结算过的日子，每日 00:20（北京时间）结算前一日"
      unit="日"
    />
  );
}
