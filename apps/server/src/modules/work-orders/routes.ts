import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../platform/index.ts';
import type { WorkOrdersDesk } from './desk.ts';
import type { MemberSide } from './member-side.ts';
import type { Templates } from './templates.ts';

export interface WorkOrdersDoors {
  members: MemberSide;
  desk: WorkOrdersDesk;
  templates: Templates;
}

export const workOrdersRoutes = ({ members, desk, templates }: WorkOrdersDoors): RouteGroup[] => [
  defineRoutes(memberRows.workOrders, {
    list: ({ memberId, input }) => members.list(memberId, input),
    create: ({ memberId, input }) => members.create(memberId, input),
    detail: ({ memberId, input }) => members.detail(memberId, input.id),
    reply: ({ memberId, input }) => members.reply(memberId, input.work_order_id, input.content),
    close: ({ memberId, input }) => members.close(memberId, input.id),
  }),
  defineRoutes(staffRows.workOrders, {
    list: ({ input, staff }) => desk.list(input, staff),
    summary: ({ staff }) => desk.summary(staff),
    detail: ({ input, staff }) => desk.detail(input.id, staff),
    colleagues: () => desk.colleagues(),
    take: (call) => desk.take(call, call.input.id),
    handOver: (call) => desk.handOver(call, call.input),
    reply: (call) => desk.reply(call, call.input.id, call.input.content),
    note: (call) => desk.note(call, call.input.id, call.input.content),
    close: (call) => desk.close(call, call.input.id, call.input.reason),
    reopen: (call) => desk.reopen(call, call.input.id, call.input.reason),
  }),
  defineRoutes(staffRows.replyTemplates, {
    list: () => templates.list(),
    save: (call) => templates.save(call, call.input),
    remove: (call) => templates.remove(call, call.input.id),
  }),
];
