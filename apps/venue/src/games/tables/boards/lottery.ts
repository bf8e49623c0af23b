import { countedBets, createBoard, pairedSides, sideBets } from '../build.ts';
import { range, rows, sum } from '../counting.ts';
import type { Outcome, Tone } from '../engine.ts';
import { DIGITS, SHAPE_NOTE, shapeBets, shapeOf } from './digits.ts';

const bet = countedBets(rows(DIGITS, 3));
const big = (balls: Outcome): boolean => sum(balls) >= 14;
const odd = (balls: Outcome): boolean => sum(balls) % 2 === 1;
const WAVES: readonly { id: string; label: string; tone: Tone }[] = [
  { id: 'wave-0', label: '红波', tone: 'red' },
  { id: 'wave-1', label: '绿波', tone: 'green' },
  { id: 'wave-2', label: '蓝波', tone: 'blue' },
];

export const lottery = createBoard({
  code: 'lottery',
  edition: 1,
  title: '幸运快彩',
  story: ['每期开出三个 0–9 的数字，各自独立、机会均等，共 1,000 种结果；三数之和 0–27 即为和值。'],
  total: 1000,
  reveal: 'balls',
  draw: (draw) => [draw.uniform(10), draw.uniform(10), draw.uniform(10)],
  tags: (balls) => [
    String(sum(balls)),
    big(balls) ? '大' : '小',
    odd(balls) ? '单' : '双',
    WAVES[sum(balls) % 3]?.label ?? '',
    shapeOf(balls),
  ],
  lines: [
    ['big', 'small'],
    ['odd', 'even'],
    ['big-odd', 'big-even', 'small-odd', 'small-even'],
    WAVES.map(({ id }) => id),
    range(1, 5).map((n) => `shape-${n}`),
    range(0, 27).map((total) => `sum-${total}`),
  ],
  tabs: [
    { title: '两面', groups: ['side', 'pair-side', 'edge', 'wave'] },
    { title: '和值', groups: ['sum'] },
    { title: '形态', groups: ['shape'] },
  ],
  groups: [
    {
      id: 'side',
      title: '大小单双',
      prefix: '',
      note: '和值 14–27 为大，0–13 为小；奇数为单，偶数为双。',
      selections: sideBets(bet, big, odd),
    },
    pairedSides(bet, big, odd),
    {
      id: 'edge',
      title: '极值',
      prefix: '',
      note: '极大为和值 22–27，极小为和值 0–5。',
      columns: 2,
      selections: [bet('top', '极大', (balls) => sum(balls) >= 22), bet('bottom', '极小', (balls) => sum(balls) <= 5)],
    },
    {
      id: 'wave',
      title: '波色',
      prefix: '',
      note: '和值除以三，余 0 为红波，余 1 为绿波，余 2 为蓝波。',
      columns: 3,
      selections: WAVES.map(({ id, label, tone }, index) =>
        bet(id, label, (balls) => sum(balls) % 3 === index, { tone }),
      ),
    },
    {
      id: 'sum',
      title: '和值',
      note: '三数之和等于所选数字。',
      columns: 4,
      selections: range(0, 27).map((total) => bet(`sum-${total}`, String(total), (balls) => sum(balls) === total)),
    },
    {
      id: 'shape',
      title: '形态',
      prefix: '',
      note: SHAPE_NOTE,
      columns: 3,
      selections: shapeBets('shape-', 1, (balls) => balls),
    },
  ],
});
