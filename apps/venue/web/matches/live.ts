import { findPick, type Play, payoutOf, pricesOf } from '../../src/games/matches/engine.ts';
import type { Moment, Result } from '../../src/games/matches/model.ts';
import type { Sport } from '../../src/games/matches/sport.ts';
import { oddsOf, TABLE_TOTAL } from '../../src/games/matches/table.ts';
import { units } from '../kit/money.ts';
import type { Closed, ViewBet } from './view.ts';

export type Phase = 'lock' | 'reveal' | 'settle' | 'over';

/** The phase of a round by the clock, and the progress of its play in thousandths. */
export const phaseOf = (sport: Sport, closed: Closed, now: number): { phase: Phase; at: number } => {
  const { lockMs, revealMs, settleMs } = sport.times;
  const since = now - Date.parse(closed.locked_at ?? '');
  const at = Math.min(Math.max(((since - lockMs) / revealMs) * 1000, 0), 1000);
  if (since < lockMs) return { phase: 'lock', at: 0 };
  if (since < lockMs + revealMs) return { phase: 'reveal', at };
  return { phase: since < lockMs + revealMs + settleMs ? 'settle' : 'over', at: 1000 };
};

export const passed = (moments: readonly Moment[], at: number): readonly Moment[] =>
  moments.filter((moment) => moment.at <= at);

/** The value of a line at a time, by linear interpolation. */
export const along = (line: readonly number[], at: number): number => {
  const place = (Math.min(Math.max(at, 0), 1000) / 1000) * (line.length - 1);
  const index = Math.floor(place);
  const [a = 0, b = a] = [line[index], line[index + 1]];
  return a + (b - a) * (place - index);
};

/** The value of a line at a time, smoothed for drawing. */
export const curved = (line: readonly number[], at: number): number => {
  const place = (Math.min(Math.max(at, 0), 1000) / 1000) * (line.length - 1);
  const index = Math.min(Math.floor(place), line.length - 2);
  const point = (step: number) => line[Math.min(Math.max(index + step, 0), line.length - 1)] ?? 0;
  const [a, b, c, d] = [point(-1), point(0), point(1), point(2)];
  const t = place - index;
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
};

/** The distance covered by each runner, 0 to 1000. */
export const distances = ({ story }: Play, at: number): number[] => story.lines.map((line) => along([0, ...line], at));

/** The current order of the runners. Runners that have finished keep their places. */
export const raceOrder = (one: Play, at: number): number[] => {
  const gone = distances(one, at);
  const arrived = passed(one.story.moments, at).map(({ side }) => side);
  const running = gone.map((_, runner) => runner).filter((runner) => !arrived.includes(runner));
  return [...arrived, ...running.sort((a, b) => (gone[b] ?? 0) - (gone[a] ?? 0))];
};

/** The points of both sides so far, as on the scoreboard. */
export const scoreAt = ({ story }: Play, at: number): [number, number] => {
  const of = (side: number) =>
    passed(story.moments, at).reduce((sum, moment) => sum + (moment.side === side ? (moment.points ?? 0) : 0), 0);
  return [of(0), of(1)];
};

/** The result if the match ended now. No side leads before the first event. */
export const resultAt = (one: Play, at: number): Result => {
  if (at >= 1000) return one.result;
  if (one.result.order) return { score: [], order: raceOrder(one, at).slice(0, 3) };
  const [a, b] = scoreAt(one, at);
  if (one.result.first === undefined) return { score: [a, b] };
  const first = passed(one.story.moments, at).find(({ kind }) => kind === 'strike')?.side;
  const gold = along(one.story.lines[0] ?? [], at);
  return {
    score: [a + b, 0],
    winner: gold >= 0 ? 0 : 1,
    ...(first !== undefined && { first: first === 0 ? 0 : 1 }),
  };
};

export interface BetNow {
  /** 领先中, 已达成 and similar texts. */
  readonly word: string;
  readonly tone: 'good' | 'even' | 'bad';
  /** The payout if the match ended now. */
  readonly payout: bigint;
}

/** Totals only grow: above the line, an over is certain and an under is lost. */
const certain = (bet: ViewBet, result: Result): BetNow['word'] | undefined => {
  if (bet.market === 'first' && result.first !== undefined)
    return bet.selection === (result.first === 0 ? 'home' : 'away') ? '已达成' : '未中';
  if (bet.market !== 'total') return undefined;
  const line = Number(bet.label.split(' ').at(-1));
  const over = result.score.reduce((a, b) => a + b, 0) > line;
  if (!over) return undefined;
  return bet.selection === 'over' ? '已达成' : '未中';
};

