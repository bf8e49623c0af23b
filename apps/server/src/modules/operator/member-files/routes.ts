import { PROPOSALS, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { Measures } from './measures.ts';
import type { Notes } from './notes.ts';
import type { MemberFilesService } from './service.ts';
import type { Unlocking } from './unlocking.ts';

interface MemberFilesDoors {
  service: MemberFilesService;
  measures: Measures;
  notes: Notes;
  unlocking: Unlocking;
}

export const memberFilesRoutes = ({ service, measures, notes, unlocking }: MemberFilesDoors): RouteGroup[] => [
  defineRoutes(staffRows.memberFiles, {
    list: (call) => service.list(call.input, call),
    find: ({ input }) => service.find(input.member),
    detail: ({ input }) => service.detail(input.id),
    devices: ({ input }) => service.devices(input),
    visits: ({ input }) => service.visits(input),
    ledger: ({ input }) => service.ledger(input),
    ledgerEntry: ({ input }) => service.ledgerEntry(input.id),
    freeze: (call) => measures.freeze(call.input, call),
    unfreeze: async (call) => {
      const stillFrozen = await measures.unfreeze(call.input, call);
      return stillFrozen === undefined ? null : answer(null, stillFrozen);
    },
    endSessions: (call) => measures.endSessions(call.input, call),
    unlockPayPassword: async (call) => {
      const proposal = await unlocking.unlock(call, call.input);
      return proposal === null ? null : answer(null, PROPOSALS.made);
    },
  }),
  defineRoutes(staffRows.memberNotes, {
    list: ({ input }) => notes.list(input),
    add: (call) => notes.add(call, call.input),
    remove: (call) => notes.remove(call, call.input),
  }),
];
