import { z } from 'zod';

/** `api` serves calls and sockets, `worker` runs jobs, the bet feed and the figures, `all` does both. */
export type Role = 'api' | 'worker' | 'all';

/** How one process takes part in an installation of several. */
export interface ProcessConfig {
  role: Role;
  /**
   * API processes that this process starts and supervises, with a worker beside them in the role `all`. With 0 it does
   * the work itself. `auto` chooses by the cores of the machine and the connections of the database.
   */
  apiProcesses: number | 'auto';
  /** Processes that share the database, on all machines. */
  processes: number;
  /** Whether a start applies missing migrations. Otherwise it is refused while some are missing. */
  migrates: boolean;
  /** After the signal to stop, how long calls are still accepted, so that proxies see `/ready` fail before. */
  drainMs: number;
}

/** The variables of `ProcessConfig`. */
export const processEnvironment = {
  KOI_ROLE: z.enum(['api', 'worker', 'all'], 'must be api, worker or all').default('all'),
  KOI_API_PROCESSES: z.coerce.number('must be a whole number').int().min(0).max(64).optional(),
  KOI_PROCESSES: z.coerce.number('must be a whole number').int().min(1).max(1_000).optional(),
  KOI_MIGRATE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  KOI_DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(60).optional(),
};

const DRAIN_IN_PRODUCTION_S = 5;

type Values = z.output<z.ZodObject<typeof processEnvironment>>;

/** An installation that counts its processes starts each of them by itself. */
const apiProcessesOf = (values: Values, isProduction: boolean): number | 'auto' => {
  const { KOI_ROLE: role, KOI_API_PROCESSES: chosen, KOI_PROCESSES: counted } = values;
  if (role === 'worker') return 0;
  return chosen ?? (isProduction && role === 'all' && counted === undefined ? 'auto' : 0);
};

export const processConfigOf = (values: Values, { isProduction }: { isProduction: boolean }): ProcessConfig => ({
  role: values.KOI_ROLE,
  apiProcesses: apiProcessesOf(values, isProduction),
  processes: values.KOI_PROCESSES ?? 1,
  migrates: values.KOI_MIGRATE === 'on',
  drainMs: (values.KOI_DRAIN_SECONDS ?? (isProduction ? DRAIN_IN_PRODUCTION_S : 0)) * 1_000,
});
