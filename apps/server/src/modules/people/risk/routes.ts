import { staffRows } from '@koi/contract';
import { type Clock, type Database, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import { readBrief, readDetail } from './staff-detail.ts';
import { listCases, listMembers, readRules } from './staff-lists.ts';
import type { Decisions } from './staff-writing.ts';

interface Parts {
  database: Database;
  clock: Clock;
  decisions: Decisions;
}

export const riskRoutes = ({ database: { orm: db }, clock, decisions }: Parts): RouteGroup =>
  defineRoutes(staffRows.risk, {
    list: ({ input }) => listMembers(db, input),
    detail: ({ input, staff }) => readDetail(db, input.member_id, { staff, now: clock.now() }),
    brief: ({ input }) => readBrief(db, input.member_id, clock.now()),
    rules: () => readRules(db, clock.now()),
    cases: ({ input, staff }) => listCases(db, input, staff),
    clear: (call) => decisions.clear(call, call.input),
    restore: (call) => decisions.restore(call, call.input.id),
    openCase: (call) => decisions.openCase(call, call.input),
    addNote: (call) => decisions.addNote(call, call.input),
    takeCase: (call) => decisions.takeCase(call, call.input.no),
    closeCase: (call) => decisions.closeCase(call, call.input),
    release: (call) => decisions.release(call, call.input),
  });
