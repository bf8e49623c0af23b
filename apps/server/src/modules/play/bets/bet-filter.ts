import type { InputOf, staffRows } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { eq, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { idsMatching } from '../../people/members/index.ts';
import { bets } from './tables.ts';

export type BetFilter = InputOf<(typeof staffRows.bets)['sums']>;

/** Data from other modules: names of venues and games, and the address where a round can be verified. */
export interface Labels {
  title(venue: string): string;
  proof(venue: string, round: string): string;
  games: readonly { venue: string; code: string; name: string }[];
}

/** A filter with its texts resolved. What is undefined is not restricted. */
export interface WantedBets {
  /** Beijing days, both included. */
  days: { first: string; last: string } | undefined;
  venue: string | undefined;
  games: readonly string[] | undefined;
  /** Id of a bet or of a round. */
  named: string | undefined;
  members: readonly number[] | undefined;
}

/** The moments of the days: from the start of the first one to the start of the day after the last one. */
export const boundsOf = ({ first, last }: { first: string; last: string }) => ({
  from: beijingDayStart(first),
  to: beijingDayStart(addDays(last, 1)),
});

export const isNamed = (id: string) => or(eq(bets.bet, id), eq(bets.round, id));

/** Bets or rounds with exactly this id, otherwise bets of the matching members. Each case has its own index. */
const searched = async (db: Queryable, search: string): Promise<Partial<WantedBets>> => {
  if (search === '') return {};
  const [named] = await db.select({ bet: bets.bet }).from(bets).where(isNamed(search)).limit(1);
  return named === undefined ? { members: await idsMatching(db, search) } : { named: search };
};

/**
 * Codes of the games with this code, otherwise of those whose name contains the text. A game that is no longer in the
 * catalogue is found only by its code.
 */
const gamesOf = ({ game, platname }: BetFilter, { games }: Labels): readonly string[] | undefined => {
  if (game === '') return undefined;
  const own = games.filter(({ venue }) => platname === '' || venue === platname);
  const wanted = game.toLowerCase();
  const found = own.some(({ code }) => code === game)
    ? [game]
    : own.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ code }) => code);
  return found.length === 0 ? [game] : [...new Set(found)];
};

const together = (ids: readonly number[] | undefined, memberId: number): readonly number[] | undefined => {
  if (memberId === 0) return ids;
  return ids === undefined || ids.includes(memberId) ? [memberId] : [];
};

/** Resolves a filter. Its days are today when none are given; of one member they are then all days. */
export const wantedOf = async (
  db: Queryable,
  filter: BetFilter,
  { labels, now, memberId = 0 }: { labels: Labels; now: Date; memberId?: number },
): Promise<WantedBets> => {
  const today = beijingDay(now);
  const isEveryDay = memberId > 0 && filter.from === '';
  const { members, named } = await searched(db, filter.search);
  return {
    days: isEveryDay ? undefined : { first: filter.from || today, last: filter.to || today },
    venue: filter.platname || undefined,
    games: gamesOf(filter, labels),
    named,
    members: together(members, memberId),
  };
};
