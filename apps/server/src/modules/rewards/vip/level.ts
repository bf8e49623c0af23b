import type { VipLevelRow } from '@koi/contract';
import type { VipLevelForm } from '@koi/contract/rules/vip';
import { formatMoney, parseMoney } from '@koi/money';

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

/** Parses an amount that the validation of the form has accepted. */
const parsed = (text: string): bigint => {
  const amount = parseMoney(text);
  if (amount === undefined) throw new RangeError(`not an amount: ${JSON.stringify(text)}`);
  return amount;
};

export const fromForm = (level: number, form: VipLevelForm): Level => ({
  level,
  recharge: parsed(form.recharge),
  flow: parsed(form.flow),
  maintenance: parsed(form.maintenance),
  realperson: Number(parsed(form.realperson)),
  sport: Number(parsed(form.sport)),
  eSport: Number(parsed(form.e_sport)),
  joker: Number(parsed(form.joker)),
  electron: Number(parsed(form.electron)),
  lottery: Number(parsed(form.lottery)),
});
