import type { Draw } from '../../fairness/stream.ts';
import { jiguang } from './jiguang.ts';
import { type Entry, type Market, type Priced, price, type Result, type Selection, type Story } from './model.ts';
import { competitorsOf, type Sport } from './sport.ts';
import { tianji } from './tianji.ts';

export const sports: readonly Sport[] = [...tianji, ...jiguang];

export const sportOf = (code: string): Sport => {
  const sport = sports.find((each) => each.code === code);
  if (!sport) throw new Error(`no match game has the code ${code}`);
  return sport;
};

const priced = new Map<string, Priced>();

/** The outcome table, lines and odds of a fixture. They depend only on the competitors, so they are computed once. */
export const pricesOf = (sport: Sport, entry: Entry): Priced => {
  const name = `${sport.code}/${entry.id}`;
  const known = priced.get(name) ?? price(sport.model, competitorsOf(sport, entry));
  priced.set(name, known);
  return known;
};

export interface Pick {
  readonly entry: string;
  readonly market: string;
  readonly selection: string;
}

export const pickKey = ({ entry, market, selection }: Pick): string => `${entry}/${market}/${selection}`;

export interface Found {
  readonly entry: Entry;
  readonly market: Market;
  readonly selection: Selection;
}

/** Finds the fixture, market and selection of a pick on a matchday. */
export const findPick = (sport: Sport, entries: readonly Entry[], pick: Pick): Found | undefined => {
  const entry = entries.find(({ id }) => id === pick.entry);
  const market = entry && pricesOf(sport, entry).markets.find(({ key }) => key === pick.market);
  const selection = market?.selections.find(({ key }) => key === pick.selection);
  return entry && market && selection && { entry, market, selection };
};

export interface Play {
  readonly id: string;
  readonly result: Result;
  readonly story: Story;
}

/** The fixtures of a matchday by its number. The calendar repeats after the last matchday. */
export const matchday = (sport: Sport, played: number): readonly Entry[] =>
  sport.calendar[played % sport.calendar.length] ?? [];

/** Draws all results first, one number per fixture in their order, and then the stories that are only displayed. */
export const play = (sport: Sport, entries: readonly Entry[], draw: Draw): Play[] => {
  const results = entries.map((entry) => {
    const { table } = pricesOf(sport, entry);
    const result = table.results[draw.weighted(table.weights)];
    if (!result) throw new Error(`${sport.code} ${entry.id} drew no result`);
    return { entry, result };
  });
  return results.map(({ entry, result }) => ({
    id: entry.id,
    result,
    story: sport.model.story(draw, competitorsOf(sport, entry), result),
  }));
};

/** The payout of a bet including the stake, rounded down to the smallest unit. */
export const payoutOf = (stake: bigint, odds: number, { selection }: Found, result: Result): bigint => {
  const verdict = selection.verdict(result);
  if (verdict === 'push') return stake;
  return verdict === 'win' ? (stake * BigInt(odds)) / 100n : 0n;
};

/** The displayed score. The strikes per side are not part of the outcome table and are counted from the story. */
export const shownScore = ({ result, story }: Omit<Play, 'id'>): readonly number[] => {
  if (result.order) return story.figures['arrival'] ?? result.order;
  if (result.winner === undefined || result.first === undefined) return result.score;
  const strikes = (side: number) => story.moments.filter((m) => m.kind === 'strike' && m.side === side).length;
  return [strikes(0), strikes(1)];
};
