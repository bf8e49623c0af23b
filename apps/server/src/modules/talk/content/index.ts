import type { Clock, Database } from '../../../platform/index.ts';
import { createLetters } from './letters.ts';
import { contentRoutes } from './routes.ts';
import { createContentService } from './service.ts';

export { type LetterDraft, sendLetters } from './letters.ts';
export type { AnnouncementDraft, ArticleDraft, BannerDraft } from './service.ts';
export { addSponsors, createSponsors, type SponsorDraft } from './sponsors.ts';
export { createContentStaff } from './staff.ts';

export const createContent = (deps: { database: Database; clock: Clock }) => {
  const service = createContentService(deps);
  const letters = createLetters(deps);
  return { ...service, sendLetters: letters.sendLetters, routes: [contentRoutes(service, letters)] };
};
