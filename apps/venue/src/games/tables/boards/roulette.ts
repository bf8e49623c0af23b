import { createBoard, type PlainDraft } from '../build.ts';
import { range } from '../counting.ts';
import type { Tone } from '../engine.ts';

/** The pockets in their order around a wheel with a single zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export const pocketTone = (pocket: number): Tone => {
  if (pocket === 0) return 'green';
  return RED.has(pocket) ? 'red' : 'black';
};

const POCKETS = range(1, 36);
/** Traditional odds: 36 divided by the number of covered numbers. The zero is the whole house edge, 1 in 37. */
const bet = (id: string, label: string, numbers: readonly number[], tone?: Tone): PlainDraft => ({
  id,
  label,
  marks: numbers.length <= 6 ? numbers : [],
  ...(tone && { tone }),
  ways: numbers.length,
  odds: 3600 / numbers.length,
  wins: ([pocket = -1]) => numbers.includes(pocket),
});
const named = (kind: string, numbers: readonly number[]): PlainDraft =>
  bet(`${kind}-${numbers.join('-')}`, numbers.join(' '), numbers);

const splits = [
  ...[1, 2, 3].map((first) => [0, first]),
  ...POCKETS.filter((each) => each % 3 !== 0).map((each) => [each, each + 1]),
  ...POCKETS.filter((each) => each <= 33).map((each) => [each, each + 3]),
];
const rowStarts = POCKETS.filter((each) => each % 3 === 1);
const streets = [[0, 1, 2], [0, 2, 3], ...rowStarts.map((each) => range(each, each + 2))];
const corners = [
  [0, 1, 2, 3],
  ...POCKETS.filter((each) => each <= 33 && each % 3 !== 0).map((each) => [each, each + 1, each + 3, each + 4]),
];
const sixes = rowStarts.filter((each) => each <= 31).map((each) => range(each, each + 5));
const outside = (id: string, label: string, accepts: (pocket: number) => boolean, tone?: Tone): PlainDraft =>
  bet(id, label, POCKETS.filter(accepts), tone);

export const roulette = createBoard({
  code: 'roulette',
  edition: 1,
  title: '金轮轮盘',
  story: [
    '单零轮盘，0–36 共 37 格，每格机会均等。',
    '各玩法均按 36 除以所含号码数赔付，庄家优势全部来自 0，即 1/37（2.70%）。',
  ],
  total: 37,
  reveal: 'wheel',
  draw: (draw) => [draw.uniform(37)],
  tags: ([pocket = 0]) =>
    pocket === 0
      ? ['0', '零']
      : [
          String(pocket),
          pocketTone(pocket) === 'red' ? '红' : '黑',
          pocket % 2 === 1 ? '单' : '双',
          pocket > 18 ? '大' : '小',
        ],
  lines: [
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
    ['dozen-1', 'dozen-2', 'dozen-3'],
    ['column-1', 'column-2', 'column-3'],
    range(0, 36).map((pocket) => `straight-${pocket}`),
  ],
  tabs: [
    { title: '外围', groups: ['even', 'dozen', 'column'] },
    { title: '号码', groups: ['zero', 'straight'] },
    { title: '二数', groups: ['split'] },
    { title: '三数', groups: ['street'] },
    { title: '四数', groups: ['corner'] },
    { title: '六数', groups: ['six'] },
  ],
  groups: [
    {
      id: 'zero',
      title: '号码',
      prefix: '号码',
      note: '小球落在 0。',
      columns: 1,
      selections: [bet('straight-0', '0', [0], 'green')],
    },
    {
      id: 'straight',
      title: '号码',
      prefix: '号码',
      note: '小球落在所选号码。',
      columns: 6,
      selections: POCKETS.map((pocket) => bet(`straight-${pocket}`, String(pocket), [pocket], pocketTone(pocket))),
    },
    {
      id: 'even',
      title: '红黑 · 单双 · 大小',
      prefix: '',
      note: '开出 0 时，红黑、单双、大小均不中。',
      columns: 2,
      selections: [
        outside('red', '红', (each) => RED.has(each), 'red'),
        outside('black', '黑', (each) => !RED.has(each), 'black'),
        outside('odd', '单', (each) => each % 2 === 1),
        outside('even', '双', (each) => each % 2 === 0),
        outside('low', '小 1–18', (each) => each <= 18),
        outside('high', '大 19–36', (each) => each > 18),
      ],
    },
    {
      id: 'dozen',
      title: '打',
      prefix: '',
      note: '每打十二个号码。',
      columns: 3,
      selections: [1, 2, 3].map((n) =>
        outside(`dozen-${n}`, `${n * 12 - 11}–${n * 12}`, (each) => Math.ceil(each / 12) === n),
      ),
    },
    {
      id: 'column',
      title: '列',
      prefix: '',
      note: '一列：1、4、7 … 34；二列：2、5、8 … 35；三列：3、6、9 … 36。',
      columns: 3,
      selections: [1, 2, 3].map((n) => outside(`column-${n}`, `第${'一二三'[n - 1]}列`, (each) => each % 3 === n % 3)),
    },
    {
      id: 'split',
      title: '二数',
      note: '相邻的两个号码。',
      columns: 5,
      selections: splits.map((n) => named('split', n)),
    },
    {
      id: 'street',
      title: '三数',
      note: '同一行的三个号码。',
      columns: 4,
      selections: streets.map((n) => named('street', n)),
    },
    {
      id: 'corner',
      title: '四数',
      note: '相交于一角的四个号码。',
      columns: 3,
      selections: corners.map((n) => named('corner', n)),
    },
    {
      id: 'six',
      title: '六数',
      note: '相邻两行的六个号码。',
      columns: 2,
      selections: sixes.map((n) => named('six', n)),
    },
  ],
});
