import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { MemberFilesService } from './service.ts';

export const memberFilesRoutes = (service: MemberFilesService): RouteGroup =>
  defineRoutes(staffRows.memberFiles, {
    list: ({ input }) => service.list(input),
    detail: ({ input }) => service.detail(input.id),
    ledger: ({ input }) => service.ledger(input),
    ledgerEntry: ({ input }) => service.ledgerEntry(input.id),
    async freeze({ input, staff, address }) {
      await service.freeze(input, { staff, address });
      return null;
    },
    async unfreeze({ input, staff, address }) {
      await service.unfreeze(input, { staff, address });
      return null;
    },
    async unlockPayPassword({ input, staff, address }) {
      await service.unlockPayPassword(input, { staff, address });
      return null;
    },
  });
