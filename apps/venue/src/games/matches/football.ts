import type { Draw } from '../../fairness/stream.ts';
import {
  type Competitor,
  type MarketRule,
  type Model,
  type Moment,
  mostBalanced,
  type OutcomeTable,
  type Result,
  type Side,
  sum,
} from './model.ts';
import { momentumOf } from './momentum.ts';
import { largestRemainder } from './table.ts';
import { handicap, lead, overUnder } from './two-sided.ts';

const MOST_GOALS = 7;
const HOME_GOALS = 1.45;
const AWAY_GOALS = 1.15;
const HANDICAP_LINES = [-2, -1.5, -1, 0, 1, 1.5];
const TOTAL_LINES = [1.5, 2.5, 3.5];
export const MINUTES = 90;

/** Unnormalized Poisson shares; the outcome table normalizes them. */
const goalShares = (mean: number): number[] => {
  const shares = [1];
  for (let goals = 1; goals <= MOST_GOALS; goals += 1) shares.push(((shares[goals - 1] ?? 0) * mean) / goals);
  return shares;
};

/** Expected goals of both sides. The strength of a side is [attack, defence]. */
export const expectedGoals = ([home, away]: readonly Competitor[]): [number, number] => {
  const [homeAttack = 1, homeDefence = 1] = home?.strength ?? [];
  const [awayAttack = 1, awayDefence = 1] = away?.strength ?? [];
  return [HOME_GOALS * homeAttack * awayDefence, AWAY_GOALS * awayAttack * homeDefence];
};

const table = (sides: readonly Competitor[]): OutcomeTable => {
  const [home, away] = expectedGoals(sides).map(goalShares);
  const cells = (home ?? []).flatMap((h, homeGoals) =>
    (away ?? []).map((a, awayGoals) => ({ share: h * a, score: [homeGoals, awayGoals] })),
  );
  return {
    results: cells.map(({ score }) => ({ score })),
    weights: largestRemainder(cells.map(({ share }) => share)),
  };
};

const markets = (sides: readonly Competitor[], outcomes: OutcomeTable): MarketRule[] => {
  const handicapFor = handicap(sides);
  return [
    {
      key: 'result',
      name: '胜平负',
      note: '90 分钟',
      selections: [
        { key: 'home', label: '主胜', verdict: (result) => (lead(result) > 0 ? 'win' : 'lose') },
        { key: 'draw', label: '平', verdict: (result) => (lead(result) === 0 ? 'win' : 'lose') },
        { key: 'away', label: '客胜', verdict: (result) => (lead(result) < 0 ? 'win' : 'lose') },
      ],
    },
    {
      key: 'handicap',
      name: '让球',
      note: '整数盘打平退还',
      selections: handicapFor(mostBalanced(outcomes, HANDICAP_LINES, handicapFor)),
    },
    {
      key: 'total',
      name: '大小',
      note: '总进球',
      selections: overUnder(mostBalanced(outcomes, TOTAL_LINES, overUnder)),
    },
  ];
};

/** The position of a minute in the play: its middle, so that a goal in the last minute is still shown. */
const atMinute = (minute: number): number => Math.round(((minute - 0.5) / MINUTES) * 1000);

/** Draws in this order: a minute for each goal, home first; additional shots; the momentum; the possession. */
const story = (draw: Draw, _sides: readonly Competitor[], { score }: Result) => {
  const happenings = (side: Side, count: number, kind: string, points: number): Moment[] =>
    Array.from({ length: count }, () => ({ at: atMinute(draw.uniform(MINUTES) + 1), side, kind, points }));
  const [home = 0, away = 0] = score;
  const goals = [...happenings(0, home, 'goal', 1), ...happenings(1, away, 'goal', 1)];
  const shots = [...happenings(0, 3 + draw.uniform(6), 'shot', 0), ...happenings(1, 3 + draw.uniform(6), 'shot', 0)];
  const line = momentumOf(draw, goals);
  const share = 50 + Math.round(sum(line) / line.length / 5) + draw.uniform(7) - 3;
  return {
    moments: [...goals, ...shots].sort((a, b) => a.at - b.at),
    lines: [line],
    figures: { possession: [share, 100 - share] },
    seed: draw.uniform(1_000_000),
  };
};

export const football: Model = { table, markets, story };
