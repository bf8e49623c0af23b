import { z } from 'zod';
import { MAINTENANCE_AREAS, MAINTENANCE_LEAD_MINUTES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkMaintenanceEnd, checkMaintenanceForm } from '../rules/maintenance.ts';
import { empty, flag, integer, judged, nothing, text } from '../wire.ts';
import { optionalMoment } from './venues.ts';

/** `closed`: the site is not open to members at all, because the operator has not opened it or has closed it. */
export const MAINTENANCE_STATES = ['open', 'planned', 'now', 'closed'] as const;

export const maintenanceArea = z.object({
  area: z.enum(MAINTENANCE_AREAS),
  state: z.enum(MAINTENANCE_STATES),
  /** Period and text of the maintenance, empty while the area is open. Without an end it lasts until staff end it. */
  from: optionalMoment,
  until: optionalMoment,
  text: z.string(),
  /** For the whole site: minutes before its start from which a planned maintenance is announced on the home page. */
  lead_minutes: z.number().int(),
  /** Who arranged it, and when. */
  by: z.string(),
  at: optionalMoment,
  /** Identifies the arrangement, so that a change of a colleague is not overwritten; empty when there is none. */
  version: z.string(),
});
export type MaintenanceArea = z.output<typeof maintenanceArea>;

const TEXT_BOUND = 1000;
const area = z.enum(MAINTENANCE_AREAS);
const version = text();

export const maintenance = {
  read: endpoint({
    method: 'GET',
    path: '/api/staff/maintenance',
    caller: 'staff',
    permission: 'maintenance.read',
    summary: 'The maintenance of the site, deposits, withdrawals and registration: in force, planned or none',
    input: nothing,
    output: z.object({
      areas: z.array(maintenanceArea),
      /** Name and logo that members see, for the preview of their page. */
      site_name: z.string(),
      site_logo: z.string(),
      /** Number of the proposal for the whole site that waits for a second person; empty when there is none. */
      waiting_proposal: z.string(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/staff/maintenance/start',
    caller: 'staff',
    permission: 'maintenance.edit',
    summary:
      'Start or plan a maintenance, or change a planned one. The whole site needs the approval of a second person',
    input: z.object({
      area,
      from: judged(),
      until: judged(),
      text: text(TEXT_BOUND),
      lead_minutes: integer(0, 0, Math.max(...MAINTENANCE_LEAD_MINUTES)),
      remark: judged(),
      version,
    }),
    output: z.object({
      /** 1 when a second person has to approve it first. */
      proposed: flag,
    }),
    check: checkMaintenanceForm,
    refusals: ['maintenance.startInPast', 'maintenance.endInPast', 'maintenance.stale', 'proposals.open'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/staff/maintenance/end',
    caller: 'staff',
    permission: 'maintenance.edit',
    summary: 'End a maintenance now, or cancel a planned one; one person suffices, also for the whole site',
    input: z.object({ area, remark: judged(), version }),
    output: empty,
    check: checkMaintenanceEnd,
    refusals: ['maintenance.notPlanned', 'maintenance.stale'],
  }),
};
