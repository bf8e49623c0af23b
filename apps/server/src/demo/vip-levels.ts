import type { Level } from '../modules/rewards/vip/index.ts';

type Row = readonly [
  recharge: bigint,
  flow: bigint,
  maintenance: bigint,
  realperson: number,
  sport: number,
  eSport: number,
  joker: number,
  electron: number,
  lottery: number,
];

/**
 * Requirements in 元, rebates in hundredths of a percent. The first level has no requirements. Together with the agents'
 * commission, each rebate stays below the smallest house edge of its category: 0.41 % in live games (blackjack), 1.67 %
 * in card games (十三水).
 */
const rows: readonly Row[] = [
  [0n, 0n, 0n, 5, 40, 40, 60, 80, 20],
  [5_000n, 30_000n, 5_000n, 6, 50, 50, 70, 90, 25],
  [20_000n, 120_000n, 20_000n, 8, 60, 60, 80, 100, 30],
  [50_000n, 300_000n, 50_000n, 10, 70, 70, 90, 110, 40],
  [120_000n, 800_000n, 120_000n, 11, 74, 74, 94, 112, 44],
  [300_000n, 2_000_000n, 300_000n, 12, 78, 78, 98, 114, 48],
  [800_000n, 6_000_000n, 800_000n, 14, 82, 82, 102, 115, 52],
  [2_000_000n, 16_000_000n, 2_000_000n, 15, 86, 86, 106, 116, 56],
  [5_000_000n, 40_000_000n, 5_000_000n, 17, 90, 90, 110, 118, 60],
  [12_000_000n, 100_000_000n, 10_000_000n, 19, 95, 95, 115, 120, 65],
];

export const demoLevels: readonly Level[] = rows.map(
  ([recharge, flow, maintenance, realperson, sport, eSport, joker, electron, lottery], index) => ({
    level: index + 1,
    recharge: recharge * 100n,
    flow: flow * 100n,
    maintenance: maintenance * 100n,
    realperson,
    sport,
    eSport,
    joker,
    electron,
    lottery,
  }),
);
