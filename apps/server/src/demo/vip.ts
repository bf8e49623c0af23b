import type { Level } from '../modules/vip/index.ts';

type Row = readonly [
  recharge: bigint,
  flow: bigint,
  realperson: number,
  sport: number,
  eSport: number,
  joker: number,
  electron: number,
  lottery: number,
];

/** Requirements in 元, rebates in hundredths of a percent; the first level asks nothing. */
const rows: readonly Row[] = [
  [0n, 0n, 50, 40, 40, 60, 80, 20],
  [5_000n, 30_000n, 60, 50, 50, 70, 90, 25],
  [20_000n, 120_000n, 70, 60, 60, 80, 100, 30],
  [50_000n, 300_000n, 80, 70, 70, 90, 110, 40],
  [120_000n, 800_000n, 84, 74, 74, 94, 112, 44],
  [300_000n, 2_000_000n, 88, 78, 78, 98, 114, 48],
  [800_000n, 6_000_000n, 92, 82, 82, 102, 115, 52],
  [2_000_000n, 16_000_000n, 96, 86, 86, 106, 116, 56],
  [5_000_000n, 40_000_000n, 100, 90, 90, 110, 118, 60],
  [12_000_000n, 100_000_000n, 105, 95, 95, 115, 120, 65],
];

export const demoLevels: readonly Level[] = rows.map(
  ([recharge, flow, realperson, sport, eSport, joker, electron, lottery], index) => ({
    level: index + 1,
    recharge: recharge * 100n,
    flow: flow * 100n,
    realperson,
    sport,
    eSport,
    joker,
    electron,
    lottery,
  }),
);
