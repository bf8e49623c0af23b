import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup, randomToken } from '../../../platform/index.ts';
import { deviceHashOf } from '../security-log/index.ts';
import type { StaffService } from './service.ts';

export const staffRoutes = (service: StaffService): RouteGroup[] => [
  defineRoutes(staffRows.session, {
    login: ({ input, address }) => service.login(input, address),
    enrol: ({ input, address }) => service.enrol(input, address),
    async verify(call) {
      const admission = await service.verify(call.input, call.address);
      if (deviceHashOf(call.device) === undefined) call.setDevice(randomToken());
      return admission;
    },
    async confirm({ staff, input, address }) {
      await service.confirm(staff, input, address);
      return null;
    },
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
