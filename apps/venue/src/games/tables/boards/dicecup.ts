import { countedBets, createBoard, type TieredDraft } from '../build.ts';
import { range, rows, sets, sum } from '../counting.ts';
import type { Outcome } from '../engine.ts';

const FACES = range(1, 6);
const outcomes = rows(FACES, 3);
const times = (dice: Outcome, face: number): number => dice.filter((each) => each === face).length;
const triple = (dice: Outcome): boolean => new Set(dice).size === 1;
const big = (dice: Outcome): boolean => sum(dice) >= 11;
const odd = (dice: Outcome): boolean => sum(dice) % 2 === 1;

const bet = countedBets(outcomes);

/** Pays 2, 3 or 12 for one, two or three dice of the face. */
const single = (face: number): TieredDraft => ({
  id: `single-${face}`,
  label: `${face} 点`,
  marks: [face],
  hit: (dice) => times(dice, face) - 1,
  tiers: [200, 300, 1200].map((odds, index) => ({
    label: `${'一二三'[index]}颗`,
    odds,
    ways: outcomes.filter((dice) => times(dice, face) === index + 1).length,
  })),
});

export const dicecup = createBoard({
  code: 'dicecup',
  edition: 1,
  title: '皇家骰宝',
  story: ['骰盅内三颗骰子，每颗 1–6 点机会均等，共 216 种结果。', '开出围骰（三颗相同）时，大、小、单、双均不中。'],
  total: 216,
  reveal: 'dice',
  draw: (draw) => [draw.uniform(6) + 1, draw.uniform(6) + 1, draw.uniform(6) + 1],
  tags: (dice) =>
    triple(dice) ? [String(sum(dice)), '围骰'] : [String(sum(dice)), big(dice) ? '大' : '小', odd(dice) ? '单' : '双'],
  lines: [
    ['big', 'small'],
    ['odd', 'even'],
  ],
  tabs: [
    { title: '大小点数', groups: ['side', 'sum'] },
    { title: '单骰', groups: ['single', 'pair'] },
    { title: '围骰', groups: ['any-triple', 'triple'] },
    { title: '组合', groups: ['two'] },
  ],
  groups: [
    {
      id: 'side',
      title: '大小单双',
      prefix: '',
      note: '11–17 点为大，4–10 点为小，奇数为单，偶数为双；围骰通吃。',
      selections: [
        bet('big', '大', (dice) => big(dice) && !triple(dice)),
        bet('small', '小', (dice) => !big(dice) && !triple(dice)),
        bet('odd', '单', (dice) => odd(dice) && !triple(dice)),
        bet('even', '双', (dice) => !odd(dice) && !triple(dice)),
      ],
    },
    {
      id: 'sum',
      title: '点数',
      note: '三颗骰子点数之和等于所选点数，围骰也算。',
      columns: 4,
      selections: range(4, 17).map((points) => bet(`sum-${points}`, String(points), (dice) => sum(dice) === points)),
    },
    {
      id: 'single',
      title: '单骰',
      note: '所选点数出现一、二、三颗，各有赔率。',
      columns: 3,
      face: 'dice',
      selections: FACES.map(single),
    },
    {
      id: 'pair',
      title: '对子',
      prefix: '',
      note: '所选点数至少出现两颗。',
      columns: 3,
      face: 'dice',
      selections: FACES.map((face) =>
        bet(`pair-${face}`, `对 ${face}`, (dice) => times(dice, face) >= 2, { marks: [face, face] }),
      ),
    },
    {
      id: 'any-triple',
      title: '全围',
      prefix: '',
      note: '任意围骰。',
      columns: 1,
      selections: [bet('any-triple', '任意围骰', triple)],
    },
    {
      id: 'triple',
      title: '围骰',
      prefix: '',
      note: '三颗都是所选点数。',
      columns: 3,
      face: 'dice',
      selections: FACES.map((face) =>
        bet(`triple-${face}`, `围 ${face}`, (dice) => times(dice, face) === 3, { marks: [face, face, face] }),
      ),
    },
    {
      id: 'two',
      title: '两骰组合',
      prefix: '组合',
      note: '所选两个点数都出现。',
      columns: 3,
      face: 'dice',
      selections: sets(FACES, 2).map((faces) =>
        bet(`two-${faces.join('')}`, faces.join(' '), (dice) => faces.every((face) => dice.includes(face)), {
          marks: faces,
        }),
      ),
    },
  ],
});
