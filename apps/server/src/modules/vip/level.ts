import type { VipLevelRow } from '@koi/contract';
import { formatMoney } from '@koi/money';

/** Requirements in 分, rebates in hundredths of a percent. */
export interface Level {
  level: number;
  recharge: bigint;
  flow: bigint;
  realperson: number;
  sport: number;
  eSport: number;
  joker: number;
  electron: number;
  lottery: number;
}

/** Requirements read as an operator types them: "50000", and "50000.50" only when there are 分. */
const plainMoney = (amount: bigint): string => formatMoney(amount).replace(/\.00$/, '');

const percent = (hundredths: number): string => formatMoney(BigInt(hundredths));

export const toWire = (level: Level): VipLevelRow => ({
  level: level.level,
  recharge: plainMoney(level.recharge),
  flow: plainMoney(level.flow),
  realperson: percent(level.realperson),
  sport: percent(level.sport),
  e_sport: percent(level.eSport),
  joker: percent(level.joker),
  electron: percent(level.electron),
  lottery: percent(level.lottery),
});
