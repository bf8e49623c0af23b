import type { StaffCommission } from '@koi/contract';
import { AGENT_CENTRE } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { staffCalls } from '../../../lib/api.ts';
import { useList } from '../../../lib/list/index.ts';
import { dayColumn, MemberLink, SettledRecords, StateTags } from '../../../lib/settlement-runs/index.ts';
import { listTime } from '../../../lib/times.ts';
import { type Column, Figure, Money } from '../../../ui/index.ts';

/** 20,000.00 × 0.30% = 60.00 */
const shareText = (turnover: string, percent: string, amount: string) =>
  `${displayMoney(turnover)} × ${percent}% = ${displayMoney(amount)}`;

const COLUMNS: Column<StaffCommission>[] = [
  dayColumn,
  { title: '代理', cell: ({ member_id, member_name }) => <MemberLink id={member_id}>{member_name}</MemberLink> },
  { title: '活跃', align: 'right', cell: ({ active }) => <Figure plain>{active}</Figure> },
  {
    title: '直属（元）',
    align: 'right',
    cell: (row) => <Figure>{shareText(row.direct_turnover, row.direct_percent, row.direct_amount)}</Figure>,
  },
  {
    title: '下级（元）',
    align: 'right',
    cell: (row) => <Figure>{shareText(row.indirect_turnover, row.indirect_percent, row.indirect_amount)}</Figure>,
  },
  {
    title: '减已结算 / 结转',
    align: 'right',
    cell: ({ given, brought }) => (
      <Figure>
        {displayMoney(given)} / {displayMoney(brought)}
      </Figure>
    ),
  },
  { title: '发放（元）', align: 'right', cell: ({ paid }) => <Money amount={paid} /> },
  {
    title: '状态',
    align: 'right',
    cell: ({ correction, paid }) => (
      <StateTags
        correction={correction}
        tone={paid === '0.00' ? 'neutral' : 'success'}
        text={paid === '0.00' ? AGENT_CENTRE.carried : AGENT_CENTRE.paid}
      />
    ),
  },
  {
    title: '结算时间',
    align: 'right',
    cell: ({ created_at }) => <Figure>{listTime(created_at)}</Figure>,
  },
];

const DEFAULTS = { day: '', search: '' };

export function Records() {
  return (
    <SettledRecords
      title="佣金记录"
      search={{ label: '搜索代理', placeholder: '代理账号、推广码' }}
      columns={COLUMNS}
      list={useList(staffCalls.agents.commissions, DEFAULTS)}
    />
  );
}
