import { createBoard, type GroupDraft, type PlainDraft } from '../build.ts';
import { factorial, range } from '../counting.ts';
import type { Outcome } from '../engine.ts';

const CARS = range(1, 10);
const PLACES = ['冠军', '亚军', '第三', '第四', '第五', '第六', '第七', '第八', '第九', '第十'];
const at = (order: Outcome, place: number): number => order[place] ?? 0;
const leaders = (order: Outcome): number => at(order, 0) + at(order, 1);

const pairs = CARS.flatMap((first) => CARS.filter((second) => second !== first).map((second) => first + second));
const sumBet = (id: string, label: string, accepts: (sum: number) => boolean): PlainDraft => ({
  id,
  label,
  ways: BigInt(pairs.filter(accepts).length) * factorial(8),
  wins: (order) => accepts(leaders(order)),
});

const placeBet = (place: number, id: string, label: string, accepts: (car: number) => boolean): PlainDraft => ({
  id: `${id}-${place + 1}`,
  label,
  ways: BigInt(CARS.filter(accepts).length) * factorial(9),
  wins: (order) => accepts(at(order, place)),
});

const placeGroups = (title: string, place: number): GroupDraft[] => [
  {
    id: `car-${place + 1}`,
    title: `${title}车号`,
    prefix: title,
    note: '该名次为所选赛车。',
    columns: 5,
    face: 'ball',
    selections: CARS.map((car) => ({
      ...placeBet(place, `c${car}`, String(car), (each) => each === car),
      marks: [car],
    })),
  },
  {
    id: `side-${place + 1}`,
    title: `${title}两面`,
    prefix: title,
    note: '6–10 号为大，1–5 号为小；奇数为单，偶数为双。',
    selections: [
      placeBet(place, 'big', '大', (car) => car >= 6),
      placeBet(place, 'small', '小', (car) => car <= 5),
      placeBet(place, 'odd', '单', (car) => car % 2 === 1),
      placeBet(place, 'even', '双', (car) => car % 2 === 0),
    ],
  },
];

export const flyingcar = createBoard({
  code: 'flyingcar',
  edition: 1,
  title: '极速飞车',
  story: ['十辆赛车 1–10 号，冲线名次为十个号码的随机排列，3,628,800 种名次机会均等；途中位置只作演示，不影响名次。'],
  total: factorial(10),
  reveal: 'cars',
  draw: (draw) => draw.deal(10, 10).map((car) => car + 1),
  tags: (order) => [
    `冠亚和 ${leaders(order)}`,
    leaders(order) >= 12 ? '大' : '小',
    leaders(order) % 2 === 1 ? '单' : '双',
    at(order, 0) > at(order, 9) ? '龙' : '虎',
  ],
  lines: [
    ['sum-big', 'sum-small'],
    ['sum-odd', 'sum-even'],
    range(3, 19).map((sum) => `sum-${sum}`),
    ...range(1, 5).map((place) => [`dragon-${place}`, `tiger-${place}`]),
    ...range(1, 10).flatMap((place) => [
      [`big-${place}`, `small-${place}`],
      [`odd-${place}`, `even-${place}`],
      CARS.map((car) => `c${car}-${place}`),
    ]),
  ],
  tabs: [
    ...PLACES.slice(0, 2).map((title, place) => ({ title, groups: [`car-${place + 1}`, `side-${place + 1}`] })),
    { title: '冠亚和', groups: ['leaders-side', 'leaders'] },
    { title: '龙虎', groups: ['race'] },
    ...PLACES.slice(2).map((title, place) => ({ title, groups: [`car-${place + 3}`, `side-${place + 3}`] })),
  ],
  groups: [
    {
      id: 'leaders-side',
      title: '冠亚和两面',
      prefix: '冠亚',
      note: '冠军与亚军车号之和 12–19 为大，3–11 为小；奇数为单，偶数为双。',
      selections: [
        sumBet('sum-big', '和大', (sum) => sum >= 12),
        sumBet('sum-small', '和小', (sum) => sum <= 11),
        sumBet('sum-odd', '和单', (sum) => sum % 2 === 1),
        sumBet('sum-even', '和双', (sum) => sum % 2 === 0),
      ],
    },
    {
      id: 'leaders',
      title: '冠亚和值',
      prefix: '冠亚和',
      note: '冠军与亚军车号之和等于所选数字。',
      columns: 5,
      selections: range(3, 19).map((sum) => sumBet(`sum-${sum}`, String(sum), (each) => each === sum)),
    },
    {
      id: 'race',
      title: '龙虎',
      prefix: '',
      note: '前一名次的车号大于对应的后名次为龙，小于为虎。',
      columns: 2,
      selections: range(0, 4).flatMap((place): PlainDraft[] => {
        const versus = `${PLACES[place]}对${PLACES[9 - place]}`;
        const ways = factorial(10) / 2n;
        const ahead = (order: Outcome) => at(order, place) > at(order, 9 - place);
        return [
          { id: `dragon-${place + 1}`, label: `龙 ${versus}`, tone: 'red', ways, wins: ahead },
          { id: `tiger-${place + 1}`, label: `虎 ${versus}`, tone: 'blue', ways, wins: (order) => !ahead(order) },
        ];
      }),
    },
    ...PLACES.flatMap(placeGroups),
  ],
});
