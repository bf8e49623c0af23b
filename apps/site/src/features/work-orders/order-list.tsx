import type { WorkOrder } from '@koi/contract';
import { WORK_ORDER_FILTERS, WORK_ORDER_WORDS, WORK_ORDERS } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { navigate } from '@koi/ui/router';
import { useState } from 'react';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordsEnd } from '../../lib/record-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { STATUS_TONES, wordTime } from './order.ts';
import styles from './order-list.module.css';
import { orderFailure, type StatusFilter, useOrders } from './use-orders.ts';

/** The member's work orders, and a button to create one. */
export function OrderList() {
  const [status, setStatus] = useState<StatusFilter>('');
  return (
    <>
      <div className={styles.screen}>
        <Filters value={status} onChange={setStatus} />
        <Orders status={status} />
      </div>
      <Button icon="plus" className={styles.create} onClick={() => navigate('/kefu?new=1')}>
        {WORK_ORDERS.create}
      </Button>
    </>
  );
}

function Filters({ value, onChange }: { value: StatusFilter; onChange: (status: StatusFilter) => void }) {
  return (
    <fieldset className={styles.filters} aria-label={WORK_ORDER_WORDS.filter}>
      {WORK_ORDER_FILTERS.map(({ status, name }) => (
        <button
          key={status}
          type="button"
          className={styles.filter}
          aria-pressed={status === value}
          onClick={() => onChange(status)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function Orders({ status }: { status: StatusFilter }) {
  const orders = useOrders(status);
  const { rows, error, refetch } = orders;
  if (!rows) {
    if (!error) return <WaitingOrders />;
    return <LoadFailure error={error} text={orderFailure(error, WORK_ORDERS.listFailed)} onRetry={refetch} />;
  }
  if (rows.length === 0) return <None status={status} />;
  const today = beijingDay(new Date());
  return (
    <>
      <ul className={styles.list}>
        {rows.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} today={today} />
          </li>
        ))}
      </ul>
      <RecordsEnd {...orders} />
    </>
  );
}

function None({ status }: { status: StatusFilter }) {
  const name = WORK_ORDER_FILTERS.find((filter) => filter.status === status)?.name ?? '';
  if (status !== '') return <Empty text={WORK_ORDER_WORDS.noneOfStatus(name)} />;
  return <Empty text={WORK_ORDER_WORDS.none} action={<p className={styles.hint}>{WORK_ORDER_WORDS.noneHint}</p>} />;
}

function OrderCard({ order, today }: { order: WorkOrder; today: string }) {
  const { id, order_no, title, status, status_text, category_text, priority, priority_text, updated_at } = order;
  const answer = status === 'closed' ? '' : order.admin_reply;
  const here = `/kefu?order=${id}`;
  return (
    <GoLink
      to={here}
      className={join(styles.card, status === 'closed' && styles.closed)}
      onClick={(event) => {
        // Navigates directly, because a link to the page that is already shown would only show a message.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigate(here);
      }}
    >
      <span className={styles.head}>
        <b className={styles.title}>
          {order.unread === 1 && <i className={styles.unread} role="img" aria-label={WORK_ORDER_WORDS.unread} />}
          {title}
        </b>
        <Tag tone={STATUS_TONES[status]}>{status_text}</Tag>
      </span>
      <span className={styles.facts}>
        <span>{category_text}</span>
        <i />
        <span className={styles[priority]}>{priority_text}</span>
        <i />
        <span className={styles.number}>{order_no}</span>
        <time className={styles.time}>{wordTime(updated_at, today)}</time>
      </span>
      {answer && (
        <span className={styles.answer}>
          <Icon name="headset" size={18} />
          <span>{answer}</span>
        </span>
      )}
    </GoLink>
  );
}

const WAITING = ['first', 'second', 'third'];

function WaitingOrders() {
  return (
    <div className={styles.list} aria-busy="true">
      {WAITING.map((key) => (
        <div key={key} className={styles.card}>
          <Skeleton width="60%" height={20} />
          <Skeleton width="85%" height={14} style={{ marginTop: 10 }} />
          <Skeleton height={40} radius={12} style={{ marginTop: 12 }} />
        </div>
      ))}
    </div>
  );
}
