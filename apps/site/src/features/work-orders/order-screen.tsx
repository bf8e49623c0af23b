import type { WorkOrderDetail } from '@koi/contract';
import { WORK_ORDER_POLL_MS } from '@koi/contract/constants';
import { canClose, canReply } from '@koi/contract/rules/work-orders';
import { WORK_ORDER_WORDS, WORK_ORDERS } from '@koi/contract/texts';
import { confirm } from '@koi/ui/feedback';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { usePolling } from '../../lib/polling.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Composer } from './composer.tsx';
import { STATUS_TONES } from './order.ts';
import styles from './order-screen.module.css';
import { Talk } from './talk.tsx';
import { orderFailure, useClose, useOrder } from './use-orders.ts';

/** One work order: its data, its conversation and a field for a reply. */
export function OrderScreen({ id }: { id: string }) {
  const back = useBack('/kefu?system=gongdan');
  const { data, error, refetch } = useOrder(id);
  const closing = useClose(id);
  // Answers appear without a reload while the page is visible.
  usePolling(() => void refetch(), WORK_ORDER_POLL_MS, data !== undefined);

  const close = async () => {
    if (await confirm({ text: WORK_ORDER_WORDS.closeConfirm })) await closing.submit();
  };
  const closeButton = data && canClose(data.status) && (
    <button type="button" className={styles.close} disabled={closing.busy} onClick={() => void close()}>
      {WORK_ORDERS.close}
    </button>
  );
  return (
    <div className={styles.page}>
      <BackBar title={WORK_ORDER_WORDS.detail} right={closeButton} onBack={back} />
      {data ? (
        <>
          <Talk order={data}>
            <Facts order={data} />
          </Talk>
          {canReply(data.status) ? <Composer id={id} /> : <p className={styles.ended}>{WORK_ORDER_WORDS.ended}</p>}
        </>
      ) : (
        <div className={styles.waiting} aria-busy={error ? undefined : true}>
          {error ? (
            <LoadFailure error={error} text={orderFailure(error, WORK_ORDERS.detailFailed)} onRetry={refetch} />
          ) : (
            <Waiting />
          )}
        </div>
      )}
    </div>
  );
}

function Facts({ order }: { order: WorkOrderDetail }) {
  const { title, status, status_text, order_no, category_text, created_at, priority, priority_text } = order;
  return (
    <Card padded>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Tag tone={STATUS_TONES[status]}>{status_text}</Tag>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{WORK_ORDER_WORDS.no}</dt>
          <dd className={styles.number}>{order_no}</dd>
        </div>
        <div>
          <dt>{WORK_ORDER_WORDS.categoryShort}</dt>
          <dd>{category_text}</dd>
        </div>
        <div>
          <dt>{WORK_ORDER_WORDS.createdAt}</dt>
          <dd className={styles.number}>{created_at.slice(5, 16)}</dd>
        </div>
        <div>
          <dt>{WORK_ORDER_WORDS.priority}</dt>
          <dd className={styles[priority]}>{priority_text}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton height={120} radius="var(--radius-lg)" />
      <Skeleton width="70%" height={88} radius={18} style={{ margin: '32px 0 0 auto' }} />
      <Skeleton width="70%" height={66} radius={18} style={{ marginTop: 24 }} />
    </>
  );
}
