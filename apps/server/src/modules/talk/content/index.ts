import type { StaffSideDeps } from './editing.ts';
import { contentRoutes } from './routes.ts';
import { createContentService } from './service.ts';
import { createContentStaff } from './staff.ts';

export { contentTexts } from './picture-texts.ts';
export {
  type AnnouncementDraft,
  type ArticleDraft,
  addBanners,
  announce,
  type BannerDraft,
  putArticle,
} from './service.ts';

export const createContent = (deps: StaffSideDeps) => {
  const service = createContentService(deps);
  return { ...service, routes: contentRoutes(service, createContentStaff(deps)) };
};
