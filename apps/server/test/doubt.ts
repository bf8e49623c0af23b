import { beforeEach } from 'vitest';
import { venueFixture } from './venues.ts';

const UNCLEAR = JSON.stringify({ ok: false, error: 'maintenance', message: '维护' });

/** Venues whose answers are lost on demand, and the job that queries the transfers in doubt. */
export const doubtFixture = async () => {
  const fixture = await venueFixture();
  const { venue, ask } = fixture;
  beforeEach(() => venue.heal());
  return {
    ...fixture,
    /** Queries until every order that the venue answers about has ended. */
    close: async (): Promise<void> => {
      for (let round = 0; round < 6; round += 1) await ask(61_000);
    },
    /** The venue answers calls of these paths without saying anything, so that its other calls are still made. */
    mute: (...paths: string[]) =>
      venue.fail(({ path }) => (paths.includes(path) ? { do: 'instead', status: 400, body: UNCLEAR } : undefined)),
    lose: (path: string, what: 'before' | 'after') =>
      venue.fail((each) => (each.path === path ? { do: what } : undefined)),
  };
};
