import { createBoard, type GroupDraft, type PlainDraft, pickGroup } from '../build.ts';
import { choose, matches, range, sum, sumsOfSets, twoDigits, waysWhere } from '../counting.ts';
import type { Outcome, Tone } from '../engine.ts';

const BALLS = range(1, 49);
const LAST = 49;
const MAIN = 6;
/** Six balls in any order, then the special ball out of the remaining 43. */
const TOTAL = choose(LAST, MAIN) * 43n;
/** Number of draws with a given special ball. */
const EACH = TOTAL / 49n;

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46];
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48];
const ZODIAC = '马蛇龙兔虎牛鼠猪狗鸡猴羊';

export const ballTone = (ball: number): Tone => {
  if (RED.includes(ball)) return 'red';
  return BLUE.includes(ball) ? 'blue' : 'green';
};
const WAVES: readonly { tone: Tone; label: string }[] = [
  { tone: 'red', label: '红波' },
  { tone: 'blue', label: '蓝波' },
  { tone: 'green', label: '绿波' },
];

const main = (balls: Outcome): Outcome => balls.slice(0, MAIN);
const special = (balls: Outcome): number => balls[MAIN] ?? 0;
const zodiacOf = (ball: number): number => (ball - 1) % 12;
/** Number of draws for each sum of all seven balls. Any ball of a set of seven can be the special one. */
const bySum = sumsOfSets(LAST, MAIN + 1).map((ways) => ways * 7n);
const HALF = 175;

const specialBet = (id: string, label: string, accepts: (ball: number) => boolean, tone?: Tone): PlainDraft => ({
  id,
  label,
  ...(tone && { tone }),
  ways: BigInt(BALLS.filter(accepts).length) * EACH,
  wins: (balls) => accepts(special(balls)),
});
/** A special ball of 49 belongs to no side, so the stake is returned. */
const sideBet = (id: string, label: string, accepts: (ball: number) => boolean): PlainDraft => ({
  ...specialBet(id, label, (ball) => ball !== LAST && accepts(ball)),
  returned: { label: '特码 49 退本', ways: EACH, when: (balls) => special(balls) === LAST },
});
const sumBet = (id: string, label: string, accepts: (total: number) => boolean): PlainDraft => ({
  id,
  label,
  ways: waysWhere(bySum, accepts),
  wins: (balls) => accepts(sum(balls)),
});

const together = (count: number): GroupDraft => {
  const title = `${'二三四'[count - 2]}全中`;
  const note = `所选 ${count} 个号码都在六个正码之中；特码不算。`;
  return pickGroup({ id: `all-${count}`, title, note, columns: 7, to: LAST, count }, (numbers) => ({
    ways: matches(LAST, MAIN, count, count) * 43n,
    wins: (balls) => numbers.every((number) => main(balls).includes(number)),
  }));
};

export const sixballs = createBoard({
  code: 'sixballs',
  edition: 1,
  title: '六彩连珠',
  story: [
    '每期从 01–49 中依次开出七个不同号码：前六个为正码，第七个为特码，任何结果机会均等。',
    '生肖按固定号码表：01、13、25、37、49 为马，其余各肖依次四个号码；马含五个号码，赔率因此较低。',
  ],
  total: TOTAL,
  reveal: 'balls',
  draw: (draw) => draw.deal(LAST, MAIN + 1).map((ball) => ball + 1),
  tags: (balls) => {
    const ball = special(balls);
    return [
      `特码 ${twoDigits(ball)}`,
      ...(ball === LAST ? ['和'] : [ball >= 25 ? '大' : '小', ball % 2 === 1 ? '单' : '双']),
      WAVES.find(({ tone }) => tone === ballTone(ball))?.label ?? '',
      ZODIAC[zodiacOf(ball)] ?? '',
    ];
  },
  lines: [
    ['big', 'small'],
    ['odd', 'even'],
    ['digits-odd', 'digits-even'],
    ['total-big', 'total-small'],
    ['total-odd', 'total-even'],
    WAVES.map(({ tone }) => `wave-${tone}`),
    range(1, 12).map((n) => `zodiac-${n}`),
    BALLS.map((ball) => `special-${ball}`),
  ],
  tabs: [
    { title: '两面', groups: ['side', 'wave', 'total'] },
    { title: '特码', groups: ['special'] },
    { title: '特肖', groups: ['zodiac'] },
    { title: '正码', groups: ['main'] },
    ...[2, 3].map((count) => ({ title: together(count).title, groups: [`all-${count}`] })),
  ],
  groups: [
    {
      id: 'side',
      title: '特码两面',
      prefix: '特码',
      note: '25–48 为大，01–24 为小；奇数为单，偶数为双；两位数字之和奇为合单，偶为合双；开 49 退本。',
      columns: 3,
      selections: [
        sideBet('big', '大', (ball) => ball >= 25),
        sideBet('odd', '单', (ball) => ball % 2 === 1),
        sideBet('digits-odd', '合单', (ball) => (Math.floor(ball / 10) + ball) % 2 === 1),
        sideBet('small', '小', (ball) => ball < 25),
        sideBet('even', '双', (ball) => ball % 2 === 0),
        sideBet('digits-even', '合双', (ball) => (Math.floor(ball / 10) + ball) % 2 === 0),
      ],
    },
    {
      id: 'wave',
      title: '特码波色',
      prefix: '特码',
      note: `红波 ${RED.map(twoDigits).join(' ')}；蓝波 ${BLUE.map(twoDigits).join(' ')}；其余为绿波。`,
      columns: 3,
      selections: WAVES.map(({ tone, label }) =>
        specialBet(`wave-${tone}`, label, (ball) => ballTone(ball) === tone, tone),
      ),
    },
    {
      id: 'total',
      title: '七码总和',
      prefix: '',
      note: '七个号码之和 175 及以上为大，174 及以下为小；奇数为单，偶数为双。',
      selections: [
        sumBet('total-big', '总大', (total) => total >= HALF),
        sumBet('total-small', '总小', (total) => total < HALF),
        sumBet('total-odd', '总单', (total) => total % 2 === 1),
        sumBet('total-even', '总双', (total) => total % 2 === 0),
      ],
    },
    {
      id: 'special',
      title: '特码',
      note: '第七个号码为所选号码。',
      columns: 7,
      face: 'ball',
      selections: BALLS.map((ball) => ({
        ...specialBet(`special-${ball}`, twoDigits(ball), (each) => each === ball, ballTone(ball)),
        marks: [ball],
      })),
    },
    {
      id: 'zodiac',
      title: '特肖',
      note: '特码属于所选生肖。',
      selections: [...ZODIAC].map((name, index) =>
        specialBet(`zodiac-${index + 1}`, name, (ball) => zodiacOf(ball) === index),
      ),
    },
    {
      id: 'main',
      title: '正码',
      note: '所选号码在六个正码之中。',
      columns: 7,
      face: 'ball',
      selections: BALLS.map((ball) => ({
        id: `main-${ball}`,
        label: twoDigits(ball),
        tone: ballTone(ball),
        marks: [ball],
        ways: matches(LAST, MAIN, 1, 1) * 43n,
        wins: (balls) => main(balls).includes(ball),
      })),
    },
    ...[2, 3].map(together),
  ],
});
