import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { LettersService } from './service.ts';
import type { LettersStaff } from './staff.ts';

export const lettersRoutes = (service: LettersService, staffSide: LettersStaff): RouteGroup[] => [
  defineRoutes(memberRows.content, {
    notices: ({ memberId, input }) => service.notices(memberId, input.page),
    unreadNotices: async ({ memberId }) => ({ unread: await service.unread(memberId) }),
    readNotice: async ({ memberId, input }) => ({ unread: await service.markRead(memberId, input.id) }),
  }),
  defineRoutes(staffRows.letters, {
    list: ({ input }) => staffSide.list(input),
    received: (call) => staffSide.received(call, call.input),
    send: (call) => staffSide.send(call, call.input),
  }),
];
