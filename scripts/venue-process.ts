import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GuardedProcess, startGuarded } from './guarded-process.ts';
import { inProject } from './project.ts';

interface VenuePlace {
  venuePort: number;
  /** The address at which browsers reach the venue, when it differs from the default. */
  venueUrl: string | undefined;
  dataDir: string;
}

interface VenueRun extends VenuePlace {
  databaseUrl: string;
  rateLimits: 'on' | 'off';
}

/** Password of the demo. The venue refuses it in production. */
export const DEMO_OPERATOR_PASSWORD = 'koi888888';

/** Starts the demo venue with its games as a separate process. */
export function startVenue(
  options: VenueRun & { settings?: Record<string, string>; log: (line: string) => void; signal?: AbortSignal },
): Promise<GuardedProcess> {
  const { venuePort: port, dataDir, log, signal } = options;
  const env = { ...venueEnvironment(options), ...options.settings };
  return startGuarded({ name: 'venue', port, dataDir, output: 'file', log, signal, env });
}

export function venueEnvironment(options: VenueRun): Record<string, string> {
  const { venuePort, dataDir, databaseUrl, rateLimits } = options;
  return {
    NODE_ENV: 'development',
    VENUE_PORT: String(venuePort),
    VENUE_PUBLIC_URL: publicUrl(options),
    VENUE_DATABASE_URL: databaseUrl,
    VENUE_SECRET: venueSecret(dataDir),
    VENUE_RATE_LIMITS: rateLimits,
    VENUE_WEB_DIR: inProject('apps/venue/dist/web'),
  };
}

/** The address at which the server reaches the venue, and the origins that its pages may show in frames. */
export function venueSettings(place: VenuePlace) {
  return {
    KOI_VENUE_URL: `http://127.0.0.1:${place.venuePort}`,
    KOI_VENUE_SECRET: venueSecret(place.dataDir),
    KOI_VENUE_ORIGINS: publicUrl(place),
    // Pictures of games are copied from the address at which browsers reach the venue.
    KOI_VENUE_PRIVATE_HOSTS: new URL(publicUrl(place)).host,
  };
}

function publicUrl({ venuePort, venueUrl }: VenuePlace): string {
  return venueUrl ?? `http://localhost:${venuePort}`;
}

/**
 * A random secret that stays the same for the lifetime of the data folder, because the seeds in the venue's database
 * are encrypted with it.
 */
function venueSecret(dataDir: string): string {
  const file = join(dataDir, 'venue-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
