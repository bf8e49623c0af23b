import { createBoard, type GroupDraft, type PlainDraft, pickGroup } from '../build.ts';
import { choose, factorial, range, sum, sumsOfSets, waysWhere } from '../counting.ts';
import type { Outcome } from '../engine.ts';

const POOL = range(1, 11);
const DRAWN = 5;
/** Draws are ordered: each set of five has 120 orders. */
const ORDERS = factorial(DRAWN);
const TOTAL = choose(11, DRAWN) * ORDERS;
const MIDDLE = 30;
const bySum = sumsOfSets(11, DRAWN);
const sumWays = (accepts: (total: number) => boolean): bigint => waysWhere(bySum, accepts) * ORDERS;

const any = (count: number): GroupDraft => {
  const title = `任选${'一二三四五六七八'[count - 1]}`;
  const enough = Math.min(count, DRAWN);
  const note =
    count <= DRAWN
      ? `所选 ${count} 个号码都在开出的五个号码之中，不论次序。`
      : `所选 ${count} 个号码包含全部开出的五个号码。`;
  return pickGroup({ id: `any-${count}`, title, note, columns: 6, to: 11, count }, (numbers) => ({
    ways: (count <= DRAWN ? choose(11 - count, DRAWN - count) : choose(count, DRAWN)) * ORDERS,
    wins: (balls) => numbers.filter((number) => balls.includes(number)).length === enough,
  }));
};

/** A bet on the first numbers of the draw, in any order. */
const front = (count: number): GroupDraft => {
  const title = `前${'一二三'[count - 1]}${count > 1 ? '组选' : ''}`;
  const note = count === 1 ? '第一个开出的号码。' : `所选 ${count} 个号码为最先开出的 ${count} 个，不论次序。`;
  return pickGroup({ id: `front-${count}`, title, note, columns: 6, to: 11, count }, (numbers) => ({
    ways: TOTAL / choose(11, count),
    wins: (balls) => balls.slice(0, count).every((ball) => numbers.includes(ball)),
  }));
};

const sideBet = (id: string, name: string, accepts: (total: number) => boolean, tie: boolean): PlainDraft => ({
  id,
  label: name,
  ways: sumWays(accepts),
  wins: (balls) => accepts(sum(balls)),
  ...(tie && {
    returned: {
      label: '和值 30 退本',
      ways: sumWays((total) => total === MIDDLE),
      when: (balls: Outcome) => sum(balls) === MIDDLE,
    },
  }),
});

const side = (total: number): string => {
  if (total === MIDDLE) return '和';
  return total > MIDDLE ? '大' : '小';
};

export const elevenfive = createBoard({
  code: 'elevenfive',
  edition: 1,
  title: '十一选五',
  story: ['每期从 01–11 中依次开出五个不同号码，55,440 种次序机会均等。'],
  total: TOTAL,
  reveal: 'balls',
  draw: (draw) => draw.deal(11, DRAWN).map((ball) => ball + 1),
  tags: (balls) => [
    `和值 ${sum(balls)}`,
    side(sum(balls)),
    sum(balls) % 2 === 1 ? '单' : '双',
    (balls[0] ?? 0) > (balls[4] ?? 0) ? '龙' : '虎',
  ],
  lines: [['big', 'small'], ['odd', 'even'], ['dragon', 'tiger'], POOL.map((ball) => `front-1:${ball}`)],
  tabs: [
    { title: '两面', groups: ['side', 'race'] },
    ...range(1, 8).map((count) => ({ title: any(count).title, groups: [`any-${count}`] })),
    ...range(1, 3).map((count) => ({ title: front(count).title, groups: [`front-${count}`] })),
  ],
  groups: [
    {
      id: 'side',
      title: '和值两面',
      prefix: '和值',
      note: '五数之和大于 30 为大，小于 30 为小，等于 30 退本；奇数为单，偶数为双。',
      selections: [
        sideBet('big', '大', (total) => total > MIDDLE, true),
        sideBet('small', '小', (total) => total < MIDDLE, true),
        sideBet('odd', '单', (total) => total % 2 === 1, false),
        sideBet('even', '双', (total) => total % 2 === 0, false),
      ],
    },
    {
      id: 'race',
      title: '龙虎',
      prefix: '',
      note: '第一个号码大于第五个为龙，小于为虎。',
      columns: 2,
      selections: [
        { id: 'dragon', label: '龙', tone: 'red', ways: TOTAL / 2n, wins: ([a = 0, , , , e = 0]) => a > e },
        { id: 'tiger', label: '虎', tone: 'blue', ways: TOTAL / 2n, wins: ([a = 0, , , , e = 0]) => a < e },
      ],
    },
    ...range(1, 8).map(any),
    ...range(1, 3).map(front),
  ],
});
