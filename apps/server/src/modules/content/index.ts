import type { Clock, Database } from '../../platform/index.ts';
import { contentRoutes } from './routes.ts';
import { createContentService } from './service.ts';

export type { AnnouncementDraft, ArticleDraft, BannerDraft } from './service.ts';

export const createContent = (deps: { database: Database; clock: Clock }) => {
  const service = createContentService(deps);
  return { ...service, routes: [contentRoutes(service)] };
};
