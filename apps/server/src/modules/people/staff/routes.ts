import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { StaffService } from './service.ts';

export const staffRoutes = (service: StaffService): RouteGroup[] => [
  defineRoutes(staffRows.session, {
    login: ({ input, address }) => service.login(input, address),
    enrol: ({ input, address }) => service.enrol(input, address),
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
  defineRoutes(staffRows.audit, {
    list: ({ input }) => service.log.list(input),
    chain: () => service.log.chain(),
  }),
];
