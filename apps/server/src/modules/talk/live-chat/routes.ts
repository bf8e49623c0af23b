import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { TalkPictures } from './pictures.ts';
import type { LiveChatService } from './service.ts';
import type { Inbox } from './staff-inbox.ts';

export interface LiveChatDoors {
  service: LiveChatService;
  inbox: Inbox;
  pictures: TalkPictures;
}

export const liveChatRoutes = ({ service, inbox, pictures }: LiveChatDoors): RouteGroup[] => [
  defineRoutes(memberRows.service, {
    config: ({ origin }) => service.config(origin),
    unread: ({ memberId }) => service.unread(memberId),
    picture: async (call) => pictures.upload(call, (await call.file()).bytes),
  }),
  defineRoutes(staffRows.service, {
    settings: ({ origin }) => service.settings(origin),
    saveSettings: (call) => service.saveSettings(call, call.input),
  }),
  defineRoutes(staffRows.talks, {
    list: ({ input, staff }) => inbox.list(input, staff),
    summary: ({ staff }) => inbox.summary(staff),
    detail: ({ input, staff }) => inbox.detail(input.id, staff),
    messages: ({ input }) => inbox.messages(input),
    colleagues: () => inbox.colleagues(),
    take: (call) => inbox.take(call, call.input.id),
    handOver: (call) => inbox.handOver(call, call.input),
    close: (call) => inbox.close(call, call.input.id),
    uploadPicture: async (call) => pictures.uploadByStaff(call, (await call.file()).bytes),
  }),
];
