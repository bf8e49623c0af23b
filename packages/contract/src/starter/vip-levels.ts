import { VIP_REBATE_FIELDS } from '../constants.ts';
import type { VipLevelRow } from '../member/vip.ts';
import {
  type CategoryMargin,
  highestCommission,
  percentOf,
  percentText,
  type RebateField,
  rebateCap,
} from '../rules/margins.ts';
import { starterCommissionTiers } from './plans.ts';

type Row = readonly [
  recharge: number,
  flow: number,
  maintenance: number,
  realperson: number,
  sport: number,
  eSport: number,
  joker: number,
  electron: number,
  lottery: number,
];

/**
 * Requirements in 元, rebates in hundredths of a percent. The first level has no requirements. The rebates suit games
 * with edges like those of the demo: 0.41 % in live games (blackjack), 1.67 % in card games (十三水).
 */
const ROWS: readonly Row[] = [
  [0, 0, 0, 5, 40, 40, 60, 80, 20],
  [5_000, 30_000, 5_000, 6, 50, 50, 70, 90, 25],
  [20_000, 120_000, 20_000, 8, 60, 60, 80, 100, 30],
  [50_000, 300_000, 50_000, 10, 70, 70, 90, 110, 40],
  [120_000, 800_000, 120_000, 11, 74, 74, 94, 112, 44],
  [300_000, 2_000_000, 300_000, 12, 78, 78, 98, 114, 48],
  [800_000, 6_000_000, 800_000, 14, 82, 82, 102, 115, 52],
  [2_000_000, 16_000_000, 2_000_000, 15, 86, 86, 106, 116, 56],
  [5_000_000, 40_000_000, 5_000_000, 17, 90, 90, 110, 118, 60],
  [12_000_000, 100_000_000, 10_000_000, 19, 95, 95, 115, 120, 65],
];

export const starterVipLevels: readonly VipLevelRow[] = ROWS.map(
  ([recharge, flow, maintenance, realperson, sport, eSport, joker, electron, lottery], index) => ({
    level: index + 1,
    recharge: String(recharge),
    flow: String(flow),
    maintenance: String(maintenance),
    realperson: percentText(realperson),
    sport: percentText(sport),
    e_sport: percentText(eSport),
    joker: percentText(joker),
    electron: percentText(electron),
    lottery: percentText(lottery),
  }),
);

/** A category whose rebates were reduced: the highest one before and after, and the edge that required it. */
export interface ReducedRebate {
  field: RebateField;
  before: string;
  after: string;
  edge: string;
  game: string;
}

/**
 * The levels with rebates that stay below the known house edges less the commission. Where the highest rebate of a
 * category exceeds its cap, the rebates of all levels are reduced in proportion, so that their order is kept. The
 * suggested commission counts as well, so that its plan can be taken over later.
 */
export const levelsBelowEdge = (
  margins: readonly CategoryMargin[],
  commissionInForce: string,
): { levels: VipLevelRow[]; reduced: ReducedRebate[] } => {
  const commission = percentText(
    Math.max(percentOf(commissionInForce), percentOf(highestCommission(starterCommissionTiers))),
  );
  const reduced: ReducedRebate[] = [];
  let levels = [...starterVipLevels];
  for (const field of VIP_REBATE_FIELDS) {
    const margin = margins.find((each) => each.field === field);
    const cap = margin && rebateCap(margin, commission);
    const highest = Math.max(...levels.map((level) => percentOf(level[field])));
    if (margin === undefined || cap === undefined || highest <= percentOf(cap)) continue;
    const lowered = (text: string) => percentText(Math.floor((percentOf(text) * percentOf(cap)) / highest));
    levels = levels.map((level) => ({ ...level, [field]: lowered(level[field]) }));
    reduced.push({ field, before: percentText(highest), after: cap, edge: margin.edge, game: margin.game });
  }
  return { levels, reduced };
};
