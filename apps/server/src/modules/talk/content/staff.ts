import type { StaffSideDeps } from './editing.ts';
import { createAnnouncementStaff } from './staff-announcements.ts';
import { createArticleStaff } from './staff-articles.ts';
import { createBannerStaff } from './staff-banners.ts';

/** Staff side of content. Members see every change at once. */
export const createContentStaff = (deps: StaffSideDeps) => ({
  banners: createBannerStaff(deps),
  announcements: createAnnouncementStaff(deps),
  articles: createArticleStaff(deps),
});
export type ContentStaff = ReturnType<typeof createContentStaff>;
