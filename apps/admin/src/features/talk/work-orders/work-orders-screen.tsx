import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import styles from '../../../lib/conversation/conversation.module.css';
import { useOpenedId } from '../../../lib/conversation/queue-card.tsx';
import { useMay } from '../../../lib/session.ts';
import { Button, Card, Empty, Page } from '../../../ui/index.ts';
import { OrderView } from './order-view.tsx';
import { Queue } from './queue.tsx';
import { TemplatesDialog } from './templates-dialog.tsx';

const POLL_MS = 5000;

export function WorkOrdersScreen() {
  const id = useOpenedId();
  const mayAnswer = useMay('work-orders.answer');
  const [editing, setEditing] = useState(false);
  const { data: summary } = useCall(staffCalls.workOrders.summary, {}, { everyMs: POLL_MS });
  return (
    <Page
      title="客服工单"
      actions={
        mayAnswer && (
          <Button icon="pencil" onClick={() => setEditing(true)}>
            回复模板
          </Button>
        )
      }
    >
      <div className={styles.layout}>
        <Queue summary={summary} />
        {id === 0 ? (
          <Card fill className={styles.view}>
            <Empty text={summary?.todo === 0 ? '没有等待回复的工单' : '请从左侧选择一个工单'} />
          </Card>
        ) : (
          <OrderView key={id} id={id} />
        )}
      </div>
      {editing && <TemplatesDialog onClose={() => setEditing(false)} />}
    </Page>
  );
}
