import { memberRows, SHELL, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../platform/index.ts';
import type { TransfersService } from './service.ts';

/** Answers with the message, or with the default success text when there is none. */
const told = (message: string | undefined) => answer(null, message ?? SHELL.doneLoud);

export const transfersRoutes = (service: TransfersService): RouteGroup[] => {
  const { desk, venueDesk } = service;
  return [
    defineRoutes(memberRows.transfers, {
      create: async ({ memberId, input, idempotencyKey }) =>
        told(await service.create(memberId, input, idempotencyKey)),
      recoverAll: async ({ memberId, input }) => told(await service.recoverAll(memberId, input.api_type)),
      async setAutoTransfer({ memberId, input }) {
        await service.setAutoTransfer(memberId, input.transferstatus === 1);
        return null;
      },
      venueBalances: ({ memberId }) => service.venueBalances(memberId),
    }),
    defineRoutes(staffRows.venues, {
      list: () => venueDesk.list(),
      reconciliations: ({ input }) => venueDesk.reconciliations(input),
    }),
    defineRoutes(staffRows.transfers, {
      list: ({ input, staff }) => desk.list(input, staff),
      detail: ({ input, staff }) => desk.detail(input.no, staff),
      summary: () => desk.summary(),
      ask: (call) => desk.ask(call, call.input.no),
      propose: (call) => desk.propose(call, call.input),
      approve: (call) => desk.approve(call, call.input),
      refuse: (call) => desk.refuse(call, call.input),
    }),
  ];
};
