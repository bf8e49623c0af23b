import type { HouseLimitRow } from '@koi/contract';
import { limitName, limitText } from '@koi/contract/rules/protection';
import { beijingTime } from '@koi/money';
import { useState } from 'react';
import { Button, type Column, Cut, Figure, Table, Tag } from '../../ui/index.ts';
import { staffCalls, useCall } from '../api.ts';
import { WholeExport } from '../exports/index.ts';
import { useMay } from '../session.ts';
import { HouseLimitDialog } from './house-limit-dialog.tsx';
import { spanTime } from './look.tsx';
import styles from './protection.module.css';

const COLUMNS: Column<HouseLimitRow>[] = [
  { title: '限额', cell: (row) => <b>{limitName(row)}</b> },
  {
    title: '数值',
    align: 'right',
    cell: ({ kind, value }) => (value === '' ? <Tag>将取消</Tag> : <Figure>{limitText(kind, value)}</Figure>),
  },
  {
    title: '生效',
    cell: ({ holds_from }) =>
      holds_from > beijingTime(new Date()) ? (
        <Tag tone="warning">{spanTime(holds_from)} 起</Tag>
      ) : (
        <Figure>{spanTime(holds_from)}</Figure>
      ),
  },
  {
    title: '原因',
    cell: ({ reason }) => <Cut width={260}>{reason}</Cut>,
  },
  { title: '设置人', align: 'right', cell: ({ staff_name }) => staff_name },
];

interface HouseLimitsProps {
  /** Id 0 means everyone. */
  member: { id: number; name: string };
}

/** House limits of one member, or of everyone. They are in force beside the members' own limits; the stricter one holds. */
export function HouseLimits({ member }: HouseLimitsProps) {
  const mayAct = useMay('protection.act');
  const [isOpen, setOpen] = useState(false);
  const request = { member_id: member.id };
  const read = useCall(staffCalls.protection.houseLimits, request);
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.note}>
          {member.id === 0
            ? '面向所有会员，公告 24 小时后生效。与会员自己的限额并行，以较严者为准；放宽或取消需要第二人同意。'
            : '只对这位会员，立即生效。与会员自己的限额并行，以较严者为准；放宽或取消需要第二人同意。'}
        </p>
        {mayAct && (
          <Button tone="soft" icon="plus" onClick={() => setOpen(true)}>
            设置平台限额
          </Button>
        )}
        <WholeExport
          label="平台限额"
          unit="项"
          call={staffCalls.protection.houseLimits}
          request={request}
          total={read.data?.length}
        />
      </div>
      <Table
        label="平台限额"
        columns={COLUMNS}
        rows={read.data ?? []}
        rowKey={({ kind, period, holds_from }) => `${kind} ${period} ${holds_from}`}
        read={read}
        empty="没有平台限额"
      />
      {isOpen && <HouseLimitDialog member={member} limits={read.data ?? []} onClose={() => setOpen(false)} />}
    </>
  );
}
