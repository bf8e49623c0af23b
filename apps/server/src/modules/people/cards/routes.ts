import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { CardsService } from './service.ts';

export const cardsRoutes = (service: CardsService): RouteGroup =>
  defineRoutes(memberRows.cards, {
    list: ({ memberId, input }) => service.list(memberId, input.type),
    bind: ({ memberId, input }) => service.bind(memberId, input),
    remove: ({ memberId, input }) => service.remove(memberId, input.id),
    banks: () => service.banks(),
  });
