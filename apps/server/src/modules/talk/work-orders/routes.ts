import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { WorkOrdersService } from './service.ts';
import type { WorkOrdersStaff } from './staff.ts';
import type { Templates } from './templates.ts';

export interface WorkOrdersDoors {
  members: WorkOrdersService;
  staffSide: WorkOrdersStaff;
  templates: Templates;
}

export const workOrdersRoutes = ({ members, staffSide, templates }: WorkOrdersDoors): RouteGroup[] => [
  defineRoutes(memberRows.workOrders, {
    list: ({ memberId, input }) => members.list(memberId, input),
    create: ({ memberId, input }) => members.create(memberId, input),
    detail: ({ memberId, input }) => members.detail(memberId, input.id),
    reply: ({ memberId, input }) => members.reply(memberId, input.work_order_id, input.content),
    close: ({ memberId, input }) => members.close(memberId, input.id),
  }),
  defineRoutes(staffRows.workOrders, {
    list: ({ input, staff }) => staffSide.list(input, staff),
    summary: ({ staff }) => staffSide.summary(staff),
    detail: ({ input, staff }) => staffSide.detail(input.id, staff),
    colleagues: () => staffSide.colleagues(),
    take: (call) => staffSide.take(call, call.input.id),
    handOver: (call) => staffSide.handOver(call, call.input),
    reply: (call) => staffSide.reply(call, call.input.id, call.input.content),
    note: (call) => staffSide.note(call, call.input.id, call.input.content),
    close: (call) => staffSide.close(call, call.input.id, call.input.reason),
    reopen: (call) => staffSide.reopen(call, call.input.id, call.input.reason),
  }),
  defineRoutes(staffRows.replyTemplates, {
    list: () => templates.list(),
    save: (call) => templates.save(call, call.input),
    remove: (call) => templates.remove(call, call.input.id),
  }),
];
