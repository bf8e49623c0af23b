import { launchRoutes } from './routes.ts';
import { createLaunchService, type LaunchDeps } from './service.ts';

export const createLaunch = (deps: LaunchDeps) => ({ routes: [launchRoutes(createLaunchService(deps))] });
