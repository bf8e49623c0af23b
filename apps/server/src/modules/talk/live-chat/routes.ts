import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { Inbox } from './inbox.ts';
import type { TalkPictures } from './pictures.ts';
import type { ServiceStaff } from './service.ts';

export interface ServiceDoors {
  staffSide: ServiceStaff;
  inbox: Inbox;
  pictures: TalkPictures;
}

export const serviceRoutes = ({ staffSide, inbox, pictures }: ServiceDoors): RouteGroup[] => [
  defineRoutes(memberRows.service, {
    config: ({ origin }) => staffSide.config(origin),
    unread: ({ memberId }) => staffSide.unread(memberId),
    picture: async (call) => pictures.upload(call, (await call.file()).bytes),
  }),
  defineRoutes(staffRows.service, {
    settings: ({ origin }) => staffSide.settings(origin),
    saveSettings: (call) => staffSide.saveSettings(call, call.input),
  }),
  defineRoutes(staffRows.talks, {
    list: ({ input, staff }) => inbox.list(input, staff),
    summary: ({ staff }) => inbox.summary(staff),
    detail: ({ input, staff }) => inbox.detail(input.id, staff),
    colleagues: () => inbox.colleagues(),
    take: (call) => inbox.take(call, call.input.id),
    handOver: (call) => inbox.handOver(call, call.input),
    close: (call) => inbox.close(call, call.input.id),
    uploadPicture: async (call) => pictures.uploadByStaff(call, (await call.file()).bytes),
  }),
];
