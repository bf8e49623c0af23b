import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { Letters } from './letters.ts';
import type { ContentService } from './service.ts';
import type { createAnnouncementStaff } from './staff-announcements.ts';
import type { createArticleStaff } from './staff-articles.ts';
import type { createBannerStaff } from './staff-banners.ts';
import type { LetterStaff } from './staff-letters.ts';

export const contentRoutes = (service: ContentService, letters: Letters): RouteGroup =>
  defineRoutes(memberRows.content, {
    banners: ({ input }) => service.banners(input.type),
    announcements: async () => (await service.datedAnnouncements()).map(({ text }) => text),
    datedAnnouncements: () => service.datedAnnouncements(),
    article: ({ input }) => service.article(input.type, input.page),
    notices: ({ memberId, input }) => letters.notices(memberId, input.page),
    unreadNotices: async ({ memberId }) => ({ unread: await letters.unread(memberId) }),
    readNotice: async ({ memberId, input }) => ({ unread: await letters.markRead(memberId, input.id) }),
  });

interface ContentStaff {
  banners: ReturnType<typeof createBannerStaff>;
  announcements: ReturnType<typeof createAnnouncementStaff>;
  articles: ReturnType<typeof createArticleStaff>;
  letters: LetterStaff;
}

export const staffRoutes = ({ banners, announcements, articles, letters }: ContentStaff): RouteGroup[] => [
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
  defineRoutes(staffRows.letters, {
    list: ({ input }) => letters.list(input),
    send: (call) => letters.send(call, call.input),
  }),
];
