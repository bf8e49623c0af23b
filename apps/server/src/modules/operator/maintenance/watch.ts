import type { Clock, Logger } from '../../../platform/index.ts';
import type { VenuesService } from '../../play/venues/index.ts';
import { closedArea, type SettingsService } from '../settings/index.ts';

export interface WatchDeps {
  clock: Clock;
  log: Logger;
  settings: Pick<SettingsService, 'all'>;
  venues: Pick<VenuesService, 'endGames'>;
  /** Closes the sockets of members and visitors while the site is in maintenance. */
  checkSockets: () => Promise<void>;
}

const LOOK_MS = 1_000;
/** A launch or a socket may have been accepted just before the maintenance began, so everything is ended again. */
const AGAIN_MS = 15_000;

/** Ends what members have open when the site goes into maintenance. Runs in every process. */
export const createWatch = ({ clock, log, settings, venues, checkSockets }: WatchDeps) => {
  let timer: NodeJS.Timeout | undefined;
  /** When everything was last ended during the present maintenance; undefined while the site is open. */
  let endedAt: number | undefined;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  const endAll = async (): Promise<void> => {
    await checkSockets();
    const games = await venues.endGames(stopping.signal);
    if (games > 0) log.info({ games }, 'games ended for maintenance');
  };

  const look = async (): Promise<void> => {
    const now = clock.now();
    if (closedArea(await settings.all(), 'site', now) === undefined) {
      endedAt = undefined;
      return;
    }
    if (endedAt !== undefined && now.getTime() - endedAt < AGAIN_MS) return;
    endedAt = now.getTime();
    await endAll();
  };

  /** One look at a time, because ending many games takes longer than the interval. */
  const tick = (): void => {
    running ??= look()
      .catch((cause: unknown) => log.warn({ reason: String(cause) }, 'maintenance could not be looked at'))
      .finally(() => {
        running = undefined;
      });
  };

  return {
    start(): void {
      timer = setInterval(tick, LOOK_MS);
      timer.unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
};
