import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { CardsService } from './service.ts';

export const cardsRoutes = (service: CardsService): RouteGroup =>
  defineRoutes(memberRows.cards, {
    list: ({ memberId, input }) => service.list(memberId, input.type),
    async bind({ memberId, input }) {
      await service.bind(memberId, input);
      return null;
    },
    async remove({ memberId, input }) {
      await service.remove(memberId, input.id);
      return null;
    },
    banks: () => service.banks(),
  });
