import { createBoard } from '../build.ts';

const MILLION = 1_000_000;

/** One prize per symbol: weights out of a million cards, prizes in hundredths of the price. The return is exactly 0.96. */
export const PRIZES = [
  { symbol: '锦鲤', ways: 20, odds: 100_000 },
  { symbol: '龙门', ways: 200, odds: 20_000 },
  { symbol: '元宝', ways: 1_600, odds: 5_000 },
  { symbol: '莲花', ways: 14_000, odds: 1_000 },
  { symbol: '灯笼', ways: 36_000, odds: 500 },
  { symbol: '折扇', ways: 60_000, odds: 300 },
  { symbol: '祥云', ways: 160_000, odds: 200 },
] as const;
const NOTHING = PRIZES.length;
const CELLS = 9;
const won = PRIZES.reduce((sum, { ways }) => sum + ways, 0);
const weights = [...PRIZES.map(({ ways }) => ways), MILLION - won];

export const ticket = createBoard({
  code: 'ticket',
  edition: 1,
  title: '好运刮刮乐',
  story: [
    '每张九格，刮出三个相同图案即中该图案的奖；一张至多中一个奖。',
    '奖级由一百万张的奖组直接抽定，图案随后随机排布，排布不影响中奖；未中奖的卡每种图案至多两个。',
    `每一百万张中，中奖 ${won.toLocaleString('en-US')} 张。`,
  ],
  total: MILLION,
  reveal: 'scratch',
  /** Draws the prize first, then the cells that display it. */
  draw: (draw) => {
    const prize = draw.weighted(weights);
    if (prize === NOTHING) return [prize, ...draw.deal(NOTHING * 2, CELLS).map((id) => id >> 1)];
    const places = draw.deal(CELLS, 3);
    const others = PRIZES.map((_, index) => index).filter((index) => index !== prize);
    const rest = draw.deal(others.length * 2, CELLS - 3).map((id) => others[id >> 1] ?? 0);
    return [prize, ...Array.from({ length: CELLS }, (_, cell) => (places.includes(cell) ? prize : (rest.pop() ?? 0)))];
  },
  tags: ([prize = NOTHING]) => {
    const found = PRIZES[prize];
    return found ? [`${found.symbol} ${found.odds / 100} 倍`, '中奖'] : ['未中奖'];
  },
  lines: [],
  groups: [
    {
      id: 'card',
      title: '刮刮卡',
      prefix: '',
      note: '刮出三个相同图案，按票面金额的倍数派奖。',
      columns: 1,
      selections: [
        {
          id: 'card',
          label: '好运卡',
          tiers: PRIZES.map(({ symbol, ways, odds }) => ({ label: `三个${symbol}`, ways, odds })),
          hit: ([prize = NOTHING]) => (prize === NOTHING ? -1 : prize),
        },
      ],
    },
  ],
});
