import { staffRows, VENUE_SETTINGS } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { VenuesStaff } from './staff.ts';
import type { AccessStaff } from './staff-access.ts';

export const venuesRoutes = (staffSide: VenuesStaff, accessSide: AccessStaff): RouteGroup =>
  defineRoutes(staffRows.venues, {
    settings: ({ input }) => staffSide.settings(input.platname),
    async create(call) {
      const { no, platname } = await staffSide.create(call, call.input);
      return no === '' ? { platname } : answer({ platname }, VENUE_SETTINGS.createdProposed);
    },
    save: (call) => staffSide.save(call, call.input),
    setOpen: async (call) =>
      answer(
        await staffSide.setOpen(call, call.input),
        call.input.open === 1 ? VENUE_SETTINGS.opened : VENUE_SETTINGS.closed,
      ),
    setMaintenance: (call) => staffSide.setMaintenance(call, call.input),
    proposeAccess: (call) => accessSide.proposeAccess(call, call.input),
    test: (call) => accessSide.test(call, call.input),
  });
