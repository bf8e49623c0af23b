import { type GuardedProcess, startGuarded } from './guarded-process.ts';
import { inProject } from './project.ts';

export interface ServerOptions {
  port: number;
  dataDir: string;
  databaseUrl: string;
  rateLimits: 'on' | 'off';
  production: boolean;
  /** What the server is told besides, such as where the sandbox is. */
  settings?: Record<string, string>;
  log: (line: string) => void;
  signal?: AbortSignal;
}

export function startServer(options: ServerOptions): Promise<GuardedProcess> {
  const { port, dataDir, databaseUrl, rateLimits, production, settings, log, signal } = options;
  return startGuarded({
    name: 'server',
    port,
    dataDir,
    // In production the log belongs to whatever runs this command; at a person's terminal it would bury the addresses.
    output: production ? 'inherit' : 'file',
    log,
    signal,
    env: {
      ...(production ? { KOI_MODE: 'production' } : { NODE_ENV: 'development', KOI_MODE: 'demo' }),
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      KOI_DATA_DIR: dataDir,
      KOI_RATE_LIMITS: rateLimits,
      KOI_SITE_DIR: inProject('apps/site/dist'),
      KOI_ADMIN_DIR: inProject('apps/admin/dist'),
      ...settings,
    },
  });
}
