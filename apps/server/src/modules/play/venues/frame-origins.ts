import type { Config, Database, Logger } from '../../../platform/index.ts';
import { listVenues, type Venue } from './store.ts';

export interface FrameOriginsDeps {
  database: Database;
  config: Pick<Config, 'venueOrigins'>;
  log: Logger;
}

/** Age after which the list is read again. A page is answered with the list that is known. */
const FRESH_MS = 2_000;

/** The origins that pages of the site may show in a frame: those of the environment and those of the venues. */
export const createFrameOrigins = ({ database, config, log }: FrameOriginsDeps) => {
  const seen = new Map<string, { version: number; origins: readonly string[] }>();
  let all: readonly string[] = config.venueOrigins;
  let readAt = Number.NEGATIVE_INFINITY;

  /** Takes over the origins of a row, unless a newer row of the venue was seen. */
  const note = ({ code, version, frameOrigins, retiredAt }: Venue): void => {
    if ((seen.get(code)?.version ?? -1) >= version) return;
    seen.set(code, { version, origins: retiredAt === null ? frameOrigins : [] });
    all = [...new Set([...config.venueOrigins, ...[...seen.values()].flatMap(({ origins }) => origins)])];
  };

  const refresh = async (): Promise<void> => {
    readAt = performance.now();
    try {
      for (const venue of await listVenues(database.orm)) note(venue);
    } catch (cause) {
      log.warn({ err: cause }, 'the frame origins of the venues could not be read');
    }
  };

  return {
    note,
    refresh,
    list(): readonly string[] {
      if (performance.now() - readAt > FRESH_MS) void refresh();
      return all;
    },
  };
};
