import { randomBytes } from 'node:crypto';
import { platformSecret } from '../../packages/venue-protocol/src/index.ts';
import { freePort } from '../../scripts/ports.ts';
import { ensureDatabase } from '../../scripts/postgres/index.ts';
import { startVenue } from '../../scripts/venue-process.ts';
import type { House } from './house.ts';

/** Values that the company behind a venue gives to an operator. */
export interface ForeignVenue {
  url: string;
  /** The code and title of the platform that it opened for the operator. */
  platform: string;
  title: string;
  secret: string;
}

/** Starts the demo venue as another company would run it: in production, with its own database and secret. */
export async function startForeignVenue(
  { postgres, folder }: House,
  { undo, env }: { undo: (() => unknown)[]; env: Record<string, string> },
): Promise<ForeignVenue> {
  const venuePort = await freePort();
  const url = `http://127.0.0.1:${venuePort}`;
  const shared = randomBytes(32).toString('hex');
  const games = await startVenue({
    venuePort,
    venueUrl: url,
    dataDir: folder,
    databaseUrl: await ensureDatabase(postgres, 'venue'),
    rateLimits: 'on',
    settings: {
      ...env,
      NODE_ENV: 'production',
      VENUE_SECRET: shared,
      // The venue compares transfers with the clock of its database, which is not moved.
      VENUE_TRANSFER_MAX_AGE_S: '86400',
      VENUE_OPERATOR_PASSWORD: randomBytes(16).toString('hex'),
    },
    log: () => undefined,
  });
  undo.push(() => games.stop());
  return { url, platform: 'xinghe', title: '星河电子', secret: platformSecret(shared, 'xinghe') };
}
