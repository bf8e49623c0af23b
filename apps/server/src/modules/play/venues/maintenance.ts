import { parseBeijing } from '@koi/money';
import { refuse } from '../../../platform/index.ts';

/** Maintenance state of a venue or a game, set by the operator. */
export interface Maintenance {
  maintenance: boolean;
  maintenanceUntil: Date | null;
}

/** Maintenance ends by itself at `maintenanceUntil`. Without an end it lasts until the operator ends it. */
export const isInMaintenance = ({ maintenance, maintenanceUntil }: Maintenance, now: Date): boolean =>
  maintenance && (maintenanceUntil === null || maintenanceUntil > now);

/** Latest end of the maintenance periods in effect; null when one is open-ended. Undefined when there is none. */
export const longestMaintenance = (periods: readonly Maintenance[], now: Date): { until: Date | null } | undefined => {
  const ends = periods
    .filter((period) => isInMaintenance(period, now))
    .map(({ maintenanceUntil }) => maintenanceUntil?.getTime());
  if (ends.length === 0) return undefined;
  return { until: ends.includes(undefined) ? null : new Date(Math.max(...ends.map((end) => end ?? 0))) };
};

const SECONDLESS_LENGTH = 16;

const momentOf = (text: string): Date => {
  try {
    return parseBeijing(text.length === SECONDLESS_LENGTH ? `${text}:00` : text);
  } catch {
    throw refuse('venues.maintenanceEndWrong');
  }
};

/** Parses the end of a maintenance period, with optional seconds. Null when it is open-ended. */
export const maintenanceEndOf = (text: string, now: Date): Date | null => {
  if (text === '') return null;
  const end = momentOf(text);
  if (end <= now) throw refuse('venues.maintenanceEndInPast');
  return end;
};
