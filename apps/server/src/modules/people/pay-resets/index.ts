import { type AgreementDeps, defineAgreement } from './agreement.ts';
import { createEndings, type EndingsDeps } from './endings.ts';
import { payResetsRoutes } from './routes.ts';
import { createPayResetsService, type PayResetsDeps } from './service.ts';
import { createPayResetsStaff, type PayResetsStaffDeps } from './staff.ts';

export { erasePayResets } from './erasing.ts';

export const createPayResets = (deps: PayResetsDeps & PayResetsStaffDeps & AgreementDeps & EndingsDeps) => {
  const agreement = defineAgreement(deps);
  const staff = createPayResetsStaff({ ...deps, agreement });
  return {
    openCount: staff.openCount,
    jobs: createEndings(deps),
    routes: payResetsRoutes(createPayResetsService(deps), staff),
  };
};
