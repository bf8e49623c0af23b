import type { CaseRow } from '@koi/contract';
import { PROTECTION_CASE_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList, useOpenedRow } from '../../../lib/list/index.ts';
import { Person, spanTime } from '../../../lib/protection/index.ts';
import { type Column, Figure, Segments, Spread, Tag } from '../../../ui/index.ts';

const POLL_MS = 15_000;

const COLUMNS: Column<CaseRow>[] = [
  { title: '会员', cell: (row) => <Person row={row} /> },
  {
    title: '种类',
    cell: ({ kind }) => <Tag tone={kind === 'payment' ? 'warning' : 'danger'}>{PROTECTION_CASE_NAMES[kind]}</Tag>,
  },
  { title: '受限会员', cell: ({ other_name }) => other_name || '—' },
  { title: '说明', fluid: true, cell: ({ detail }) => <span title={detail}>{detail}</span> },
  { title: '发现', cell: ({ at }) => <Figure>{spanTime(at)}</Figure> },
  {
    title: '状态',
    align: 'right',
    cell: ({ open }) => <Tag tone={open === 1 ? 'warning' : 'success'}>{open === 1 ? '待处理' : '已处理'}</Tag>,
  },
];

const OPEN = [
  { value: 1, label: '待处理' },
  { value: 0, label: '全部' },
];
/** `open` in the address is the opened row. */
const DEFAULTS = { scope: 1 };
const keyOf = ({ id }: CaseRow) => id;

/** The cases and the opened one, while their tab is shown. */
export const useCases = (enabled: boolean) => {
  const list = useList(staffCalls.protection.cases, DEFAULTS, {
    everyMs: POLL_MS,
    enabled,
    request: ({ scope }: typeof DEFAULTS) => ({ open: scope }),
  });
  return { list, opened: useOpenedRow(list, keyOf) };
};

export function Cases({ list }: Pick<ReturnType<typeof useCases>, 'list'>) {
  return (
    <ListView
      label="待查"
      list={list}
      columns={COLUMNS}
      rowKey={keyOf}
      opens
      unit="件"
      empty={list.filters.scope === 1 ? '没有待处理的事项' : '还没有记录'}
      tools={
        <>
          <Segments label="范围" options={OPEN} {...list.field('scope')} />
          <Spread />
        </>
      }
    />
  );
}
