import type { WorkOrderDetail } from '@koi/contract';
import { WORK_ORDER_CATEGORY_NAMES, WORK_ORDER_PRIORITY_NAMES, WORK_ORDER_STATUS_NAMES } from '@koi/contract/texts';

/** A work order as the server sends it; its texts follow from its fields. */
export const anOrder = (change: Partial<WorkOrderDetail> = {}): WorkOrderDetail => {
  const order = {
    id: 42,
    order_no: 'GD20260618-7K3Q',
    title: '存款未到账，请协助核实',
    content: '今早存款 1,000 元，余额还没有变化。',
    category: 'payment',
    priority: 'urgent',
    status: 'replied',
    created_at: '2026-06-18 10:02:00',
    updated_at: '2026-06-18 10:26:00',
    admin_reply: '款项已核实并补入中心钱包。',
    admin_reply_time: '2026-06-18 10:26:00',
    waiting: 0,
    unread: 0,
    replies: [
      {
        id: 1,
        type: 'admin',
        type_text: '客服',
        content: '款项已核实并补入中心钱包。',
        created_at: '2026-06-18 10:26:00',
      },
    ],
    events: [],
    ...change,
  } as const satisfies Partial<WorkOrderDetail>;
  return {
    ...order,
    status_text: WORK_ORDER_STATUS_NAMES[order.status],
    category_text: WORK_ORDER_CATEGORY_NAMES[order.category],
    priority_text: WORK_ORDER_PRIORITY_NAMES[order.priority],
  };
};
