import { sponsorsRoutes } from './routes.ts';
import { createSponsorsService } from './service.ts';
import { createSponsorsStaff, type SponsorsStaffDeps } from './staff.ts';

export { sponsorTexts } from './picture-texts.ts';
export { addSponsors } from './service.ts';
export type { SponsorDraft } from './sponsor.ts';

export const createSponsors = (deps: SponsorsStaffDeps) => ({
  routes: sponsorsRoutes(createSponsorsService(deps), createSponsorsStaff(deps)),
});
