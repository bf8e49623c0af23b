import { businessReportsRoutes } from './routes.ts';
import { type BusinessReportsDeps, createBusinessReportsService } from './service.ts';
import { createFeeRates, type FeeRatesDeps } from './staff.ts';

export const createBusinessReports = (deps: BusinessReportsDeps & FeeRatesDeps) => ({
  routes: businessReportsRoutes(createBusinessReportsService(deps), createFeeRates(deps)),
});
