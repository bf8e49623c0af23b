import type { StaffSideDeps } from './editing.ts';
import { createLetters } from './letters.ts';
import { staffRoutes } from './routes.ts';
import { createAnnouncementStaff } from './staff-announcements.ts';
import { createArticleStaff } from './staff-articles.ts';
import { createBannerStaff } from './staff-banners.ts';
import { createLetterStaff } from './staff-letters.ts';

/** Staff side of content. Members see every change at once. */
export const createContentStaff = (deps: StaffSideDeps) => {
  const staffSide = {
    banners: createBannerStaff(deps),
    announcements: createAnnouncementStaff(deps),
    articles: createArticleStaff(deps),
    letters: createLetterStaff({ ...deps, letters: createLetters(deps) }),
  };
  return { ...staffSide, routes: staffRoutes(staffSide) };
};
