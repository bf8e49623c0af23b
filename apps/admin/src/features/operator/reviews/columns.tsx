import type { ReviewRow } from '@koi/contract';
import { PAY_WAY_NAMES, REVIEW_KIND_NAMES, RISK_NAMES } from '@koi/contract/texts';
import { beijingDay, displayMoney } from '@koi/money';
import { shortNumber } from '../../../lib/order-number.ts';
import { MethodMark, methodName } from '../../../lib/pay-way.tsx';
import { isWaiting, type ReviewKinds, StateTag } from '../../../lib/reviews/index.ts';
import { useMay } from '../../../lib/session.ts';
import { shortTime } from '../../../lib/times.ts';
import { secondsWaited, waitingText } from '../../../lib/waiting.ts';
import { Icon, Member, Tag } from '../../../ui/index.ts';
import styles from './queue.module.css';

const RISK_TONES = { low: 'success', medium: 'warning', high: 'danger' } as const;

function Kind({ kind }: { kind: ReviewRow['kind'] }) {
  return (
    <span className={styles.kind} data-kind={kind} title={REVIEW_KIND_NAMES[kind]}>
      <Icon name={kind === 'deposit' ? 'arrow-down-left' : 'arrow-up-right'} size={14} />
      <span className={styles.words}>{REVIEW_KIND_NAMES[kind]}</span>
    </span>
  );
}

/** A long name is truncated beside a panel; the tooltip shows it in full. */
function Who({ row }: { row: ReviewRow }) {
  return (
    <span className={styles.who} title={row.member_name}>
      <Member name={row.member_name} vip={row.vip} />
    </span>
  );
}

/** Who has claimed the order, or whether it needs a second approval. The panel shows the details. */
function Hand({ row, kinds }: { row: ReviewRow; kinds: ReviewKinds }) {
  const may = useMay(kinds[row.kind].permission);
  if (!isWaiting(row)) return <StateTag state={row.state} />;
  if (row.claimed_by_me) return <Tag tone="info">我处理中</Tag>;
  if (row.claimed_by !== '') {
    return (
      <span className={styles.hand} title={`${row.claimed_by}处理中`}>
        {row.claimed_by}
      </span>
    );
  }
  if (row.first_approver !== '') return <Tag tone="warning">等待复核</Tag>;
  return <span className={styles.act}>{may ? '审核' : '查看'}</span>;
}

export const columnsAt = (now: Date, kinds: ReviewKinds) => [
  {
    title: '订单号',
    cell: ({ no }: ReviewRow) => (
      <span className={styles.number} title={no}>
        {shortNumber(no)}
      </span>
    ),
  },
  { title: '会员', cell: (row: ReviewRow) => <Who row={row} /> },
  { title: '类型', cell: ({ kind }: ReviewRow) => <Kind kind={kind} /> },
  {
    title: '方式',
    cell: ({ kind, method }: ReviewRow) => (
      <span className={styles.method} title={methodName(kind, method)}>
        <MethodMark method={method} />
        <span className={styles.words}>{method === 'usdt' ? PAY_WAY_NAMES.usdt : methodName(kind, method)}</span>
      </span>
    ),
  },
  {
    title: '金额（元）',
    align: 'right' as const,
    cell: ({ amount }: ReviewRow) => <span className={styles.amount}>{displayMoney(amount)}</span>,
  },
  {
    key: 'created',
    title: <span className={styles.submitted}>提交</span>,
    cell: ({ created_at }: ReviewRow) => (
      <span className={`${styles.muted} ${styles.submitted}`} title={created_at}>
        {shortTime(created_at, beijingDay(now))}
      </span>
    ),
  },
  {
    title: '等待',
    cell: ({ created_at, decided_at }: ReviewRow) => (
      <span className={styles.muted}>{waitingText(secondsWaited(created_at, decided_at, now))}</span>
    ),
  },
  { title: '风险', cell: ({ risk }: ReviewRow) => <Tag tone={RISK_TONES[risk]}>{RISK_NAMES[risk]}</Tag> },
  { title: '操作', align: 'right' as const, cell: (row: ReviewRow) => <Hand row={row} kinds={kinds} /> },
];
