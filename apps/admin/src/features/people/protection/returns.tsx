import type { ReturnRow } from '@koi/contract';
import { BLOCK_TERM_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList, useOpenedRow } from '../../../lib/list/index.ts';
import { Person, ReturnTag, spanTime } from '../../../lib/protection/index.ts';
import { type Column, Figure, Segments, Spread } from '../../../ui/index.ts';
import styles from './protection.module.css';

const POLL_MS = 5000;

const COLUMNS: Column<ReturnRow>[] = [
  { title: '会员', cell: (row) => <Person row={row} /> },
  { title: '自我排除', cell: ({ term }) => BLOCK_TERM_NAMES[term] },
  { title: '期满', cell: ({ ended_at }) => <Figure>{ended_at ? spanTime(ended_at) : '无期限'}</Figure> },
  { title: '本人申请', cell: ({ asked_at }) => <Figure>{spanTime(asked_at)}</Figure> },
  { title: '第一人', cell: ({ first }) => first?.name ?? '—' },
  { title: '第二人', cell: ({ second }) => second?.name ?? '—' },
  {
    title: '生效',
    cell: ({ effective_at }) => <Figure>{effective_at ? spanTime(effective_at) : '—'}</Figure>,
  },
  { title: '状态', align: 'right', cell: ({ state }) => <ReturnTag state={state} /> },
];

const OPEN = [
  { value: 1, label: '未完成' },
  { value: 0, label: '全部' },
];

/** `open` in the address is the opened row. */
const DEFAULTS = { scope: 1 };
const keyOf = ({ id }: ReturnRow) => id;

/** The requests to return and the opened one, while their tab is shown. */
export const useReturns = (enabled: boolean) => {
  const list = useList(staffCalls.protection.returns, DEFAULTS, {
    everyMs: POLL_MS,
    enabled,
    request: ({ scope }: typeof DEFAULTS) => ({ open: scope }),
  });
  return { list, opened: useOpenedRow(list, keyOf) };
};

export function Returns({ list }: Pick<ReturnType<typeof useReturns>, 'list'>) {
  return (
    <ListView
      label="返回申请"
      list={list}
      columns={COLUMNS}
      rowKey={keyOf}
      opens
      unit="件"
      empty={list.filters.scope === 1 ? '没有待处理的返回申请' : '还没有返回申请'}
      tools={
        <>
          <Segments label="范围" options={OPEN} {...list.field('scope')} />
          <Spread />
        </>
      }
      note={
        <p className={styles.promise}>两人同意后再等 24 小时，无期限的自我排除再等 7 天。会员可在生效前取消申请。</p>
      }
    />
  );
}
