import type { CsvColumn } from '@koi/client';
import type { StaffCommission } from '@koi/contract';
import { AGENT_CENTRE } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { staffCalls } from '../../../lib/api.ts';
import { useList } from '../../../lib/list/index.ts';
import { dayColumn, MemberLink, SettledRecords, StateTags } from '../../../lib/settlement-runs/index.ts';
import styles from '../../../lib/settlement-runs/settlement-runs.module.css';
import { listTime } from '../../../lib/times.ts';
import { type Column, Money } from '../../../ui/index.ts';

/** 20,000.00 × 0.30% = 60.00 */
const shareText = (turnover: string, percent: string, amount: string) =>
  `${displayMoney(turnover)} × ${percent}% = ${displayMoney(amount)}`;

const COLUMNS: Column<StaffCommission>[] = [
  dayColumn,
  {
    key: 'agent',
    title: '代理',
    cell: ({ member_id, member_name }) => <MemberLink id={member_id}>{member_name}</MemberLink>,
  },
  {
    key: 'active',
    title: '活跃',
    align: 'right',
    cell: ({ active }) => <span className={styles.number}>{active}</span>,
  },
  {
    key: 'direct',
    title: '直属（元）',
    align: 'right',
    cell: (row) => (
      <span className={styles.quiet}>{shareText(row.direct_turnover, row.direct_percent, row.direct_amount)}</span>
    ),
  },
  {
    key: 'indirect',
    title: '下级（元）',
    align: 'right',
    cell: (row) => (
      <span className={styles.quiet}>
        {shareText(row.indirect_turnover, row.indirect_percent, row.indirect_amount)}
      </span>
    ),
  },
  {
    key: 'given',
    title: '减已结算 / 结转',
    align: 'right',
    cell: ({ given, brought }) => (
      <span className={styles.quiet}>
        {displayMoney(given)} / {displayMoney(brought)}
      </span>
    ),
  },
  { key: 'paid', title: '发放（元）', align: 'right', cell: ({ paid }) => <Money amount={paid} /> },
  {
    key: 'state',
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
    key: 'at',
    title: '结算时间',
    align: 'right',
    cell: ({ created_at }) => <span className={styles.quiet}>{listTime(created_at)}</span>,
  },
];

const CSV_COLUMNS: CsvColumn<StaffCommission>[] = [
  { title: '结算日', value: ({ day }) => day },
  { title: '代理', value: ({ member_name }) => member_name },
  { title: '活跃人数', value: ({ active }) => active },
  { title: '直属有效投注', value: ({ direct_turnover }) => direct_turnover },
  { title: '直属比例（%）', value: ({ direct_percent }) => direct_percent },
  { title: '直属佣金', value: ({ direct_amount }) => direct_amount },
  { title: '下级有效投注', value: ({ indirect_turnover }) => indirect_turnover },
  { title: '下级比例（%）', value: ({ indirect_percent }) => indirect_percent },
  { title: '下级佣金', value: ({ indirect_amount }) => indirect_amount },
  { title: '该日已结算', value: ({ given }) => given },
  { title: '上期结转', value: ({ brought }) => brought },
  { title: '发放', value: ({ paid }) => paid },
  { title: '结转下期', value: ({ carried }) => carried },
  { title: '更正', value: ({ correction }) => (correction === 1 ? '是' : '否') },
  { title: '结算时间', value: ({ created_at }) => created_at },
];

const DEFAULTS = { day: '', search: '' };

export function Records() {
  return (
    <SettledRecords
      title="佣金记录"
      search={{ label: '搜索代理', placeholder: '代理账号、推广码' }}
      columns={COLUMNS}
      csvColumns={CSV_COLUMNS}
      list={useList(staffCalls.agents.commissions, DEFAULTS)}
    />
  );
}
