import { refuse } from '../../../platform/index.ts';
import {
  isInMaintenance as isInForce,
  type MaintenanceWindow,
  maintenancePhase,
  readMoment,
} from '../../operator/settings/index.ts';

/** Maintenance of a venue or a game, set by the operator. It may be planned. */
export interface Rest {
  maintenance: boolean;
  restFrom: Date | null;
  restUntil: Date | null;
}

const windowOf = ({ maintenance, restFrom, restUntil }: Rest): MaintenanceWindow | null =>
  maintenance ? { from: restFrom, until: restUntil } : null;

export const isInMaintenance = (rest: Rest, now: Date): boolean => isInForce(windowOf(rest), now);

export const restPhase = (rest: Rest, now: Date) => maintenancePhase(windowOf(rest), now);

/** Latest end of the maintenance periods in effect; null when one is open-ended. Undefined when there is none. */
export const longestRest = (rests: readonly Rest[], now: Date): { until: Date | null } | undefined => {
  const ends = rests.filter((rest) => isInMaintenance(rest, now)).map(({ restUntil }) => restUntil?.getTime());
  if (ends.length === 0) return undefined;
  return { until: ends.includes(undefined) ? null : new Date(Math.max(...ends.map((end) => end ?? 0))) };
};

/** A maintenance as staff write it. Empty for one that begins at once, or lasts until they end it. */
interface RestForm {
  rest_from: string;
  rest_until: string;
}

/**
 * Reads the period of a maintenance, whose times have optional seconds. The start of one that has already begun is kept.
 */
export const restPeriodOf = (
  { rest_from, rest_until }: RestForm,
  before: Rest,
  now: Date,
): Omit<Rest, 'maintenance'> => {
  const started = isInMaintenance(before, now) ? before.restFrom : null;
  const restFrom = rest_from === '' ? started : readMoment(rest_from, 'maintenance.startWrong');
  const restUntil = rest_until === '' ? null : readMoment(rest_until, 'venues.restWrong');
  if (rest_from !== '' && restFrom !== null && restFrom <= now) throw refuse('maintenance.startInPast');
  if (restUntil !== null && restUntil <= now) throw refuse('venues.restInPast');
  return { restFrom, restUntil };
};
