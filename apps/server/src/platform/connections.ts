import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { type Database, LOOKUP_CONNECTIONS } from './database.ts';

/** Connections for statements that may take minutes. */
export const PATIENT_CONNECTIONS = 2;
/** Connections of the database that are left to commands, monitoring, backups and the database itself. */
const KEPT_FREE = 20;

type Shape = Pick<Config, 'role' | 'poolSize' | 'processes'>;

/** The largest number of connections that one process opens: its pools, its listener, and the locks of its jobs. */
const perProcess = ({ role, poolSize }: Shape): number =>
  poolSize + LOOKUP_CONNECTIONS + PATIENT_CONNECTIONS + (role === 'all' ? 2 : 1);

/** Refuses to start when all processes together could need more connections than the database allows. */
export const requireConnections = async ({ pool }: Database, config: Shape): Promise<void> => {
  const { rows } = await pool.query<{ most: number }>("SELECT current_setting('max_connections')::int AS most");
  const most = rows[0]?.most ?? 0;
  const [each, { processes }] = [perProcess(config), config];
  if (processes * each <= most - KEPT_FREE) return;
  throw new ConfigError(
    `KOI_POOL_SIZE: ${processes} × ${each} connections (KOI_PROCESSES × those of one process) are more than ` +
      `${most - KEPT_FREE}, which the database allows (max_connections ${most}, ${KEPT_FREE} kept free). ` +
      `Set max_connections to ${processes * each + KEPT_FREE} or more, or lower KOI_POOL_SIZE`,
  );
};
