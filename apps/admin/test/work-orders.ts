import type { StaffWorkOrder, StaffWorkOrderDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { fakeApi } from './fake-api.ts';
import { aMemberFile } from './members.ts';
import { aList } from './orders.ts';

export const anOrder = (change: Partial<StaffWorkOrder> = {}): StaffWorkOrder => ({
  id: 42,
  order_no: 'GD20261115-7K3Q',
  member_id: 7,
  member_name: 'koi8866',
  vip: 3,
  title: '存款未到账',
  category: 'payment',
  category_text: '支付问题',
  priority: 'urgent',
  priority_text: '紧急',
  status: 'pending',
  status_text: '待处理',
  waiting_since: '2026-11-15 10:02:00',
  assignee_id: 0,
  assignee: '',
  assigned_to_me: false,
  last_word: '余额还没有变化',
  last_by: 'user',
  created_at: '2026-11-15 10:02:00',
  updated_at: '2026-11-15 10:02:00',
  ...change,
});

export const aDetail = (change: Partial<StaffWorkOrderDetail> = {}): StaffWorkOrderDetail => ({
  ...anOrder(),
  content: '今早存款 1,000 元，余额还没有变化',
  replies: [],
  events: [],
  first_reply_seconds: 0,
  member_orders: 3,
  ...change,
});

/** A fake server with two work orders, of which the first can be opened. */
export const workOrdersFixture = () => {
  const api = fakeApi();
  api.answer(
    staffCalls.workOrders.list,
    aList([anOrder(), anOrder({ id: 43, title: '黑屏', member_name: 'lotus2026' })]),
  );
  api.answer(staffCalls.workOrders.summary, {
    todo: 2,
    waiting: 3,
    open: 5,
    created_today: 4,
    first_reply_average_seconds: 190,
    first_reply_median_seconds: 42,
  });
  api.answer(staffCalls.workOrders.detail, aDetail());
  api.answer(staffCalls.workOrders.colleagues, [
    { id: 1, name: 'boss01' },
    { id: 9, name: 'service02' },
  ]);
  api.answer(staffCalls.replyTemplates.list, [{ id: 1, title: '感谢语', content: '感谢您的等待', version: 1 }]);
  api.answer(staffCalls.reviews.list, aList([]));
  api.answer(staffCalls.memberFiles.detail, aMemberFile({ id: 7 }));
  return api;
};
