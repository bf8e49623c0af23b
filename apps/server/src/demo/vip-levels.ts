import { starterVipLevels } from '@koi/contract/starter';
import { parseMoney } from '@koi/money';
import type { Level } from '../modules/rewards/vip/index.ts';

const amountOf = (text: string): bigint => parseMoney(text) ?? 0n;
const percentOf = (text: string): number => Number(amountOf(text));

/**
 * The suggested levels. Together with the agents' commission, each rebate stays below the smallest house edge of its
 * category: 0.41 % in live games (blackjack), 1.67 % in card games (十三水).
 */
export const demoLevels: readonly Level[] = starterVipLevels.map((row) => ({
  level: row.level,
  recharge: amountOf(row.recharge),
  flow: amountOf(row.flow),
  maintenance: amountOf(row.maintenance),
  realperson: percentOf(row.realperson),
  sport: percentOf(row.sport),
  eSport: percentOf(row.e_sport),
  joker: percentOf(row.joker),
  electron: percentOf(row.electron),
  lottery: percentOf(row.lottery),
}));
