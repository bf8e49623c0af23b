import {
  type InputOf,
  MAINTENANCE,
  MAINTENANCE_AREA_NAMES,
  MAINTENANCE_AREAS,
  type OutputOf,
  type staffRows,
} from '@koi/contract';
import { z } from 'zod';
import { type Answer, answer, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import type { ProposalsService } from '../proposals/index.ts';
import { type MaintenanceArea, maintenancePhase, maintenanceSetting, type SettingsService } from '../settings/index.ts';
import { type Arrangement, changesOf, currentOf, periodOf, startOf, toWire, versionOf } from './arrangement.ts';
import { siteEffects, type UnderWay } from './effects.ts';

export interface MaintenanceServiceDeps extends AuditedDeps, UnderWay {
  settings: Pick<SettingsService, 'stored' | 'change'>;
  proposals: Pick<ProposalsService, 'define' | 'waitingFor'>;
}

type Rows = typeof staffRows.maintenance;

const KIND = 'site.maintenance';
const moment = z.iso.datetime().nullable();

/** A maintenance that staff want, before it is stored. */
const wanted = z.object({
  area: z.enum(MAINTENANCE_AREAS),
  /** Null to begin at once. */
  from: moment,
  until: moment,
  text: z.string(),
  lead_minutes: z.number().int(),
  /** The version of the arrangement that it replaces. */
  version: z.string(),
  /** Name of the member of staff who wants it. */
  by: z.string(),
});
type Wanted = z.output<typeof wanted>;

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const textOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Arranges the maintenance of the site and its parts. The whole site needs two people, ending it needs one. */
export const createMaintenanceService = (deps: MaintenanceServiceDeps) => {
  const { database, clock, settings, proposals, audit, ...underWay } = deps;

  /** Locks the settings, so that the arrangement does not change until the transaction ends. */
  const lockCurrent = async (
    tx: Tx,
    { area, version }: { area: MaintenanceArea; version: string },
  ): Promise<Arrangement | null> => {
    const current = currentOf(await settings.change({}, tx), area, clock.now());
    if (versionOf(current) !== version) throw refuse('maintenance.stale');
    return current;
  };

  const store = async (tx: Tx, { area, from, until, text, lead_minutes, by }: Wanted, current: Arrangement | null) => {
    const now = clock.now();
    const start = startOf(dateOf(from), current, now).toISOString();
    const window = { from: start, until, text, lead_minutes, by, at: now.toISOString() };
    await settings.change({ [maintenanceSetting(area)]: window }, tx);
  };

  const wholeSite = proposals.define({
    kind: KIND,
    payload: wanted,
    async basis(tx, { area }, lock) {
      const stored = lock ? await settings.change({}, tx) : await settings.stored(tx);
      return Object.fromEntries(
        changesOf(null, currentOf(stored, area, clock.now())).map(({ field, after }) => [field, after]),
      );
    },
    async apply(tx, payload, { staff }) {
      const until = dateOf(payload.until);
      if (until !== null && until <= clock.now()) throw refuse('maintenance.endInPast');
      await store(tx, { ...payload, by: `${payload.by}、${staff.name}` }, await lockCurrent(tx, payload));
    },
    effects: (tx, { until }) => siteEffects(tx, dateOf(until), underWay),
  });

  return {
    async read(): Promise<OutputOf<Rows['read']>> {
      const all = await settings.stored();
      const now = clock.now();
      return {
        areas: MAINTENANCE_AREAS.map((area) => toWire(all, area, now)),
        site_name: all.site_name,
        site_logo: all.site_logo,
        waiting_proposal: (await proposals.waitingFor(database.orm, KIND, 'site')) ?? '',
      };
    },

    start: (by: StaffActor, input: InputOf<Rows['start']>): Promise<Answer<OutputOf<Rows['start']>>> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const { area, text, version, remark } = input;
        const { from, until } = periodOf(input, now);
        const current = await lockCurrent(tx, input);
        const lead_minutes = area === 'site' ? input.lead_minutes : 0;
        const request: Wanted = {
          area,
          from: textOf(from),
          until: textOf(until),
          text,
          lead_minutes,
          version,
          by: by.staff.name,
        };
        const title = MAINTENANCE_AREA_NAMES[area];
        if (area === 'site') {
          const changes = changesOf(current, { from, until, text, lead_minutes });
          await wholeSite.propose(tx, by, { target: area, title, changes, payload: request, reason: remark });
          return answer({ proposed: 1 }, MAINTENANCE.submitted);
        }
        await store(tx, request, current);
        const start = startOf(from, current, now);
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'maintenance.start',
          target: `${title}维护`,
          summary: remark,
          changes: changesOf(current, { from: start, until, text, lead_minutes }),
        });
        return answer({ proposed: 0 }, from === null ? MAINTENANCE.started : MAINTENANCE.planned);
      }),

    end: (by: StaffActor, { area, remark, version }: InputOf<Rows['end']>): Promise<Answer<null>> =>
      database.transaction(async (tx) => {
        const current = await lockCurrent(tx, { area, version });
        if (current === null) throw refuse('maintenance.notPlanned');
        const wasPlanned = maintenancePhase(current, clock.now()) === 'planned';
        await settings.change({ [maintenanceSetting(area)]: null }, tx);
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'maintenance.end',
          target: `${MAINTENANCE_AREA_NAMES[area]}维护`,
          summary: remark,
          changes: changesOf(current, null),
        });
        return answer(null, wasPlanned ? MAINTENANCE.cancelled : MAINTENANCE.ended);
      }),
  };
};

export type MaintenanceService = ReturnType<typeof createMaintenanceService>;
