import { reviewsRoutes } from './routes.ts';
import { createReviewsService, type ReviewsDeps } from './service.ts';

export const createReviews = (deps: ReviewsDeps) => {
  const service = createReviewsService(deps);
  return { ...service, routes: reviewsRoutes(service) };
};
