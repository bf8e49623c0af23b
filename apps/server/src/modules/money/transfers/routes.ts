import { memberRows, SHELL, staffRows, VENUE_SETTINGS } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { TransfersService } from './service.ts';

/** Answers with the message, or with the default success text when there is none. */
const answered = (message: string | undefined) => answer(null, message ?? SHELL.doneLoud);

export const transfersRoutes = (service: TransfersService): RouteGroup[] => {
  const { staffSide, venueStaff } = service;
  return [
    defineRoutes(memberRows.members, {
      user: ({ memberId }) => service.profile(memberId, false),
      refresh: ({ memberId }) => service.profile(memberId, true),
    }),
    defineRoutes(memberRows.transfers, {
      create: async ({ memberId, input, idempotencyKey }) =>
        answered(await service.create(memberId, input, idempotencyKey)),
      recoverAll: async ({ memberId, input }) => answered(await service.recoverAll(memberId, input.api_type)),
      setAutoTransfer: ({ memberId, input }) => service.setAutoTransfer(memberId, input.transferstatus === 1),
      venueBalances: ({ memberId }) => service.venueBalances(memberId),
    }),
    defineRoutes(staffRows.venues, {
      list: () => venueStaff.list(),
      setRetired: async (call) =>
        answer(
          await venueStaff.setRetired(call, call.input),
          call.input.retired === 1 ? VENUE_SETTINGS.retiredNow : VENUE_SETTINGS.restored,
        ),
      reconciliations: ({ input }) => venueStaff.reconciliations(input),
    }),
    defineRoutes(staffRows.transfers, {
      list: (call) => staffSide.list(call.input, call),
      detail: (call) => staffSide.detail(call.input.no, call),
      summary: () => staffSide.summary(),
      ask: (call) => staffSide.ask(call, call.input.no),
      propose: (call) => staffSide.propose(call, call.input),
    }),
  ];
};
