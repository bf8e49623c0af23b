import type { StaffVipLevel } from '@koi/contract';
import { VIP_REBATE_FIELDS } from '@koi/contract/constants';
import { VIP, VIP_REBATE_NAMES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { counted } from '../../../lib/list/index.ts';
import { type Column, Figure, Table, Tag } from '../../../ui/index.ts';
import styles from './vip.module.css';

/** An amount with thousands separators. Decimals are shown only when they are not zero. */
const amount = (decimal: string) => <Figure plain>{displayMoney(decimal).replace(/\.00$/, '')}</Figure>;

const COLUMNS: Column<StaffVipLevel>[] = [
  { title: '等级', cell: ({ level }) => <Tag tone="ink">VIP{level}</Tag> },
  { title: '会员数', align: 'right', cell: ({ members }) => <Figure plain>{counted(members)}</Figure> },
  { title: `${VIP.deposit}（元）`, align: 'right', cell: ({ recharge }) => amount(recharge) },
  { title: `${VIP.turnover}（元）`, align: 'right', cell: ({ flow }) => amount(flow) },
  { title: `${VIP.maintenance}（元 / 90 天）`, align: 'right', cell: ({ maintenance }) => amount(maintenance) },
  ...VIP_REBATE_FIELDS.map(
    (field): Column<StaffVipLevel> => ({
      title: `${VIP_REBATE_NAMES[field]} %`,
      align: 'right',
      cell: (row) => <span className={styles.percent}>{row[field]}</span>,
    }),
  ),
];

interface LevelsProps {
  levels: readonly StaffVipLevel[];
  onSelect?: (level: StaffVipLevel) => void;
}

export function Levels({ levels, onSelect }: LevelsProps) {
  return (
    <Table
      label="VIP 等级"
      columns={COLUMNS}
      rows={levels}
      rowKey={({ level }) => level}
      empty="还没有等级。新增 VIP1 作为起点，或在开站向导中采用推荐的等级。"
      {...(onSelect && { onSelect })}
    />
  );
}
