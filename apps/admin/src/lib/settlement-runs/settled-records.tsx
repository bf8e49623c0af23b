import type { ReactNode } from 'react';
import {
  Button,
  type Column,
  Figure,
  SearchField,
  Spread,
  Tag,
  Tags,
  type TagTone,
  TextInput,
} from '../../ui/index.ts';
import { type List, ListView } from '../list/index.ts';
import { Link } from '../navigation.ts';
import { useMay } from '../session.ts';
import styles from './settlement-runs.module.css';

export const dayColumn: Column<{ day: string }> = {
  title: '结算日',
  cell: ({ day }) => <Figure plain>{day}</Figure>,
};

/** Links to the member's file for staff who may read it. */
export function MemberLink({ id, children }: { id: number; children: ReactNode }) {
  const mayRead = useMay('members.read');
  return mayRead ? <Link to={`/members/${id}`}>{children}</Link> : children;
}

/** The state of a record, after a tag for a correction. */
export function StateTags({ correction, tone, text }: { correction: 0 | 1; tone: TagTone; text: string }) {
  return (
    <Tags>
      {correction === 1 && <Tag tone="info">更正</Tag>}
      <Tag tone={tone}>{text}</Tag>
    </Tags>
  );
}

/** Filters of the records of any settlement. `day` is a Beijing day, empty for all days. */
interface Filters {
  day: string;
  search: string;
}

interface SettledRecordsProps<R> {
  /** Name of the list, and of the exported file. */
  title: string;
  search: { label: string; placeholder: string };
  columns: readonly Column<R>[];
  list: List<R> & { filters: Filters; change: (changes: Filters | { day: string }) => void } & Fields;
  /** Further filters. */
  more?: ReactNode;
}

interface Fields {
  field: (name: 'search') => { value: string; onChange: (value: string) => void };
}

/** The records of all settled days, with filters and export. */
export function SettledRecords<R extends { id: number }>(props: SettledRecordsProps<R>) {
  const { title, search, columns, list, more } = props;
  const { day } = list.filters;
  const changeDay = (next: string) => list.change({ day: next });
  return (
    <ListView
      label={title}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={`没有符合条件的${title}`}
      unit="条"
      tools={
        <>
          <SearchField {...search} {...list.field('search')} />
          <TextInput
            type="date"
            aria-label="结算日"
            className={styles.date}
            value={day}
            onChange={(event) => changeDay(event.target.value)}
          />
          {day !== '' && (
            <Button icon="x" onClick={() => changeDay('')}>
              全部日期
            </Button>
          )}
          <Spread />
          {more}
        </>
      }
    />
  );
}
