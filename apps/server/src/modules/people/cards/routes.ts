import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { CardsService } from './service.ts';

export const cardsRoutes = (service: CardsService): RouteGroup =>
  defineRoutes(memberRows.cards, {
    list: ({ memberId, input }) => service.list(memberId, input.type),
    bind: (call) => service.bind(call.memberId, call.input, call),
    remove: (call) => service.remove(call.memberId, call.input.id, call),
    banks: () => service.banks(),
  });
