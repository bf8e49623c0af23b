import { createBoard, type GroupDraft, type PlainDraft } from '../build.ts';
import { range, sum } from '../counting.ts';
import type { Outcome } from '../engine.ts';
import { DIGITS, SHAPE_NOTE, shapeBets, shapeOf } from './digits.ts';

const TOTAL = 100_000;
const PLACES = ['第一球', '第二球', '第三球', '第四球', '第五球'];
const at = (balls: Outcome, place: number): number => balls[place] ?? 0;
const big = (balls: Outcome): boolean => sum(balls) >= 23;

/** The number of rows of five digits for each sum. */
const bySum = range(1, 5).reduce<number[]>(
  (ways) => range(0, ways.length + 8).map((total) => sum(DIGITS.map((digit) => ways[total - digit] ?? 0))),
  [1],
);
const sumWays = (accepts: (total: number) => boolean): number =>
  bySum.reduce((ways, each, total) => (accepts(total) ? ways + each : ways), 0);

const one = (place: number, id: string, label: string, accepts: (digit: number) => boolean): PlainDraft => ({
  id: `${id}-${place + 1}`,
  label,
  ways: (TOTAL / 10) * DIGITS.filter(accepts).length,
  wins: (balls) => accepts(at(balls, place)),
});

const placeGroups = (title: string, place: number): GroupDraft[] => [
  {
    id: `side-${place + 1}`,
    title: `${title}两面`,
    prefix: title,
    note: '5–9 为大，0–4 为小；奇数为单，偶数为双。',
    selections: [
      one(place, 'big', '大', (digit) => digit >= 5),
      one(place, 'small', '小', (digit) => digit < 5),
      one(place, 'odd', '单', (digit) => digit % 2 === 1),
      one(place, 'even', '双', (digit) => digit % 2 === 0),
    ],
  },
  {
    id: `digit-${place + 1}`,
    title: `${title}定位`,
    prefix: title,
    note: '该位置开出所选数字。',
    columns: 5,
    selections: DIGITS.map((digit) => one(place, `d${digit}`, String(digit), (each) => each === digit)),
  },
];

const THREES = [
  { id: 'front', title: '前三', from: 0 },
  { id: 'middle', title: '中三', from: 1 },
  { id: 'back', title: '后三', from: 2 },
];

export const hourglass = createBoard({
  code: 'hourglass',
  edition: 1,
  title: '时时好彩',
  story: ['每期开出五个 0–9 的数字，各自独立、机会均等，共 100,000 种结果。'],
  total: TOTAL,
  reveal: 'balls',
  draw: (draw) => range(1, 5).map(() => draw.uniform(10)),
  tags: (balls) => [
    String(sum(balls)),
    big(balls) ? '总大' : '总小',
    sum(balls) % 2 === 1 ? '总单' : '总双',
    at(balls, 0) === at(balls, 4) ? '和' : at(balls, 0) > at(balls, 4) ? '龙' : '虎',
    `前${shapeOf(balls.slice(0, 3))}`,
  ],
  lines: [
    ['big', 'small'],
    ['odd', 'even'],
    ['dragon', 'tiger', 'tie'],
    ...THREES.map(({ id }) => range(1, 5).map((n) => `${id}-${n}`)),
    ...range(1, 5).flatMap((place) => [
      [`big-${place}`, `small-${place}`],
      [`odd-${place}`, `even-${place}`],
      DIGITS.map((digit) => `d${digit}-${place}`),
    ]),
  ],
  tabs: [
    { title: '总和龙虎', groups: ['total', 'race'] },
    ...PLACES.map((title, place) => ({ title, groups: [`side-${place + 1}`, `digit-${place + 1}`] })),
    { title: '前中后三', groups: THREES.map(({ id }) => id) },
  ],
  groups: [
    {
      id: 'total',
      title: '总和',
      prefix: '',
      note: '五数之和 23–45 为大，0–22 为小；奇数为单，偶数为双。',
      selections: [
        { id: 'big', label: '总大', ways: sumWays((total) => total >= 23), wins: big },
        { id: 'small', label: '总小', ways: sumWays((total) => total < 23), wins: (balls) => !big(balls) },
        { id: 'odd', label: '总单', ways: sumWays((total) => total % 2 === 1), wins: (balls) => sum(balls) % 2 === 1 },
        { id: 'even', label: '总双', ways: sumWays((total) => total % 2 === 0), wins: (balls) => sum(balls) % 2 === 0 },
      ],
    },
    {
      id: 'race',
      title: '龙虎和',
      prefix: '',
      note: '第一球大于第五球为龙，小于为虎，相同为和；开和时龙虎不中。',
      columns: 3,
      selections: [
        { id: 'dragon', label: '龙', tone: 'red', ways: 45_000, wins: (balls) => at(balls, 0) > at(balls, 4) },
        { id: 'tiger', label: '虎', tone: 'blue', ways: 45_000, wins: (balls) => at(balls, 0) < at(balls, 4) },
        { id: 'tie', label: '和', tone: 'green', ways: 10_000, wins: (balls) => at(balls, 0) === at(balls, 4) },
      ],
    },
    ...PLACES.flatMap(placeGroups),
    ...THREES.map(({ id, title, from }) => ({
      id,
      title,
      note: SHAPE_NOTE,
      columns: 5,
      selections: shapeBets(`${id}-`, 100, (balls) => balls.slice(from, from + 3)),
    })),
  ],
});
