import type { TreeFigures } from '@koi/contract';
import type { Comparison, ReportSpan } from '@koi/contract/rules/report-span';
import { staffCalls } from '../../../../lib/api.ts';
import { ListCard } from '../../../../lib/list/index.ts';
import { go, Link } from '../../../../lib/navigation.ts';
import { ledgerRows, RowsLink } from '../../../../lib/rows-link.tsx';
import { useMay } from '../../../../lib/session.ts';
import { type Column, Figure, Money, SearchField, Spread } from '../../../../ui/index.ts';
import styles from '../members/members.module.css';
import { SortedTitle } from '../members/sorted-title.tsx';
import { useReportList } from '../members/use-report-list.ts';

type Sort = 'players' | 'stake' | 'ggr' | 'deposits' | 'withdrawals' | 'rewards' | 'commission' | 'ngr';

const DEFAULTS = { search: '', sort: 'stake' as Sort, direction: 'desc' as 'asc' | 'desc' };

const AMOUNTS: readonly { name: Exclude<Sort, 'players'>; label: string }[] = [
  { name: 'stake', label: '投注额' },
  { name: 'ggr', label: 'GGR' },
  { name: 'deposits', label: '存款' },
  { name: 'withdrawals', label: '取款' },
  { name: 'rewards', label: '奖励' },
  { name: 'commission', label: '佣金' },
  { name: 'ngr', label: '佣金后 NGR' },
];

function Name({ row: { agent_id, agent_name } }: { row: TreeFigures }) {
  const mayRead = useMay('members.read');
  const name = <b>{agent_name}</b>;
  return mayRead ? <Link to={`/members/${agent_id}`}>{name}</Link> : name;
}

/** The payments to the agent in the span. */
const commissionOf = ({ agent_id }: TreeFigures, { first, last }: ReportSpan) =>
  ledgerRows('commission', { from: first, to: last }, agent_id);

/** Trees of a span with their sums. A row opens the agent. The span before is not compared. */
export function AgentsTab({ span }: { span: ReportSpan; comparison: Comparison }) {
  const mayAgents = useMay('agents.read');
  const { list, sorting } = useReportList(staffCalls.memberReports.agents, DEFAULTS, span, 'agents-');
  const columns: Column<TreeFigures>[] = [
    { title: '代理', cell: (row) => <Name row={row} /> },
    {
      title: '团队 / 新增',
      align: 'right',
      cell: ({ members, joined }) => (
        <Figure>
          {members.toLocaleString('en-US')} / {joined.toLocaleString('en-US')}
        </Figure>
      ),
    },
    {
      key: 'players',
      title: <SortedTitle name="players" label="投注会员" {...sorting} />,
      align: 'right',
      cell: ({ players }) => <Figure>{players === null ? '—' : players.toLocaleString('en-US')}</Figure>,
    },
    ...AMOUNTS.map(
      ({ name, label }): Column<TreeFigures> => ({
        key: name,
        title: <SortedTitle name={name} label={label} {...sorting} />,
        align: 'right',
        cell: (row) => (
          <RowsLink rows={name === 'commission' ? commissionOf(row, span) : undefined}>
            <Money amount={row[name]} />
          </RowsLink>
        ),
      }),
    ),
  ];
  return (
    <ListCard
      label="代理报表"
      list={list}
      columns={columns}
      rowKey={({ agent_id }) => agent_id}
      {...(mayAgents && {
        onSelect: ({ agent_name }: TreeFigures) =>
          go(`/agents?${new URLSearchParams({ tab: 'agents', search: agent_name })}`),
      })}
      unit="位"
      empty="本期无数据"
      tools={
        <>
          <SearchField label="筛选代理" placeholder="代理账号、推广码" {...list.field('search')} />
          <Spread />
        </>
      }
      note={
        <p className={styles.note}>
          团队为直属与下级会员，一位会员可同属两个团队，因此各行不可相加。佣金为期内付给代理的金额，佣金后 NGR = GGR −
          奖励 − 佣金。投注会员按整日、整周、整月或整年去重统计，其他区间不显示。
        </p>
      }
    />
  );
}
