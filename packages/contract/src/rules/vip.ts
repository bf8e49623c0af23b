import { floorDivide, parseMoney } from '@koi/money';
import { VIP_LEVELS } from '../constants.ts';

const HUNDRED = 100n;

/** `vip` wins; without it the level stands behind the P of `current_vip`. */
export const vipLevel = ({ vip, current_vip }: { vip?: number; current_vip?: string }): number =>
  vip ?? Number(/P(\d{1,2})/.exec(current_vip ?? '')?.[1] ?? 0);

/** Percent of the next level's deposits, rounded and capped; the highest level is complete. */
export const vipProgress = (level: number, paysum: string, nextRecharge: string): number => {
  const paid = parseMoney(paysum) ?? 0n;
  const needed = parseMoney(nextRecharge) ?? 0n;
  if (level >= VIP_LEVELS || paid >= needed) return 100;
  return Number(floorDivide(paid * HUNDRED * 2n + needed, needed * 2n));
};
