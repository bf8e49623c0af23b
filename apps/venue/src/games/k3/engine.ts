import { countedBets, createBoard, pairedSides, sideBets } from '../tables/build.ts';
import { range, rows, sets, sum } from '../tables/counting.ts';
import type { Outcome } from '../tables/engine.ts';

const FACES = range(1, 6);
/** Ways are counted over all 216 throws. */
const bet = countedBets(rows(FACES, 3));

const big = (dice: Outcome): boolean => sum(dice) >= 11;
const odd = (dice: Outcome): boolean => sum(dice) % 2 === 1;
const times = (dice: Outcome, face: number): number => dice.filter((each) => each === face).length;
const kinds = (dice: Outcome): number => new Set(dice).size;
const sorted = (dice: Outcome): string => dice.toSorted((a, b) => a - b).join('');
const RUNS = ['123', '234', '345', '456'];

const shape = (dice: Outcome): string => ['三同号', '二同号', '三不同号'][kinds(dice) - 1] ?? '';

export const k3Board = createBoard({
  code: 'k3',
  edition: 1,
  title: '快三',
  story: ['每期掷三颗骰子，每颗 1–6 点机会均等，共 216 种结果。', '豹子（三颗相同）同样按和值计大小单双。'],
  total: 216,
  reveal: 'dice',
  draw: (draw) => [draw.uniform(6) + 1, draw.uniform(6) + 1, draw.uniform(6) + 1],
  tags: (dice) => [String(sum(dice)), big(dice) ? '大' : '小', odd(dice) ? '单' : '双', shape(dice)],
  lines: [
    ['big', 'small'],
    ['odd', 'even'],
    ['big-odd', 'big-even', 'small-odd', 'small-even'],
    range(3, 18).map((total) => `sum-${total}`),
  ],
  tabs: [
    { title: '和值', groups: ['sum', 'side'] },
    { title: '大小单双', groups: ['side', 'pair-side'] },
    { title: '三同号', groups: ['triple', 'any-triple'] },
    { title: '二同号', groups: ['double-any', 'double'] },
    { title: '三不同号', groups: ['run', 'three', 'two'] },
  ],
  groups: [
    {
      id: 'sum',
      title: '和值',
      note: '三颗骰子点数之和等于所选数字即中奖。',
      selections: range(3, 18).map((total) => bet(`sum-${total}`, String(total), (dice) => sum(dice) === total)),
    },
    {
      id: 'side',
      title: '大小单双',
      prefix: '',
      note: '和值 11–18 为大，3–10 为小；和值奇数为单，偶数为双。',
      selections: sideBets(bet, big, odd),
    },
    pairedSides(bet, big, odd),
    {
      id: 'triple',
      title: '三同号单选',
      prefix: '三同号',
      note: '三颗骰子都是所选点数。',
      columns: 3,
      face: 'dice',
      selections: FACES.map((face) =>
        bet(`triple-${face}`, `${face}${face}${face}`, (dice) => times(dice, face) === 3, {
          marks: [face, face, face],
        }),
      ),
    },
    {
      id: 'any-triple',
      title: '三同号通选',
      prefix: '',
      note: '三颗骰子相同，不论点数。',
      columns: 1,
      selections: [bet('any-triple', '任意三同号', (dice) => kinds(dice) === 1)],
    },
    {
      id: 'double-any',
      title: '二同号复选',
      prefix: '二同号',
      note: '所选点数至少出现两颗，三颗相同也算。',
      columns: 3,
      face: 'dice',
      selections: FACES.map((face) =>
        bet(`double-${face}`, `${face}${face}*`, (dice) => times(dice, face) >= 2, { marks: [face, face] }),
      ),
    },
    {
      id: 'double',
      title: '二同号单选',
      prefix: '二同号',
      note: '开出所选的两颗同号与一颗不同号。',
      columns: 3,
      face: 'dice',
      selections: FACES.flatMap((face) =>
        FACES.filter((other) => other !== face).map((other) =>
          bet(
            `double-${face}${face}${other}`,
            `${face}${face}${other}`,
            (dice) => times(dice, face) === 2 && times(dice, other) === 1,
            { marks: [face, face, other] },
          ),
        ),
      ),
    },
    {
      id: 'run',
      title: '三连号通选',
      prefix: '',
      note: '开出 123、234、345、456 之一，不论次序。',
      columns: 1,
      selections: [bet('run', '任意三连号', (dice) => RUNS.includes(sorted(dice)))],
    },
    {
      id: 'three',
      title: '三不同号',
      note: '开出所选的三个不同点数，不论次序。',
      columns: 3,
      face: 'dice',
      selections: sets(FACES, 3).map((faces) =>
        bet(`three-${faces.join('')}`, faces.join(''), (dice) => sorted(dice) === faces.join(''), { marks: faces }),
      ),
    },
    {
      id: 'two',
      title: '二不同号',
      note: '所选的两个点数都开出。',
      columns: 3,
      face: 'dice',
      selections: sets(FACES, 2).map((faces) =>
        bet(`two-${faces.join('')}`, faces.join(''), (dice) => faces.every((face) => dice.includes(face)), {
          marks: faces,
        }),
      ),
    },
  ],
});
