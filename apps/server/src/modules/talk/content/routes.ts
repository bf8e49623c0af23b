import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { ContentService } from './service.ts';
import type { ContentStaff } from './staff.ts';

export const contentRoutes = (
  service: ContentService,
  { banners, announcements, articles }: ContentStaff,
): RouteGroup[] => [
  defineRoutes(memberRows.content, {
    banners: ({ input, memberId }) => service.banners(input.type, memberId),
    announcements: () => service.announcements(),
    datedAnnouncements: () => service.datedAnnouncements(),
    article: ({ input }) => service.article(input.type, input.page),
  }),
  defineRoutes(staffRows.banners, {
    list: () => banners.list(),
    save: (call) => banners.save(call, call.input),
    move: (call) => banners.move(call, call.input),
    remove: (call) => banners.remove(call, call.input),
  }),
  defineRoutes(staffRows.announcements, {
    list: () => announcements.list(),
    save: (call) => announcements.save(call, call.input),
    remove: (call) => announcements.remove(call, call.input),
  }),
  defineRoutes(staffRows.articles, {
    list: () => articles.list(),
    detail: ({ input }) => articles.detail(input.section, input.type),
    save: (call) => articles.save(call, call.input),
  }),
];
