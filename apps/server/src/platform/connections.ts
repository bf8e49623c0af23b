import { availableParallelism } from 'node:os';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { type Database, LOOKUP_CONNECTIONS } from './database.ts';
import type { Role } from './process-config.ts';
import { type ProcessPlan, planProcesses } from './process-plan.ts';

/** Connections for statements that may take minutes. */
export const PATIENT_CONNECTIONS = 2;
/** Connections of the database that are left to commands, monitoring, backups and the database itself. */
const KEPT_FREE = 20;

type Shape = Pick<Config, 'role' | 'poolSize' | 'processes'>;

/** Connections outside the pool: lookups, long statements, the listener, and the locks of jobs. */
const besidePool = (role: Role): number => LOOKUP_CONNECTIONS + PATIENT_CONNECTIONS + (role === 'all' ? 2 : 1);

const maxConnections = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ most: number }>("SELECT current_setting('max_connections')::int AS most");
  return rows[0]?.most ?? 0;
};

/** Plans the processes of this machine, when no other machine uses the database. */
export const planForMachine = async (database: Database, { poolSize }: Shape): Promise<ProcessPlan> =>
  planProcesses({
    cores: availableParallelism(),
    connections: (await maxConnections(database)) - KEPT_FREE,
    poolSize,
    besidePool: besidePool('api'),
  });

/** Refuses to start when all processes together could need more connections than the database allows. */
export const requireConnections = async (database: Database, config: Shape): Promise<void> => {
  const most = await maxConnections(database);
  const [each, { processes }] = [config.poolSize + besidePool(config.role), config];
  if (processes * each <= most - KEPT_FREE) return;
  throw new ConfigError(
    `KOI_POOL_SIZE: ${processes} × ${each} connections (KOI_PROCESSES × those of one process) are more than ` +
      `${most - KEPT_FREE}, which the database allows (max_connections ${most}, ${KEPT_FREE} kept free). ` +
      `Set max_connections to ${processes * each + KEPT_FREE} or more, or lower KOI_POOL_SIZE`,
  );
};
