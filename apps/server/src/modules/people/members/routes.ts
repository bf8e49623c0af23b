import { memberRows } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { MembersService } from './service.ts';

export const membersRoutes = (service: MembersService): RouteGroup =>
  defineRoutes(memberRows.members, {
    async register(call) {
      const admission = await service.register(call.input, call);
      call.setDevice(admission.device);
      return { api_token: admission.token };
    },
    async login(call) {
      const { token, device, previousLogin } = await service.login(call.input, call);
      call.setDevice(device);
      return { api_token: token, previous_login: previousLogin === undefined ? '' : beijingTime(previousLogin) };
    },
    async logoff(call) {
      await service.logoff(call.memberId, call.sessionId, call);
      return null;
    },
    async balance({ balance }) {
      if (balance === undefined) throw new Error('the balance was not read together with the session');
      return { balance: formatMoney(balance) };
    },
    async updateProfile(call) {
      await service.updateProfile(call.memberId, call.input, call);
      return null;
    },
    async changePassword(call) {
      await service.changePassword(call.memberId, call.input, call);
      return null;
    },
    async changePayPassword(call) {
      await service.changePayPassword(call.memberId, call.input, call);
      return null;
    },
    async uploadAvatar({ memberId, file }) {
      const { bytes } = await file();
      return { url: await service.setAvatar(memberId, bytes) };
    },
  });
