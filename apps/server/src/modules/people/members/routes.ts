import { memberRows } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { MembersService } from './service.ts';

export const membersRoutes = (service: MembersService): RouteGroup =>
  defineRoutes(memberRows.members, {
    async register({ input, address, device, userAgent, setDevice }) {
      const admission = await service.register(input, { address, device, userAgent });
      setDevice(admission.device);
      return { api_token: admission.token };
    },
    async login({ input, address, device, userAgent, setDevice }) {
      const admission = await service.login(input, { address, device, userAgent });
      setDevice(admission.device);
      return { api_token: admission.token };
    },
    async logoff({ memberId, sessionId }) {
      await service.logoff(memberId, sessionId);
      return null;
    },
    async balance({ balance }) {
      if (balance === undefined) throw new Error('the balance was not read together with the session');
      return { balance: formatMoney(balance) };
    },
    async updateProfile({ memberId, input }) {
      await service.updateProfile(memberId, input);
      return null;
    },
    async changePassword({ memberId, input }) {
      await service.changePassword(memberId, input);
      return null;
    },
    async changePayPassword({ memberId, input }) {
      await service.changePayPassword(memberId, input);
      return null;
    },
    async uploadAvatar({ memberId, file }) {
      const { bytes } = await file();
      return { url: await service.setAvatar(memberId, bytes) };
    },
  });
