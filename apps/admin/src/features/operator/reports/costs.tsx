import type { ProfitReport } from '@koi/contract';
import { drawable } from '../../../lib/figures.ts';
import { Link } from '../../../lib/navigation.ts';
import { ledgerRows, RowsLink } from '../../../lib/rows-link.tsx';
import { useStaff } from '../../../lib/session.ts';
import { Card, type Column, Money, Note, Table } from '../../../ui/index.ts';
import { Change } from './change.tsx';
import styles from './costs.module.css';

type Reward = ProfitReport['rewards'][number];

const REWARDS = {
  bonuses: {
    name: '优惠礼金',
    kind: 'bonus',
    to: '/activities?tab=applications&state=2',
    permission: 'activities.read',
  },
  rebates: { name: '返水', kind: 'rebate', to: '/rebates?tab=records', permission: 'rebates.read' },
  red_packets: { name: '红包', kind: 'red-packet', to: '/red-packets?tab=draws', permission: 'red-packets.read' },
  commissions: { name: '代理佣金', kind: 'commission', to: '/agents?tab=records', permission: 'agents.read' },
} as const;

function RewardName({ kind }: { kind: Reward['kind'] }) {
  const { name, to, permission } = REWARDS[kind];
  const permissions = useStaff()?.permissions ?? [];
  return permissions.includes(permission) ? <Link to={to}>{name}</Link> : name;
}

/** The cost of rewards, by kind. */
export function Rewards({ report: { rewards, now, before, first, last } }: { report: ProfitReport }) {
  const paid = (kind: Reward['kind']) => ledgerRows(REWARDS[kind].kind, { from: first, to: last });
  const ggr = drawable(now.ggr);
  const columns: Column<Reward>[] = [
    { title: '奖励', cell: ({ kind }) => <RewardName kind={kind} /> },
    {
      title: '笔数',
      align: 'right',
      cell: ({ kind, count }) => <RowsLink rows={paid(kind)}>{count.toLocaleString('en-US')}</RowsLink>,
    },
    {
      title: '金额',
      align: 'right',
      cell: ({ kind, amount }) => (
        <RowsLink rows={paid(kind)}>
          <Money amount={amount} size="sm" />
        </RowsLink>
      ),
    },
    {
      title: '占 GGR',
      align: 'right',
      cell: ({ amount }) => (ggr > 0 ? `${((drawable(amount) / ggr) * 100).toFixed(1)}%` : '—'),
    },
  ];
  if (before) {
    columns.push({
      title: '对比',
      align: 'right',
      cell: (row) => <Change now={drawable(row.amount)} before={drawable(row.before ?? '0.00')} />,
    });
  }
  return (
    <Card title="奖励成本" actions={<Note>元</Note>}>
      <div className={styles.narrow}>
        <Table label="奖励成本" columns={columns} rows={rewards} rowKey={({ kind }) => kind} />
      </div>
    </Card>
  );
}

const WALLETS = [
  ['centre', '中心钱包'],
  ['held', '取款冻结'],
  ['transit', '转账在途'],
  ['venues', '场馆钱包'],
] as const;

/** The current debt of the house to its members. */
export function Liability({ report: { liability } }: { report: ProfitReport }) {
  return (
    <Card title="未了负债" actions={<Note>此刻，元</Note>}>
      <ul className={styles.list}>
        {WALLETS.map(([name, label]) => (
          <li key={name}>
            {label}
            <Money amount={liability[name]} size="sm" />
          </li>
        ))}
        <li className={styles.sum}>
          会员余额合计
          <Money amount={liability.total} size="sm" />
        </li>
        <li>
          其中未结算投注
          <Money amount={liability.open_stakes} size="sm" />
        </li>
        <li>
          未领取返水，另计
          <Money amount={liability.unclaimed_rebates} size="sm" />
        </li>
      </ul>
    </Card>
  );
}
