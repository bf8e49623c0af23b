import { type GuardedProcess, startGuarded } from './guarded-process.ts';
import type { OwnDatabase } from './own-database.ts';
import { inProject } from './project.ts';

export interface ServerOptions {
  port: number;
  dataDir: string;
  databaseUrl: string;
  ownerUrl: string;
  rateLimits: 'on' | 'off';
  production: boolean;
  /** Additional environment variables for the server, such as the address of the sandbox. */
  settings?: Record<string, string>;
  log: (line: string) => void;
  signal?: AbortSignal;
}

/** The addresses of the database that a server needs. */
export const addresses = ({ url, ownerUrl }: Pick<OwnDatabase, 'url' | 'ownerUrl'>) => ({ databaseUrl: url, ownerUrl });

export function startServer(options: ServerOptions): Promise<GuardedProcess> {
  const { port, dataDir, databaseUrl, ownerUrl, rateLimits, production, settings, log, signal } = options;
  return startGuarded({
    name: 'server',
    port,
    dataDir,
    // In production, the service manager collects the log. In a terminal it would hide the printed addresses.
    output: production ? 'inherit' : 'file',
    log,
    signal,
    env: {
      ...(production ? { KOI_MODE: 'production' } : { NODE_ENV: 'development', KOI_MODE: 'demo' }),
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ...(ownerUrl === databaseUrl ? {} : { KOI_OWNER_URL: ownerUrl }),
      KOI_DATA_DIR: dataDir,
      KOI_RATE_LIMITS: rateLimits,
      KOI_SITE_DIR: inProject('apps/site/dist'),
      KOI_ADMIN_DIR: inProject('apps/admin/dist'),
      ...settings,
    },
  });
}
