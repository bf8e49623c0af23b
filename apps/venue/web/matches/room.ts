import { sportOf } from '../../src/games/matches/engine.ts';
import type { Competitor } from '../../src/games/matches/model.ts';
import type { Sport } from '../../src/games/matches/sport.ts';
import type { Kit } from '../kit/index.ts';
import { type Look, lookOf } from './look.ts';
import { createPicks, type Picks } from './picks.ts';
import type { View } from './view.ts';

/** The shared context of all parts of the page. */
export interface Room {
  readonly sport: Sport;
  readonly look: Look;
  readonly kit: Kit<View>;
  readonly picks: Picks;
  readonly name: string;
  readonly rtp: string;
  who(key: string): Competitor;
  /** The keys of the sides of a fixture of any matchday. */
  keysOf(id: string): readonly string[];
}

const FIRST_STAKE = 10_000n;

export const createRoom = (
  kit: Kit<View>,
  session: { code: string; theme: string; name: string; rtp: string },
): Room => {
  const sport = sportOf(session.code);
  const byKey = new Map(sport.competitors.map((competitor) => [competitor.key, competitor]));
  return {
    sport,
    look: lookOf(session.theme),
    kit,
    picks: createPicks(sport, FIRST_STAKE),
    name: session.name,
    rtp: session.rtp,
    who(key) {
      const found = byKey.get(key);
      if (!found) throw new Error(`no team is called ${key}`);
      return found;
    },
    keysOf: (id) => sport.calendar.flat().find((entry) => entry.id === id)?.keys ?? [],
  };
};
