import type { Tx } from '../../../platform/index.ts';
import { type NewOrder, openOrder } from './service.ts';
import { addEvent, addReply, changeOrder } from './store.ts';
import {
  afterMemberClose,
  afterMemberReply,
  afterStaffReply,
  afterTake,
  type Person,
  type WorkOrderChange,
} from './work-order.ts';

/** Steps of an order after it was opened, oldest first. */
type PastStep =
  | { at: Date; deed: 'member-reply' | 'staff-reply' | 'note'; text: string }
  | { at: Date; deed: 'take' | 'member-close' };

export interface ImportedOrder {
  memberId: number;
  draft: NewOrder;
  at: Date;
  /** The member of staff who handled it. */
  staff: Person;
  steps: readonly PastStep[];
}

/** Imports an order with its history, applying the same rules as for a live order. */
export const importOrder = async (tx: Tx, { memberId, draft, at, staff, steps }: ImportedOrder): Promise<void> => {
  let order = await openOrder(tx, memberId, draft, at);
  const move = async (change: WorkOrderChange | undefined) => {
    if (change === undefined) return;
    await changeOrder(tx, order.id, change);
    order = { ...order, ...change };
  };
  for (const step of steps) {
    const by = { staffId: staff.id, who: staff.name, at: step.at };
    if (step.deed === 'member-reply') {
      await addReply(tx, order, { type: 'user', content: step.text, createdAt: step.at });
      await move(afterMemberReply(order, step.text, step.at));
    } else if (step.deed === 'staff-reply') {
      const { id: staffId, name: staffName } = staff;
      await addReply(tx, order, { type: 'admin', staffId, staffName, content: step.text, createdAt: step.at });
      await move(afterStaffReply(order, staff, step.text, step.at));
    } else if (step.deed === 'note') {
      await addEvent(tx, order, { ...by, deed: 'note', text: step.text });
    } else if (step.deed === 'take') {
      await addEvent(tx, order, { ...by, deed: 'take', text: '' });
      await move(afterTake(order, staff, step.at));
    } else {
      await addEvent(tx, order, { deed: 'close', who: '会员', text: '', at: step.at });
      await move(afterMemberClose(order, step.at));
    }
  }
  // Imported orders count as read by the member.
  await move({ unread: false });
};
