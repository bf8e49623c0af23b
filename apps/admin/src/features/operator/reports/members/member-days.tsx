import type { MemberDay } from '@koi/contract';
import type { ReportSpan } from '@koi/contract/rules/report-span';
import { parseMoney } from '@koi/money';
import { staffCalls, useCall } from '../../../../lib/api.ts';
import { WholeExport } from '../../../../lib/exports/index.ts';
import { Link } from '../../../../lib/navigation.ts';
import { useMay } from '../../../../lib/session.ts';
import { Card, type Column, Failure, Figure, IconButton, Money, Table } from '../../../../ui/index.ts';
import styles from './members.module.css';

type Amount = Exclude<keyof MemberDay, 'day'>;

const AMOUNTS: readonly { name: Amount; label: string; signed?: true }[] = [
  { name: 'opening', label: '期初' },
  { name: 'deposits', label: '存款' },
  { name: 'rewards', label: '奖励' },
  { name: 'commission', label: '佣金' },
  { name: 'won', label: '输赢', signed: true },
  { name: 'adjustments', label: '调账', signed: true },
  { name: 'withdrawals', label: '取款' },
  { name: 'other', label: '其他', signed: true },
  { name: 'closing', label: '期末' },
  { name: 'to_games', label: '转入游戏' },
  { name: 'from_games', label: '转出游戏' },
  { name: 'at_games', label: '其中在游戏' },
];
/** Columns that are left out while they are empty. */
const RARE: readonly Amount[] = ['commission', 'adjustments', 'other'];
const MOVEMENTS: readonly Amount[] = [
  ...(['deposits', 'rewards', 'commission', 'won', 'adjustments'] as const),
  ...(['withdrawals', 'other', 'to_games', 'from_games'] as const),
];
/** Longer spans show only the days with a movement. */
const ALL_DAYS_MAX = 31;

const isZero = (amount: string) => parseMoney(amount, { signed: true }) === 0n;
const isQuiet = (day: MemberDay) => MOVEMENTS.every((name) => isZero(day[name]));

interface MemberDaysProps {
  memberId: number;
  span: ReportSpan;
  onClose: () => void;
}

/** A member's money by day: opening sum, movements and closing sum. */
export function MemberDays({ memberId, span, onClose }: MemberDaysProps) {
  const mayRead = useMay('members.read');
  const request = { ...span, member_id: memberId };
  const { data, error, isPending, refetch } = useCall(staffCalls.memberReports.memberDays, request);
  const all = data?.days ?? [];
  const days = all.length > ALL_DAYS_MAX ? all.filter((day) => !isQuiet(day)) : all;
  const name = data?.member_name ?? '';
  const shown = AMOUNTS.filter((each) => !RARE.includes(each.name) || all.some((day) => !isZero(day[each.name])));
  const columns: Column<MemberDay>[] = [
    { title: '日期', cell: ({ day }) => <Figure>{day}</Figure> },
    ...shown.map(
      ({ name: field, label, signed }): Column<MemberDay> => ({
        key: field,
        title: label,
        align: 'right',
        cell: (day) => <Money amount={day[field]} {...(signed && { sign: true })} />,
      }),
    ),
  ];
  return (
    <Card
      fill
      title={
        <span className={styles.heading}>
          <IconButton icon="caret-left" label="返回会员报表" size={18} onClick={onClose} />
          {mayRead ? <Link to={`/members/${memberId}`}>{name || memberId}</Link> : name || memberId}
          <small>
            逐日收支 {span.first} – {span.last}，元
          </small>
        </span>
      }
      actions={
        <WholeExport
          label="逐日收支"
          unit="天"
          call={staffCalls.memberReports.memberDays}
          request={request}
          total={data?.days.length}
        />
      }
    >
      {error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Table
          label="逐日收支"
          columns={columns}
          rows={days}
          rowKey={({ day }) => day}
          loading={isPending}
          empty="本期无数据"
        />
      )}
      <p className={styles.note}>
        期初 + 存款 + 奖励 + 佣金 + 输赢 + 调账 + 其他 − 取款 =
        期末，为中心钱包、冻结与各场馆钱包之和。转入与转出游戏只在钱包之间移动，不改变总额。
        {all.length > days.length && `已略去 ${all.length - days.length} 个没有变动的日子。`}
      </p>
    </Card>
  );
}
