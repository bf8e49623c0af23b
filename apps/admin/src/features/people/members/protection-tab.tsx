import type { Limit, MemberFile } from '@koi/contract';
import { limitName } from '@koi/contract/rules/protection';
import { RUNNING_PERIOD_NAMES } from '@koi/contract/texts';
import { barLength, isFull, isNear } from '@koi/ui/share';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useTab } from '../../../lib/list/index.ts';
import { HouseLimits, shownLimit, spanTime } from '../../../lib/protection/index.ts';
import { type Column, Figure, Loading, Segments, Table, Tag } from '../../../ui/index.ts';
import styles from './protection.module.css';
import { ProtectionHead } from './protection-head.tsx';
import { ProtectionHistory } from './protection-history.tsx';

const POLL_MS = 15_000;

/** The request for a higher limit, or for none, that the member has to confirm. */
function RaiseText({ limit: { kind, raise } }: { limit: Limit }) {
  if (!raise) return '—';
  const wanted = raise.value === '' ? '取消' : `提高至 ${shownLimit(kind, raise.value)}`;
  return (
    <Tag tone={raise.ready === 1 ? 'warning' : 'info'}>
      {wanted} ·{' '}
      {raise.ready === 1 ? `待本人确认，${spanTime(raise.lapses_at)} 失效` : `${spanTime(raise.ready_at)} 起可确认`}
    </Tag>
  );
}

function Used({ limit: { kind, used, percent, value } }: { limit: Limit }) {
  if (used === '') return '—';
  return (
    <span className={styles.used}>
      <Figure>{shownLimit(kind, used)}</Figure>
      {value !== '' && (
        <i
          aria-hidden="true"
          data-near={isNear(percent) || undefined}
          data-full={isFull(percent) || undefined}
          style={{ backgroundSize: `${barLength(percent)}% 100%` }}
        />
      )}
    </span>
  );
}

const COLUMNS: Column<Limit>[] = [
  { title: '限额', cell: (limit) => <b>{limitName(limit)}</b> },
  { title: '会员设置', align: 'right', cell: ({ kind, own }) => shownLimit(kind, own) },
  { title: '平台设置', align: 'right', cell: ({ kind, house }) => shownLimit(kind, house) },
  { title: '执行', align: 'right', cell: ({ kind, value }) => <b>{shownLimit(kind, value)}</b> },
  {
    title: '已用',
    cell: (limit) => <Used limit={limit} />,
  },
  {
    title: '重置',
    cell: ({ period, resets_at }) =>
      resets_at ? <Figure title={RUNNING_PERIOD_NAMES[period]}>{spanTime(resets_at)}</Figure> : '—',
  },
  { title: '提高申请', cell: (limit) => <RaiseText limit={limit} /> },
];

const VIEWS = [
  { value: 'limits', label: '限额' },
  { value: 'house', label: '平台限额' },
  { value: 'history', label: '全部记录' },
] as const;

/** Limits, block and whole protection history of the member. Staff can tighten, and never loosen what the member chose. */
export function ProtectionTab({ member }: { member: MemberFile }) {
  const [view, show] = useTab(['limits', 'house', 'history'], { name: 'view', keep: ['tab'] });
  const { data, error, refetch } = useCall(
    staffCalls.protection.member,
    { member_id: member.id },
    { everyMs: POLL_MS },
  );
  if (!data) return <Loading error={error} onRetry={refetch} rows={8} />;
  return (
    <>
      <ProtectionHead member={member} protection={data} />
      <div className={styles.views}>
        <Segments label="玩家保护" options={VIEWS} value={view} onChange={show} />
      </div>
      {view === 'limits' && (
        <Table label="限额" columns={COLUMNS} rows={data.limits} rowKey={({ kind, period }) => `${kind} ${period}`} />
      )}
      {view === 'house' && <HouseLimits member={member} />}
      {view === 'history' && <ProtectionHistory member={member} />}
    </>
  );
}
