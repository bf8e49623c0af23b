import type { StaffWorkOrderDetail } from '@koi/contract';
import { canReply } from '@koi/contract/rules/work-orders';
import { STAFF_WORK_ORDERS } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import styles from '../../../lib/conversation/conversation.module.css';
import { useMay, useStaff } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { WORK_ORDER_TONES } from '../../../lib/work-order-tones.ts';
import { Button, Card, Hint, Loading, Tag } from '../../../ui/index.ts';
import { Answer } from './answer.tsx';
import { type Ending, EndingDialog } from './ending-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { MemberSide } from './member-side.tsx';
import { ORDER_CALLS } from './order-calls.ts';
import { Talk } from './talk.tsx';

const POLL_MS = 3500;

/** A work order: the messages in the middle, the member's balances beside them. */
export function OrderView({ id }: { id: number }) {
  const { data, error, refetch } = useCall(staffCalls.workOrders.detail, { id }, { everyMs: POLL_MS });
  if (!data) {
    return (
      <Card fill className={styles.view}>
        <Loading error={error} onRetry={refetch} rows={8} />
      </Card>
    );
  }
  return (
    <>
      <Card fill className={styles.view}>
        <Head order={data} />
        <Talk order={data} />
        <Foot order={data} />
      </Card>
      <MemberSide order={data} />
    </>
  );
}

type Open = 'hand-over' | Ending;

function Head({ order }: { order: StaffWorkOrderDetail }) {
  const mayAnswer = useMay('work-orders.answer');
  const [open, setOpen] = useState<Open>();
  const taking = useAction(staffCalls.workOrders.take, { changes: ORDER_CALLS });
  const close = () => setOpen(undefined);
  const isOpen = canReply(order.status);
  const isFree = order.assignee_id === 0 || order.assigned_to_me;
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <span>{order.title}</span>
          <Tag tone={WORK_ORDER_TONES[order.status]}>{order.status_text}</Tag>
        </h2>
        <p className={styles.facts}>
          {order.order_no} · {order.category_text} · 优先级{' '}
          <span className={styles[order.priority]}>{order.priority_text}</span> · 负责人{' '}
          {order.assigned_to_me ? '我' : order.assignee || '无'}
        </p>
      </div>
      {mayAnswer && isOpen && order.assignee_id === 0 && (
        <Button tone="soft" icon="check" busy={taking.busy} onClick={() => void taking.run({ id: order.id })}>
          领取
        </Button>
      )}
      {mayAnswer && isOpen && (
        <Button icon="transfer" onClick={() => setOpen('hand-over')}>
          转交
        </Button>
      )}
      {mayAnswer && isOpen && isFree && <Button onClick={() => setOpen('close')}>关闭</Button>}
      {mayAnswer && !isOpen && <Button onClick={() => setOpen('reopen')}>重新打开</Button>}
      {open === 'hand-over' && <HandOverDialog order={order} onClose={close} />}
      {(open === 'close' || open === 'reopen') && <EndingDialog ending={open} order={order} onClose={close} />}
    </header>
  );
}

/** The reply form, with a hint when only notes are possible. */
function Foot({ order }: { order: StaffWorkOrderDetail }) {
  const mayAnswer = useMay('work-orders.answer');
  const me = useStaff();
  if (!mayAnswer) return null;
  const isClosed = !canReply(order.status);
  const heldByOther = !isClosed && order.assignee_id !== 0 && order.assignee_id !== me?.id;
  return (
    <div className={styles.foot}>
      {heldByOther && (
        <Hint tone="warning">
          {STAFF_WORK_ORDERS.heldBy(order.assignee)}，如需接手请使用「转交」；仍可添加内部备注。
        </Hint>
      )}
      {isClosed && <Hint>工单已关闭，会员不能再回复；仍可添加内部备注，或填写原因后重新打开。</Hint>}
      <Answer order={order} notesOnly={isClosed || heldByOther} />
    </div>
  );
}
