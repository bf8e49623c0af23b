import { memberRows, PROTECTION } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { ProtectionService } from './service.ts';

export const protectionRoutes = (service: ProtectionService): RouteGroup =>
  defineRoutes(memberRows.protection, {
    hub: ({ memberId }) => service.hub(memberId),
    setLimit: ({ memberId, input }) => service.setLimit(memberId, input),
    async requestRaise({ memberId, input }) {
      const raise = await service.requestRaise(memberId, input);
      return answer(raise, PROTECTION.raiseStored(raise.ready_at));
    },
    confirmRaise: ({ memberId, input }) => service.confirmRaise(memberId, input.id),
    cancelRaise: ({ memberId, input }) => service.cancelRaise(memberId, input.id),
    pause: ({ memberId }) => service.pause(memberId),
    takeBreak: ({ memberId, input }) => service.takeBreak(memberId, input.days),
    exclude: ({ memberId, input }) => service.exclude(memberId, input),
    askReturn: ({ memberId }) => service.askReturn(memberId),
    cancelReturn: ({ memberId }) => service.cancelReturn(memberId),
    setReality: ({ memberId, input }) => service.setReality(memberId, input.minutes),
    sitting: ({ memberId }) => service.sitting(memberId),
    answerReality: ({ memberId, input }) => service.answerReality(memberId, input.answer),
    history: ({ memberId, input }) => service.history(memberId, input.page),
    setBirthDate: ({ memberId, input }) => service.setBirthDate(memberId, input.birth_date),
    declineOffer: ({ memberId }) => service.declineOffer(memberId),
  });
