import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { ReviewsService } from './service.ts';

export const reviewsRoutes = (service: ReviewsService): RouteGroup[] => [
  defineRoutes(staffRows.reviews, {
    list: ({ input, staff }) => service.list(input, staff),
    summary: () => service.summary(),
    detail: ({ input, staff }) => service.detail(input.no, staff),
  }),
  defineRoutes(staffRows.session, { counts: ({ staff }) => service.counts(staff) }),
];
