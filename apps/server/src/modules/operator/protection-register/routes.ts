import { PROPOSALS, STAFF_PROTECTION, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { createHouse } from './house.ts';
import type { createReturns } from './returns.ts';
import type { RegisterService } from './service.ts';
import type { createProtectionSettings } from './settings.ts';

interface Parts {
  service: RegisterService;
  returns: ReturnType<typeof createReturns>;
  house: ReturnType<typeof createHouse>;
  settings: ReturnType<typeof createProtectionSettings>;
}

export const registerRoutes = ({ service, returns, house, settings }: Parts): RouteGroup =>
  defineRoutes(staffRows.protection, {
    summary: () => service.summary(),
    blocks: ({ input }) => service.blocks(input),
    returns: (call) => returns.list(call.input, call),
    agreeReturn: (call) => returns.agree(call, call.input),
    refuseReturn: (call) => returns.refuse(call, call.input),
    placeBlock: (call) => house.placeBlock(call, call.input),
    proposeLift: (call) => house.proposeLift(call, call.input),
    houseLimits: ({ input }) => service.houseLimits(input.member_id),
    async setHouseLimit(call) {
      const stored = await house.setHouseLimit(call, call.input);
      return answer(stored, stored.no === '' ? STAFF_PROTECTION.houseLimitStored : PROPOSALS.made);
    },
    markers: ({ input }) => service.markers(input),
    sendCare: (call) => house.sendCare(call, call.input),
    endings: ({ input }) => service.endings(input),
    cases: ({ input }) => service.cases(input),
    closeCase: (call) => house.closeCase(call, call.input),
    member: ({ input }) => service.member(input.member_id),
    memberHistory: ({ input }) => service.history(input),
    correctBirthDate: (call) => house.correctBirthDate(call, call.input),
    report: ({ input }) => service.report(input),
    settings: () => settings.settings(),
    saveSettings: (call) => settings.saveSettings(call, call.input),
  });
