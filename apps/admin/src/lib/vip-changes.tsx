import type { VipChange } from '@koi/contract';
import { VIP_CHANGE_NAMES } from '@koi/contract/texts';
import { type Column, Figure, Icon, Money, Tag } from '../ui/index.ts';
import styles from './vip-changes.module.css';

/** Columns of VIP level changes, shared by all lists of them. */
export const vipChangeColumns: readonly Column<VipChange>[] = [
  {
    title: '等级变动',
    cell: ({ from_level, to_level }) => (
      <span className={styles.step}>
        VIP{from_level}
        <Icon name="arrow-right" size={14} />
        <b>VIP{to_level}</b>
      </span>
    ),
  },
  {
    title: '原因',
    cell: ({ reason }) => <Tag tone={reason === 'promotion' ? 'success' : 'warning'}>{VIP_CHANGE_NAMES[reason]}</Tag>,
  },
  { title: '当时累计存款', align: 'right', cell: ({ deposit_total }) => <Money amount={deposit_total} /> },
  { title: '当时累计流水', align: 'right', cell: ({ turnover_total }) => <Money amount={turnover_total} /> },
  { title: '时间', align: 'right', cell: ({ at }) => <Figure>{at}</Figure> },
];
