import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { GameModule } from './core/game.ts';
import { migrate } from './core/migrate.ts';
import { readSettings, SettingsError } from './settings.ts';
import { createVenue } from './venue.ts';

const DUE_EVERY_MS = 500;
const SWEEP_EVERY_MS = 60_000;
/** Longer than any answer takes. A process manager should wait a little longer than this. */
const STOP_LIMIT_MS = 8_000;

/** The folder of this app, both from src/ and from dist/. */
const appDir = fileURLToPath(new URL('../', import.meta.url));

const start = async (games: readonly GameModule[]): Promise<void> => {
  const settings = readSettings(process.env, appDir);
  await migrate(settings.databaseUrl, join(appDir, 'migrations'));
  const venue = await createVenue({ settings, games });
  const stopped = new AbortController();

  const again = async (name: string, everyMs: number, work: () => Promise<unknown>): Promise<void> => {
    while (!stopped.signal.aborted) {
      await work().catch((error: Error) => venue.app.log.error({ reason: error.message }, `${name} failed`));
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const clockwork = [
    again('settling due rounds', DUE_EVERY_MS, venue.settleDue),
    again('sweeping', SWEEP_EVERY_MS, venue.sweep),
  ];

  const stop = async (): Promise<void> => {
    stopped.abort();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await Promise.all(clockwork);
    await venue.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());
  await venue.app.listen({ port: settings.port, host: settings.host });
};

/** The whole program: migrates, serves, settles due rounds, and shuts down in order on a signal. */
export const run = (games: readonly GameModule[]): Promise<void> =>
  start(games).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof SettingsError) console.error(`The venue can not start. ${error.message}`);
    else if (error.code === 'EADDRINUSE') {
      console.error('VENUE_PORT is taken by another program: stop it, or choose another.');
    } else console.error(error);
    process.exit(1);
  });
