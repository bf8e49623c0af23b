import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { ProposalsService } from './service.ts';

export const proposalsRoutes = (service: ProposalsService): RouteGroup =>
  defineRoutes(staffRows.proposals, {
    list: (call) => service.list(call.input, call),
    detail: (call) => service.detail(call.input.no, call),
    summary: (call) => service.summary(call),
    approve: (call) => service.approve(call, call.input),
    refuse: (call) => service.refuse(call, call.input),
    withdraw: (call) => service.withdraw(call, call.input),
  });
