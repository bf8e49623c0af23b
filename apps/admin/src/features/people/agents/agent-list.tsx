import type { StaffAgent } from '@koi/contract';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList } from '../../../lib/list/index.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { type Column, Figure, Money, SearchField, Select, Spread, Tag, Tags } from '../../../ui/index.ts';

function Name({ agent }: { agent: StaffAgent }) {
  const mayRead = useMay('members.read');
  return (
    <Tags>
      {mayRead ? <Link to={`/members/${agent.member_id}`}>{agent.member_name}</Link> : agent.member_name}
      {agent.frozen && <Tag tone="danger">已冻结</Tag>}
    </Tags>
  );
}

const COLUMNS: Column<StaffAgent>[] = [
  { title: '代理', cell: (agent) => <Name agent={agent} /> },
  { title: '推广码', cell: ({ member_id }) => <Figure>{member_id}</Figure> },
  { title: '成为代理', cell: ({ since }) => <Figure>{since}</Figure> },
  {
    title: '直属 / 下级',
    align: 'right',
    cell: ({ direct, indirect }) => (
      <Figure plain>
        {direct} / {indirect}
      </Figure>
    ),
  },
  { title: '本月活跃', align: 'right', cell: ({ active }) => <Figure plain>{active}</Figure> },
  { title: '本月存款（元）', align: 'right', cell: ({ deposits }) => <Money amount={deposits} /> },
  { title: '本月有效投注（元）', align: 'right', cell: ({ turnover }) => <Money amount={turnover} /> },
  { title: '本月佣金（元）', align: 'right', cell: ({ paid_month }) => <Money amount={paid_month} /> },
  { title: '累计佣金（元）', align: 'right', cell: ({ paid_total }) => <Money amount={paid_total} /> },
];

const SORTS = [
  { value: 'newest', label: '最新加入' },
  { value: 'members', label: '会员最多' },
  { value: 'turnover', label: '投注最多' },
  { value: 'paid', label: '佣金最多' },
] as const;

const DEFAULTS = { search: '', sort: 'newest' as (typeof SORTS)[number]['value'] };

/** Agents with the figures of their downlines. Selecting a row shows the agent's commission. */
export function AgentList({ onSelect }: { onSelect: (agent: StaffAgent) => void }) {
  const list = useList(staffCalls.agents.list, DEFAULTS);
  return (
    <ListView
      label="代理列表"
      list={list}
      columns={COLUMNS}
      rowKey={({ member_id }) => member_id}
      onSelect={onSelect}
      unit="位"
      empty="还没有代理"
      tools={
        <>
          <SearchField label="搜索代理" placeholder="代理账号、推广码" {...list.field('search')} />
          <Spread />
          <Select label="排序" options={SORTS} {...list.field('sort')} />
        </>
      }
    />
  );
}
