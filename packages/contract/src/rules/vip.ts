import { floorDivide, type Money, parseMoney } from '@koi/money';
import { VIP_LEVELS, VIP_REBATE_FIELDS, VIP_REBATE_MAX_PERCENT } from '../constants.ts';
import { VIP, VIP_REBATE_NAMES } from '../texts/vip.ts';
import { firstFailing } from './first-failing.ts';

const HUNDRED = 100n;

/** Uses `vip`, or else the digits after the P of `current_vip`. */
export const vipLevel = ({ vip, current_vip }: { vip?: number; current_vip?: string }): number =>
  vip ?? Number(/P(\d{1,2})/.exec(current_vip ?? '')?.[1] ?? 0);

/** Percentage of the next level's deposits, rounded and capped at 100; the highest level is always complete. */
export const vipProgress = (level: number, paid: Money, needed: Money): number => {
  if (level >= VIP_LEVELS || paid >= needed) return 100;
  return Number(floorDivide(paid * HUNDRED * 2n + needed, needed * 2n));
};

/** Fields of a level that an operator edits: amounts and percentages. */
export const VIP_AMOUNT_FIELDS = ['recharge', 'flow', 'maintenance'] as const;
export const VIP_FIELDS = [...VIP_AMOUNT_FIELDS, ...VIP_REBATE_FIELDS] as const;
export type VipField = (typeof VIP_FIELDS)[number];
/** Amounts in 分 and percentages in hundredths, undefined where the text is neither. */
export type VipLevelForm = Record<VipField, bigint | undefined>;

export const VIP_FIELD_NAMES: Readonly<Record<VipField, string>> = {
  recharge: VIP.deposit,
  flow: VIP.turnover,
  maintenance: VIP.maintenance,
  ...VIP_REBATE_NAMES,
};

const isRebate = (field: VipField): boolean => field in VIP_REBATE_NAMES;

/** The name of a field where no heading says that it is a rebate. */
export const vipFieldName = (field: VipField): string => `${VIP_FIELD_NAMES[field]}${isRebate(field) ? '返水' : ''}`;

/** A value of a level with its unit; empty where there is none. */
export const vipValueText = (field: VipField, value: string | undefined): string => {
  if (value === undefined || value === '') return '';
  return isRebate(field) ? `${value}%` : `${value} 元`;
};

const WRONG: Readonly<Record<(typeof VIP_AMOUNT_FIELDS)[number], string>> = {
  recharge: VIP.rechargeWrong,
  flow: VIP.flowWrong,
  maintenance: VIP.maintenanceWrong,
};

const percentMax = parseMoney(VIP_REBATE_MAX_PERCENT) ?? 0n;

const isPercent = (percent: bigint | undefined) => percent !== undefined && percent <= percentMax;

/** The first level has no requirements, because every member starts with it. */
export const checkVipLevel = ({ level, ...form }: VipLevelForm & { level: number }) =>
  firstFailing(
    [level >= 1 && level <= VIP_LEVELS, VIP.levelWrong],
    ...VIP_AMOUNT_FIELDS.map((field): [boolean, string] => [form[field] !== undefined, WRONG[field]]),
    [level !== 1 || VIP_AMOUNT_FIELDS.every((field) => form[field] === 0n), VIP.firstIsFree],
    ...VIP_REBATE_FIELDS.map((field): [boolean, string] => [
      isPercent(form[field]),
      VIP.percentWrong(VIP_REBATE_NAMES[field]),
    ]),
  );

/** A higher level must not require or pay less than the one below it. Returns the field at fault and the reason. */
export const vipOrderFault = (
  { level, ...form }: VipLevelForm & { level: number },
  others: readonly (Record<VipField, bigint | number | undefined> & { level: number })[],
): { field: VipField; text: string } | undefined => {
  for (const field of VIP_FIELDS) {
    const own = form[field] ?? 0n;
    for (const other of others) {
      const theirs = other[field] ?? 0;
      const text = vipFieldName(field);
      if (other.level < level && own < theirs) return { field, text: VIP.notBelow(text, other.level) };
      if (other.level > level && own > theirs) return { field, text: VIP.notAbove(text, other.level) };
    }
  }
  return undefined;
};
