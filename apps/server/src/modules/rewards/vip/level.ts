import type { VipLevelRow } from '@koi/contract';
import type { VipLevelForm } from '@koi/contract/rules/vip';
import { formatMoney } from '@koi/money';

/** Requirements are in 分, rebates in hundredths of a percent. */
export interface Level {
  level: number;
  recharge: bigint;
  flow: bigint;
  maintenance: bigint;
  realperson: number;
  sport: number;
  eSport: number;
  joker: number;
  electron: number;
  lottery: number;
}

/** Formats a requirement as an operator types it: "50000", with decimals only when there are 分. */
const plainMoney = (amount: bigint): string => formatMoney(amount).replace(/\.00$/, '');

const percent = (hundredths: number): string => formatMoney(BigInt(hundredths));

export const toWire = (level: Level): VipLevelRow => ({
  level: level.level,
  recharge: plainMoney(level.recharge),
  flow: plainMoney(level.flow),
  maintenance: plainMoney(level.maintenance),
  realperson: percent(level.realperson),
  sport: percent(level.sport),
  e_sport: percent(level.eSport),
  joker: percent(level.joker),
  electron: percent(level.electron),
  lottery: percent(level.lottery),
});

/** The rule of the form has refused missing amounts. */
const required = (amount: bigint | undefined): bigint => {
  if (amount === undefined) throw new RangeError('a level lacks an amount');
  return amount;
};

export const fromForm = (level: number, form: VipLevelForm): Level => ({
  level,
  recharge: required(form.recharge),
  flow: required(form.flow),
  maintenance: required(form.maintenance),
  realperson: Number(required(form.realperson)),
  sport: Number(required(form.sport)),
  eSport: Number(required(form.e_sport)),
  joker: Number(required(form.joker)),
  electron: Number(required(form.electron)),
  lottery: Number(required(form.lottery)),
});
