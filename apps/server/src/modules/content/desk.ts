import { createAnnouncementDesk } from './announcement-desk.ts';
import { createArticleDesk } from './article-desk.ts';
import { createBannerDesk } from './banner-desk.ts';
import type { DeskDeps } from './editing.ts';
import { createLetterDesk } from './letter-desk.ts';
import { createLetters } from './letters.ts';
import { deskRoutes } from './routes.ts';

/** Staff side of content. Members see every change at once. */
export const createContentDesk = (deps: DeskDeps) => {
  const desk = {
    banners: createBannerDesk(deps),
    announcements: createAnnouncementDesk(deps),
    articles: createArticleDesk(deps),
    letters: createLetterDesk({ ...deps, letters: createLetters(deps) }),
  };
  return { ...desk, routes: deskRoutes(desk) };
};
