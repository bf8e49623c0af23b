import type { BlockRow } from '@koi/contract';
import { BLOCK_KINDS } from '@koi/contract/rules/protection';
import { BLOCK_END_NAMES, BLOCK_KIND_NAMES, BLOCK_TERM_NAMES, STAFF_PROTECTION } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { BlockTag, memberPath, Person, spanTime } from '../../../lib/protection/index.ts';
import { useMay } from '../../../lib/session.ts';
import { type Column, Cut, Figure, Icon, Money, SearchField, Segments, Select, Spread } from '../../../ui/index.ts';
import { NewBlock } from './new-block.tsx';
import styles from './protection.module.css';
import type { SummaryData } from './summary.tsx';

const POLL_MS = 15_000;

function End({ block: { kind, ends_at, percent } }: { block: BlockRow }) {
  const text = ends_at === '' ? (kind === 'house' ? BLOCK_END_NAMES.two : '无期限') : spanTime(ends_at);
  return (
    <span className={styles.end}>
      <span>{text}</span>
      <i aria-hidden="true" data-over={percent >= 100 || undefined} style={{ backgroundSize: `${percent}% 100%` }} />
    </span>
  );
}

const COLUMNS: Column<BlockRow>[] = [
  { title: '会员', cell: (row) => <Person row={row} /> },
  { title: '种类', cell: ({ kind }) => <BlockTag kind={kind} /> },
  {
    title: '时长或原因',
    cell: ({ kind, term, reason }) => <Cut width={112}>{kind === 'house' ? reason : BLOCK_TERM_NAMES[term]}</Cut>,
  },
  { title: '生效', cell: ({ started_at }) => <Figure>{spanTime(started_at)}</Figure> },
  { title: '结束', cell: (row) => <End block={row} /> },
  {
    title: '结束方式',
    cell: ({ ending }) => (
      <span className={styles.ending} data-asked={ending === 'asked' || undefined}>
        {BLOCK_END_NAMES[ending]}
      </span>
    ),
  },
  { title: '余额（元）', align: 'right', cell: ({ balance }) => <Money amount={balance} /> },
];

const SORTS = [
  { value: 'newest', label: '最近生效' },
  { value: 'ending', label: '最早结束' },
] as const;

const DEFAULTS = {
  kind: '' as BlockRow['kind'] | '',
  sort: 'newest' as (typeof SORTS)[number]['value'],
  search: '',
};

/** The register of the blocks in force. A row opens the member's file. */
export function Blocks({ counts }: { counts: SummaryData['blocks'] | undefined }) {
  const mayAct = useMay('protection.act');
  const mayRead = useMay('members.read');
  const list = useList(staffCalls.protection.blocks, DEFAULTS, { everyMs: POLL_MS });
  const all = counts && BLOCK_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  const kinds = [
    { value: '' as const, label: '全部', count: all },
    ...BLOCK_KINDS.map((value) => ({ value, label: BLOCK_KIND_NAMES[value] })),
  ];
  return (
    <ListView
      label="限制登记"
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      {...(mayRead && { onSelect: ({ member_id }: BlockRow) => go(memberPath(member_id)) })}
      unit="条"
      empty={list.filters.kind === '' && list.filters.search === '' ? '没有生效中的限制' : '没有符合条件的限制'}
      tools={
        <>
          <Segments label="种类" options={kinds} {...list.field('kind')} />
          <Spread />
          <SearchField label="搜索会员" placeholder="会员账号、ID" {...list.field('search')} />
          <Select label="排序" options={SORTS} {...list.field('sort')} />
          {mayAct && <NewBlock />}
        </>
      }
      note={
        <p className={styles.promise}>
          <Icon name="lock" size={16} />
          {STAFF_PROTECTION.promise}
        </p>
      }
    />
  );
}
