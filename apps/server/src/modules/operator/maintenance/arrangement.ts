import type { MaintenanceArea as AreaWire } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { refuse } from '../../../platform/index.ts';
import type { AuditChange } from '../../people/staff/index.ts';
import {
  isInMaintenance,
  type MaintenanceArea,
  maintenancePhase,
  maintenanceSetting,
  readMoment,
  type Settings,
} from '../settings/index.ts';

export type Arrangement = NonNullable<Settings['site_maintenance']>;

/** The arrangement of an area that is in force or planned. */
export const currentOf = (settings: Settings, area: MaintenanceArea, now: Date): Arrangement | null => {
  const stored = settings[maintenanceSetting(area)];
  return maintenancePhase(stored, now) === 'none' ? null : stored;
};

/** Identifies an arrangement, so that a change based on an older one is refused. */
export const versionOf = (arrangement: Arrangement | null): string => arrangement?.at.toISOString() ?? '';

/** Reads the period that staff entered. The start is null when the maintenance begins at once. */
export const periodOf = ({ from, until }: { from: string; until: string }, now: Date) => {
  const start = from === '' ? null : readMoment(from, 'maintenance.startWrong');
  const end = until === '' ? null : readMoment(until, 'maintenance.endWrong');
  if (start !== null && start <= now) throw refuse('maintenance.startInPast');
  if (end !== null && end <= now) throw refuse('maintenance.endInPast');
  return { from: start, until: end };
};

/** A maintenance that has begun keeps its start when staff change its end or its text. */
export const startOf = (from: Date | null, current: Arrangement | null, now: Date): Date =>
  from ?? (isInMaintenance(current, now) ? current?.from : undefined) ?? now;

const timeOf = (at: Date | null): string => (at === null ? '' : beijingTime(at));

const stateText = (arrangement: Pick<Arrangement, 'from' | 'until'> | null): string => {
  if (arrangement === null) return '开放';
  const from = arrangement.from === null ? '立即' : timeOf(arrangement.from);
  return `${from} 起维护，${arrangement.until === null ? '手动结束' : `至 ${timeOf(arrangement.until)}`}`;
};

/** The changes as the audit log and the second person see them. */
export const changesOf = (
  before: Arrangement | null,
  after: Pick<Arrangement, 'from' | 'until' | 'text' | 'lead_minutes'> | null,
): AuditChange[] => {
  const leadOf = (arrangement: Pick<Arrangement, 'lead_minutes'> | null) =>
    arrangement === null ? '' : String(arrangement.lead_minutes);
  const all = [
    { field: '状态', before: stateText(before), after: stateText(after) },
    { field: '会员说明', before: before?.text ?? '', after: after?.text ?? '' },
    { field: '提前公告（分钟）', before: leadOf(before), after: leadOf(after) },
  ];
  return all.filter((change) => change.before !== change.after);
};

export const toWire = (settings: Settings, area: MaintenanceArea, now: Date): AreaWire => {
  const current = currentOf(settings, area, now);
  const isClosed = area === 'site' && settings.site_state === 0;
  const phase = maintenancePhase(current, now);
  return {
    area,
    state: isClosed ? 'closed' : phase === 'none' ? 'open' : phase,
    from: timeOf(current?.from ?? null),
    until: timeOf(current?.until ?? null),
    text: current?.text ?? '',
    lead_minutes: current?.lead_minutes ?? 0,
    by: current?.by ?? '',
    at: timeOf(current?.at ?? null),
    version: versionOf(current),
  };
};
