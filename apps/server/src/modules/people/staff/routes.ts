import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { StaffService } from './service.ts';

export const staffRoutes = (service: StaffService): RouteGroup[] => [
  defineRoutes(staffRows.session, {
    login: ({ input, address }) => service.login(input, address),
    verify: ({ input, address }) => service.verify(input, address),
    me: async ({ staff }) => service.me(staff),
    // Authentication has already prolonged the session.
    active: async () => null,
    async changePassword({ staff, input, address }) {
      await service.changePassword(staff, input, address);
      return null;
    },
    async logoff({ staff, address }) {
      await service.logoff(staff, address);
      return null;
    },
  }),
  defineRoutes(staffRows.staffAccounts, {
    list: () => service.accounts.list(),
    create: async ({ staff, input, address }) => ({ id: await service.accounts.create(staff, input, address) }),
    async change({ staff, input, address }) {
      await service.accounts.change(staff, input, address);
      return null;
    },
    async reset({ staff, input, address }) {
      await service.accounts.reset(staff, input, address);
      return null;
    },
  }),
  defineRoutes(staffRows.audit, {
    list: ({ input }) => service.log.list(input),
    chain: () => service.log.chain(),
  }),
];
