import { createBoard, type PlainDraft } from '../build.ts';
import { range } from '../counting.ts';

const MOST = 20;
const COUNTS = range(1, MOST);
const COLOURS = 2;
const colourName = (colour: number): string => (colour === 0 ? '黑' : '白');

const bet = (
  id: string,
  label: string,
  accepts: (count: number, colour: number) => boolean,
  tone?: PlainDraft['tone'],
): PlainDraft => ({
  id,
  label,
  ...(tone && { tone }),
  ways: COUNTS.flatMap((count) => [0, 1].filter((colour) => accepts(count, colour))).length,
  wins: ([count = 0, colour = 0]) => accepts(count, colour),
});

const QUARTERS = [1, 6, 11, 16].map((from) => ({ from, to: from + 4 }));

export const weiqi = createBoard({
  code: 'weiqi',
  edition: 1,
  title: '弈林围棋',
  story: [
    '本游戏玩的是围棋的“猜先”，不是对弈：棋手从棋罐抓一把棋子，1–20 颗机会均等，棋子为黑或白机会均等，共 40 种结果。',
  ],
  total: MOST * COLOURS,
  reveal: 'stones',
  draw: (draw) => [draw.uniform(MOST) + 1, draw.uniform(COLOURS)],
  tags: ([count = 0, colour = 0]) => [
    `${count} 颗`,
    colourName(colour),
    count % 2 === 1 ? '单' : '双',
    count > MOST / 2 ? '多' : '少',
  ],
  lines: [
    ['odd', 'even'],
    ['black', 'white'],
    ['many', 'few'],
    ['black-odd', 'black-even', 'white-odd', 'white-even'],
    QUARTERS.map(({ from }) => `from-${from}`),
    COUNTS.map((count) => `count-${count}`),
  ],
  tabs: [
    { title: '猜先', groups: ['side', 'pair'] },
    { title: '段位', groups: ['quarter'] },
    { title: '颗数', groups: ['count'] },
  ],
  groups: [
    {
      id: 'side',
      title: '单双 · 黑白 · 多少',
      prefix: '',
      note: '颗数奇为单，偶为双；11–20 颗为多，1–10 颗为少。',
      columns: 2,
      selections: [
        bet('odd', '单', (count) => count % 2 === 1),
        bet('even', '双', (count) => count % 2 === 0),
        bet('black', '黑', (_, colour) => colour === 0, 'black'),
        bet('white', '白', (_, colour) => colour === 1),
        bet('many', '多 11–20', (count) => count > MOST / 2),
        bet('few', '少 1–10', (count) => count <= MOST / 2),
      ],
    },
    {
      id: 'pair',
      title: '组合',
      prefix: '',
      note: '颜色与单双同时符合。',
      selections: ['black', 'white'].flatMap((name, colour) => [
        bet(`${name}-odd`, `${colourName(colour)}单`, (count, each) => each === colour && count % 2 === 1),
        bet(`${name}-even`, `${colourName(colour)}双`, (count, each) => each === colour && count % 2 === 0),
      ]),
    },
    {
      id: 'quarter',
      title: '段位',
      prefix: '',
      note: '颗数落在所选范围。',
      columns: 2,
      selections: QUARTERS.map(({ from, to }) =>
        bet(`from-${from}`, `${from}–${to} 颗`, (count) => count >= from && count <= to),
      ),
    },
    {
      id: 'count',
      title: '颗数',
      prefix: '颗数',
      note: '恰为所选颗数。',
      columns: 5,
      selections: COUNTS.map((count) => bet(`count-${count}`, String(count), (each) => each === count)),
    },
  ],
});
