import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../platform/index.ts';
import type { ContentService } from './service.ts';

export const contentRoutes = (service: ContentService): RouteGroup =>
  defineRoutes(memberRows.content, {
    banners: ({ input }) => service.banners(input.type),
    announcements: () => service.announcements(),
    article: ({ input }) => service.article(input.type, input.page),
  });
