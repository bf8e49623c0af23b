import type { SHOWN_STATES } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { refuse } from '../../../platform/index.ts';
import { readMoment } from '../../operator/settings/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';

/** Dependencies shared by the staff services of this module. */
export type StaffSideDeps = AuditedDeps;

/** Reads Beijing time from a form, with or without seconds. Null for an empty text. */
export const momentOf = (text: string): Date | null => (text === '' ? null : readMoment(text, 'content.windowWrong'));

export const momentText = (at: Date | null): string => (at === null ? '' : beijingTime(at));

interface Shown {
  active: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Whether members see it now, will see it, or no longer do. */
export const stateOf = ({ active, startsAt, endsAt }: Shown, now: Date): (typeof SHOWN_STATES)[number] => {
  if (!active) return 'off';
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt !== null && startsAt > now ? 'waiting' : 'shown';
};

/** Refuses to overwrite a row that has changed since it was read. */
export const current = <T extends { version: number }>(row: T | undefined, version: number): T => {
  if (row === undefined) throw refuse('wire.notFound');
  if (row.version !== version) throw refuse('content.stale');
  return row;
};
