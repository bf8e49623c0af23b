import type { Draw } from '../../fairness/stream.ts';
import type { Competitor, MarketRule, Model, Moment, OutcomeTable, Result, SelectionRule, Story } from './model.ts';
import { largestRemainder } from './table.ts';

const PODIUM = 3;
const CHECKPOINTS = 24;

const strengthOf = (runner: Competitor | undefined): number => runner?.strength[0] ?? 0;

/**
 * Each place is drawn among the remaining runners in proportion to their strength. The table has every order of the
 * first three.
 */
const table = (runners: readonly Competitor[]): OutcomeTable => {
  const cells: { order: number[]; share: number }[] = [];
  const place = (order: number[], share: number): void => {
    if (order.length === PODIUM) {
      cells.push({ order, share });
      return;
    }
    const left = runners.map((_, index) => index).filter((index) => !order.includes(index));
    const all = left.reduce((sum, index) => sum + strengthOf(runners[index]), 0);
    for (const index of left) place([...order, index], (share * strengthOf(runners[index])) / all);
  };
  place([], 1);
  return {
    results: cells.map(({ order }) => ({ score: [], order })),
    weights: largestRemainder(cells.map(({ share }) => share)),
  };
};

const winnerOf = ({ order }: Result): number => order?.[0] ?? -1;

const markets = (runners: readonly Competitor[]): MarketRule[] => {
  const each = (holds: (result: Result, runner: number) => boolean): SelectionRule[] =>
    runners.map(({ name }, runner) => ({
      key: String(runner + 1),
      label: `${runner + 1} ${name}`,
      verdict: (result) => (holds(result, runner) ? 'win' : 'lose'),
    }));
  const number = (key: string, label: string, holds: (number: number) => boolean): SelectionRule => ({
    key,
    label,
    verdict: (result) => (holds(winnerOf(result) + 1) ? 'win' : 'lose'),
  });
  return [
    { key: 'win', name: '冠军', note: '第一个冲线', selections: each((result, runner) => winnerOf(result) === runner) },
    {
      key: 'podium',
      name: '前三',
      note: '名列前三',
      selections: each((result, runner) => result.order?.includes(runner) === true),
    },
    {
      key: 'size',
      name: '冠军大小',
      note: '4–6 大，1–3 小',
      selections: [
        number('high', '大 4–6', (n) => n > runners.length / 2),
        number('low', '小 1–3', (n) => n <= runners.length / 2),
      ],
    },
    {
      key: 'parity',
      name: '冠军单双',
      note: '按号码',
      selections: [number('odd', '单', (n) => n % 2 === 1), number('even', '双', (n) => n % 2 === 0)],
    },
  ];
};

/** Finishing times in the order of arrival, then the progress of each runner at every checkpoint, consistent with the result. */
const story = (draw: Draw, runners: readonly Competitor[], { order = [] }: Result): Story => {
  const others = runners.map((_, index) => index).filter((index) => !order.includes(index));
  const arrival = [...order, ...draw.deal(others.length, others.length).map((at) => others[at] ?? 0)];
  let time = 880;
  const finish = arrival.map((_, place) => {
    if (place > 0) time += 7 + draw.uniform(12);
    return time;
  });
  const lines = runners.map((_, runner) => {
    const ends = finish[arrival.indexOf(runner)] ?? 1000;
    const unrest = Array.from({ length: CHECKPOINTS }, () => draw.uniform(121) - 60);
    return unrest.map((push, index) => {
      const at = ((index + 1) / CHECKPOINTS) * 1000;
      if (at >= ends) return 1000;
      // The noise fades towards the finish, so that no runner moves back over the line.
      return Math.round(Math.min((at / ends) * 1000 + push * (1 - at / ends), 999));
    });
  });
  const moments = arrival.map((runner, place): Moment => ({ at: finish[place] ?? 0, side: runner, kind: 'finish' }));
  return { moments, lines, figures: { arrival }, seed: draw.uniform(1_000_000) };
};

export const race: Model = { table, markets, story };