const LEADING: Readonly<Record<string, string>> = { win: '领先中', push: '走盘', lose: '落后' };
const level = ({ score: [a, b], winner }: Result): boolean => winner === undefined && a !== undefined && a === b;
const OPEN_TOTAL: Readonly<Record<string, string>> = { win: '暂中', push: '走盘', lose: '未达' };
const ENDED: Readonly<Record<string, string>> = { win: '已中', push: '退还本金', lose: '未中' };
const TONES: Readonly<Record<string, BetNow['tone']>> = { win: 'good', push: 'even', lose: 'bad' };

/** The status of a bet at a time of the play. */
export const betAt = (sport: Sport, closed: Closed, bet: ViewBet, at: number): BetNow => {
  const one = closed.outcome.plays.find(({ id }) => id === bet.entry);
  const found = findPick(sport, closed.entries, bet);
  if (!one || !found) return { word: '', tone: 'even', payout: 0n };
  const result = resultAt(one, at);
  const nothingYet = at < 1000 && bet.market === 'first' && result.first === undefined;
  const verdict = nothingYet ? 'lose' : found.selection.verdict(result);
  const payout = payoutOf(units(bet.stake), bet.odds, found, result);
  const words = bet.market === 'total' || bet.market === 'first' ? OPEN_TOTAL : LEADING;
  const running = nothingYet
    ? '等待'
    : verdict === 'lose' && bet.market !== 'total' && level(result)
      ? '战平'
      : words[verdict];
  const word = at >= 1000 ? ENDED[verdict] : (certain(bet, result) ?? running);
  return { word: word ?? '', tone: nothingYet ? 'even' : (TONES[verdict] ?? 'even'), payout };
};

export interface SetNow {
  /** Number of the set, from 1. */
  readonly number: number;
  readonly points: readonly [number, number];
}

/** The points within the current set. They run up to its final points from the story. */
export const setAt = ({ story }: Play, at: number): SetNow => {
  const ends = story.moments.filter(({ kind }) => kind === 'set');
  const index = Math.min(ends.filter((end) => end.at <= at).length, ends.length - 1);
  const end = ends[index];
  const [a = 0, b = 0] = (end?.text ?? '0-0').split('-').map(Number);
  if (!end || at >= end.at) return { number: index + 1, points: [a, b] };
  const from = index === 0 ? 0 : (ends[index - 1]?.at ?? 0);
  const played = Math.floor(((at - from) / (end.at - from)) * (a + b));
  // Points are distributed evenly over the set, because they are only displayed.
  const home = Math.min(a, Math.round((played * a) / (a + b)));
  return { number: index + 1, points: [home, Math.min(b, played - home)] };
};

const MOST_LIVE_ODDS = 9_900;
const LEAST_LIVE_ODDS = 101;

/** The binomial coefficient n over k. */
const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let step = 1; step <= k; step += 1) ways = (ways * (n - k + step)) / step;
  return ways;
};

/**
 * The current odds of 主胜, 平 and 客胜 in hundredths; 0 when a result is no longer possible. Every goal is in a random
 * minute, so the number of goals in the first part `t` of the match is binomially distributed. The odds are only
 * displayed and can't be bet on.
 */
export const liveOdds = (sport: Sport, one: Play, keys: readonly string[], at: number): number[] => {
  const [i, j] = scoreAt(one, at);
  const t = Math.min(at / 1000, 0.9999);
  const { results, weights } = pricesOf(sport, { id: one.id, keys }).table;
  const sums = [0, 0, 0];
  for (const [cell, { score }] of results.entries()) {
    const [a = 0, b = 0] = score;
    if (a < i || b < j) continue;
    const seen = choose(a, i) * choose(b, j) * t ** (i + j) * (1 - t) ** (a - i + b - j);
    const place = a > b ? 0 : a === b ? 1 : 2;
    sums[place] = (sums[place] ?? 0) + (weights[cell] ?? 0) * seen;
  }
  const all = sums.reduce((x, y) => x + y, 0);
  return sums.map((sum) => {
    const weight = Math.round((sum / all) * TABLE_TOTAL);
    return weight === 0 ? 0 : Math.min(Math.max(oddsOf(weight), LEAST_LIVE_ODDS), MOST_LIVE_ODDS);
  });
};
