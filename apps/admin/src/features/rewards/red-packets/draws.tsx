import type { StaffRedPacket } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { ListCard, useList } from '../../../lib/list/index.ts';
import { Link } from '../../../lib/navigation.ts';
import { drawColumns } from '../../../lib/red-packet-columns.tsx';
import { useMay } from '../../../lib/session.ts';
import {
  Button,
  Card,
  type Column,
  Member,
  Money,
  SearchField,
  Spread,
  Table,
  Tag,
  TextInput,
} from '../../../ui/index.ts';
import styles from './red-packets.module.css';

const POLL_MS = 5000;
const clockOf = (moment: string) => moment.slice(11);

const BRIEF: Column<StaffRedPacket>[] = [
  { title: '时间', cell: ({ created_at }) => <span className={styles.number}>{clockOf(created_at)}</span> },
  { title: '会员', cell: ({ member_name, vip }) => <Member name={member_name} vip={vip} /> },
  { title: '档', cell: ({ tier }) => `档 ${tier}` },
  { title: '金额', align: 'right', cell: ({ amount }) => <Money amount={amount} sign /> },
  { title: '剩余', align: 'right', cell: ({ left }) => `${left} 次` },
];

/** The latest draws of today, refreshed regularly. */
export function TodayDraws({ onAll }: { onAll: () => void }) {
  const read = useCall(staffCalls.redPackets.draws, { day: '', search: '' }, { everyMs: POLL_MS, keep: true });
  return (
    <Card
      fill
      title="今日领取"
      actions={
        <>
          <Tag tone="success">实时</Tag>
          <Spread />
          <Button tone="soft" onClick={onAll}>
            全部
          </Button>
        </>
      }
    >
      <Table
        label="今日领取"
        columns={BRIEF}
        rows={read.data?.data ?? []}
        rowKey={({ no }) => no}
        read={read}
        empty="今日还没有人领取"
      />
    </Card>
  );
}

const useColumns = (): Column<StaffRedPacket>[] => {
  const mayReadMembers = useMay('members.read');
  return [
    drawColumns.at,
    drawColumns.no,
    {
      title: '会员',
      cell: ({ member_id, member_name, vip }) => {
        const label = <Member name={member_name} vip={vip} />;
        return mayReadMembers ? <Link to={`/members/${member_id}`}>{label}</Link> : label;
      },
    },
    drawColumns.draw,
    drawColumns.tier,
    drawColumns.amount,
    drawColumns.left,
  ];
};

const DEFAULTS = { day: '', search: '' };

/** Draws of any day, with search and export. */
export function AllDraws({ onBack }: { onBack: () => void }) {
  const list = useList(staffCalls.redPackets.draws, DEFAULTS, { everyMs: POLL_MS });
  const columns = useColumns();
  const day = list.filters.day || beijingDay(new Date());
  return (
    <ListCard
      label="红包领取"
      list={list}
      columns={columns}
      rowKey={({ no }) => no}
      unit="笔"
      empty="这一天没有符合条件的领取"
      tools={
        <>
          <Button icon="caret-left" onClick={onBack}>
            返回规则
          </Button>
          <span className={styles.day}>
            <TextInput
              type="date"
              aria-label="日期"
              value={day}
              onChange={(event) => list.change({ day: event.target.value })}
            />
          </span>
          <SearchField label="搜索会员或编号" placeholder="会员账号、姓名、红包编号" {...list.field('search')} />
          <Spread />
        </>
      }
    />
  );
}
