import { memberRows, PROPOSALS, RED_PACKET_DESK, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { RedPacketsService } from './service.ts';

export const redPacketsRoutes = (service: RedPacketsService): RouteGroup[] => [
  defineRoutes(memberRows.redPackets, {
    summary: ({ memberId }) => service.summary(memberId),
    draw: ({ memberId, idempotencyKey }) => service.draw(memberId, idempotencyKey),
    records: ({ memberId, input }) => service.records(memberId, input.page),
    proof: ({ input }) => service.proof(input.no),
  }),
  defineRoutes(staffRows.redPackets, {
    overview: () => service.overview(),
    draws: ({ input }) => service.draws(input),
    versions: ({ input }) => service.versions(input),
    publish: async (call) => {
      const done = await service.publish(call, call.input);
      return answer(done, done.no === '' ? RED_PACKET_DESK.published(done.first_day) : PROPOSALS.made);
    },
    turn: async (call) => {
      const { on } = call.input;
      await service.turn(call, on);
      return answer(null, on === 1 ? RED_PACKET_DESK.switchedOn : RED_PACKET_DESK.switchedOff);
    },
  }),
];
