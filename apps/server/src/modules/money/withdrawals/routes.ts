import { memberRows, REVIEWS, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { WithdrawalsService } from './service.ts';

export const withdrawalsRoutes = (service: WithdrawalsService): RouteGroup[] => [
  defineRoutes(memberRows.withdrawals, {
    create: ({ memberId, input, idempotencyKey }) => service.create(memberId, input, idempotencyKey),
  }),
  defineRoutes(staffRows.withdrawals, {
    claim: (call) => service.claim(call, call.input),
    release: (call) => service.release(call, call.input),
    payee: (call) => service.payee(call, call.input),
    approve: async (call) =>
      (await service.approve(call, call.input)) === 'waiting' ? answer(null, REVIEWS.firstApproval) : null,
    refuse: (call) => service.refuse(call, call.input),
  }),
];
