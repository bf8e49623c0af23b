import { createBoard, type GroupDraft, type PlainDraft, pickGroup } from '../build.ts';
import { choose, matches, range, sum, sumsOfSets, waysWhere } from '../counting.ts';
import type { Outcome } from '../engine.ts';

const POOL = 80;
const DRAWN = 20;
const MIDDLE = 810;
const bySum = sumsOfSets(POOL, DRAWN);

/** Odds for matching fewer numbers than were picked. Matching all of them gets the rest of the return. */
const SMALLER: Record<number, readonly { matched: number; odds: number }[]> = {
  1: [],
  2: [],
  3: [{ matched: 2, odds: 200 }],
  4: [{ matched: 3, odds: 500 }],
  5: [
    { matched: 4, odds: 1500 },
    { matched: 3, odds: 300 },
  ],
};

const chosen = (count: number): GroupDraft => {
  const title = `选${'一二三四五'[count - 1]}`;
  const prizes = [{ matched: count }, ...(SMALLER[count] ?? [])];
  const note = `从 01–80 选 ${count} 个号码，按其中开出的个数派彩：${prizes.map(({ matched }) => `中 ${matched}`).join('、')}。`;
  return pickGroup({ id: `pick-${count}`, title, note, columns: 8, to: POOL, count }, (numbers) => ({
    tiers: prizes.map((prize) => ({
      label: `中 ${prize.matched}`,
      ways: matches(POOL, DRAWN, count, prize.matched),
      ...('odds' in prize && { odds: prize.odds }),
    })),
    hit: (balls) => {
      const matched = numbers.filter((number) => balls.includes(number)).length;
      return prizes.findIndex((prize) => prize.matched === matched);
    },
  }));
};

const ELEMENTS = [
  { name: '金', from: 210, to: 695 },
  { name: '木', from: 696, to: 763 },
  { name: '水', from: 764, to: 855 },
  { name: '火', from: 856, to: 923 },
  { name: '土', from: 924, to: 1410 },
];

const upper = (balls: Outcome): number => balls.filter((ball) => ball <= POOL / 2).length;
/** Number of draws in which an accepted count of the twenty numbers is in one half. */
const half = (accepts: (count: number) => boolean): bigint =>
  range(0, DRAWN)
    .filter(accepts)
    .reduce((ways, count) => ways + matches(POOL, DRAWN, POOL / 2, count), 0n);

const sumBet = (id: string, label: string, accepts: (total: number) => boolean, tie = false): PlainDraft => ({
  id,
  label,
  ways: waysWhere(bySum, accepts),
  wins: (balls) => accepts(sum(balls)),
  ...(tie && {
    returned: { label: '和值 810 退本', ways: bySum[MIDDLE] ?? 0n, when: (balls: Outcome) => sum(balls) === MIDDLE },
  }),
});
const halfBet = (id: string, label: string, accepts: (count: number) => boolean): PlainDraft => ({
  id,
  label,
  ways: half(accepts),
  wins: (balls) => accepts(upper(balls)),
});

const side = (total: number): string => {
  if (total === MIDDLE) return '和';
  return total > MIDDLE ? '大' : '小';
};
const elementOf = (total: number): string => ELEMENTS.find(({ from, to }) => total >= from && total <= to)?.name ?? '';

export const clover = createBoard({
  code: 'clover',
  edition: 1,
  title: '快乐八',
  story: ['每期从 01–80 中开出二十个不同号码，任何二十个号码机会均等；二十数之和为总和。'],
  total: choose(POOL, DRAWN),
  reveal: 'balls',
  draw: (draw) => draw.deal(POOL, DRAWN).map((ball) => ball + 1),
  tags: (balls) => [`总和 ${sum(balls)}`, side(sum(balls)), sum(balls) % 2 === 1 ? '单' : '双', elementOf(sum(balls))],
  lines: [
    ['big', 'small'],
    ['odd', 'even'],
    ['upper', 'middle', 'lower'],
    ELEMENTS.map((_, index) => `element-${index + 1}`),
  ],
  tabs: [
    { title: '两面', groups: ['side', 'half', 'element'] },
    ...range(1, 5).map((count) => ({ title: chosen(count).title, groups: [`pick-${count}`] })),
  ],
  groups: [
    {
      id: 'side',
      title: '总和两面',
      prefix: '总和',
      note: '总和大于 810 为大，小于 810 为小，等于 810 退本；奇数为单，偶数为双。',
      selections: [
        sumBet('big', '大', (total) => total > MIDDLE, true),
        sumBet('small', '小', (total) => total < MIDDLE, true),
        sumBet('odd', '单', (total) => total % 2 === 1),
        sumBet('even', '双', (total) => total % 2 === 0),
      ],
    },
    {
      id: 'half',
      title: '上下盘',
      prefix: '',
      note: '01–40 开出多于十个为上盘，少于十个为下盘，恰为十个为中盘。',
      columns: 3,
      selections: [
        halfBet('upper', '上盘', (count) => count > DRAWN / 2),
        halfBet('middle', '中盘', (count) => count === DRAWN / 2),
        halfBet('lower', '下盘', (count) => count < DRAWN / 2),
      ],
    },
    {
      id: 'element',
      title: '五行',
      prefix: '五行',
      note: `${ELEMENTS.map(({ name, from, to }) => `${name} ${from}–${to}`).join('，')}，按总和。`,
      columns: 5,
      selections: ELEMENTS.map(({ name, from, to }, index) =>
        sumBet(`element-${index + 1}`, name, (total) => total >= from && total <= to),
      ),
    },
    ...range(1, 5).map(chosen),
  ],
});
