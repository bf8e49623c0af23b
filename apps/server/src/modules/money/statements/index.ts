import { statementsRoutes } from './routes.ts';
import { createStatementsService, type StatementsDeps } from './service.ts';

export const createStatements = (deps: StatementsDeps) => ({
  routes: [statementsRoutes(createStatementsService(deps))],
});
