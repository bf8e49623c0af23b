import { memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { Recovering } from './recovering.ts';
import type { Recovery } from './recovery.ts';
import type { SecurityService } from './service.ts';
import type { SecurityStaff } from './staff.ts';

interface SecurityDoors {
  service: SecurityService;
  staff: SecurityStaff;
  recovery: Recovery;
  recovering: Recovering;
}

export const securityRoutes = ({ service, staff, recovery, recovering }: SecurityDoors): RouteGroup[] => [
  defineRoutes(memberRows.security, {
    overview: (call) => service.overview(call),
    log: (call) => service.log(call, call.input),
    sessions: (call) => service.sessions(call),
    endSession: (call) => service.endSession(call, call.input),
    endOthers: (call) => service.endOthers(call),
    enrol: (call) => service.enrol(call, call.input),
    confirm: (call) => service.confirm(call, call.input),
    renewCodes: (call) => service.renewCodes(call, call.input),
    disable: (call) => service.disable(call, call.input),
    recover: (call) => recovering.recover(call.input, call),
    denyRecovery: (call) => recovering.deny(call),
  }),
  defineRoutes(staffRows.memberSecurity, {
    log: ({ input }) => staff.log(input),
    sessions: ({ input }) => staff.sessions(input),
    endSession: (call) => staff.endSession(call, call.input),
    recovery: (call) => recovery.read(call.input, call),
    proposeRecovery: (call) => recovery.propose(call, call.input),
    issueCode: (call) => recovery.issueCode(call, call.input),
  }),
];
