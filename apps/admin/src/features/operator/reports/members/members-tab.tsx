import type { MemberFigures } from '@koi/contract';
import type { Comparison, ReportSpan } from '@koi/contract/rules/report-span';
import { staffCalls } from '../../../../lib/api.ts';
import { ListCard } from '../../../../lib/list/index.ts';
import { Link } from '../../../../lib/navigation.ts';
import { betRows, orderRows, RowsLink } from '../../../../lib/rows-link.tsx';
import { useMay } from '../../../../lib/session.ts';
import { type Column, Figure, Member, Money, SearchField, Select, Spread } from '../../../../ui/index.ts';
import { MemberDays } from './member-days.tsx';
import styles from './members.module.css';
import { SortedTitle } from './sorted-title.tsx';
import { Totals } from './totals.tsx';
import { useReportList } from './use-report-list.ts';

const DEFAULTS = {
  search: '',
  vip: 0,
  sort: 'stake' as 'deposits' | 'withdrawals' | 'stake' | 'ggr' | 'rewards' | 'ngr',
  direction: 'desc' as 'asc' | 'desc',
};
type Sort = (typeof DEFAULTS)['sort'];

const LEVELS = [
  { value: 0, label: '全部等级' },
  ...Array.from({ length: 10 }, (_, at) => ({ value: at + 1, label: `VIP ${at + 1}` })),
];

const SORTED: readonly { name: Sort; label: string }[] = [
  { name: 'deposits', label: '存款' },
  { name: 'withdrawals', label: '取款' },
  { name: 'stake', label: '投注额' },
  { name: 'ggr', label: 'GGR' },
  { name: 'rewards', label: '奖励' },
  { name: 'ngr', label: 'NGR' },
];

function Name({ row }: { row: MemberFigures }) {
  const mayRead = useMay('members.read');
  const shown = <Member name={row.member_name} vip={row.vip} />;
  return mayRead ? <Link to={`/members/${row.member_id}`}>{shown}</Link> : shown;
}

/** Where the rows of a figure are. Rewards of several kinds have no list together. */
const rowsOf = ({ member_id: search }: MemberFigures, name: Sort | 'bets', { first, last }: ReportSpan) => {
  const span = { from: first, to: last };
  if (name === 'deposits' || name === 'withdrawals') return orderRows(name, span, { search });
  return name === 'rewards' || name === 'ngr' ? undefined : betRows(span, { search });
};

/** Members of a span with their sums. A row opens the days of the member. */
export function MembersTab({ span, comparison }: { span: ReportSpan; comparison: Comparison }) {
  const { list, sorting } = useReportList(staffCalls.memberReports.members, DEFAULTS, span, 'members-');
  const columns: Column<MemberFigures>[] = [
    { title: '会员', cell: (row) => <Name row={row} /> },
    { title: 'ID', cell: ({ member_id }) => <Figure>{member_id}</Figure> },
    {
      title: '注数',
      align: 'right',
      cell: (row) => (
        <RowsLink rows={rowsOf(row, 'bets', span)}>
          <Figure>{row.bets.toLocaleString('en-US')}</Figure>
        </RowsLink>
      ),
    },
    ...SORTED.map(
      ({ name, label }): Column<MemberFigures> => ({
        key: name,
        title: <SortedTitle name={name} label={label} {...sorting} />,
        align: 'right',
        cell: (row) => (
          <RowsLink rows={rowsOf(row, name, span)}>
            <Money amount={row[name]} />
          </RowsLink>
        ),
      }),
    ),
  ];
  if (list.opened !== undefined) {
    return <MemberDays memberId={Number(list.opened)} span={span} onClose={() => list.open(undefined)} />;
  }
  return (
    <div className={styles.body}>
      <Totals span={span} comparison={comparison} />
      <ListCard
        label="会员报表"
        list={list}
        columns={columns}
        rowKey={({ member_id }) => member_id}
        opens
        unit="位"
        empty="本期无数据"
        tools={
          <>
            <SearchField label="筛选会员" placeholder="账号、ID" {...list.field('search')} />
            <Select label="VIP 等级" icon="crown" options={LEVELS} {...list.field('vip')} />
            <Spread />
          </>
        }
        note={
          <p className={styles.note}>
            GGR = 已结算投注 − 派彩。奖励 = 礼金 + 返水 + 红包。NGR = GGR −
            奖励，佣金与各项费用不分摊到会员。点击一行查看该会员逐日收支。
          </p>
        }
      />
    </div>
  );
}
