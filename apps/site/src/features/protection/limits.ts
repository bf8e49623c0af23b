import type { Limit } from '@koi/contract';
import { type LimitSlot, limitText, parseLimit } from '@koi/contract/rules/protection';
import { formatMoney } from '@koi/money';

export const limitOf = (limits: readonly Limit[], { kind, period }: LimitSlot) =>
  limits.find((limit) => limit.kind === kind && limit.period === period);

/** An amount of 分 or minutes as the wire writes it. */
export const wireValue = (kind: LimitSlot['kind'], value: bigint) =>
  kind === 'time' ? String(value) : formatMoney(value);

export const unitsText = (kind: LimitSlot['kind'], value: bigint) => limitText(kind, wireValue(kind, value));

export type Change =
  /** No limit of the member's own is set yet. */
  { is: 'first'; value: bigint } | { is: 'lower' | 'higher'; value: bigint; difference: bigint } | { is: 'same' };

/** How the typed value relates to the member's own limit; undefined when it is not a limit. */
export const changeOf = (kind: LimitSlot['kind'], own: string, typed: string): Change | undefined => {
  const value = parseLimit(kind, typed);
  if (value === undefined || value <= 0n) return undefined;
  const present = own === '' ? undefined : parseLimit(kind, own);
  if (present === undefined) return { is: 'first', value };
  if (value === present) return { is: 'same' };
  return value < present
    ? { is: 'lower', value, difference: present - value }
    : { is: 'higher', value, difference: value - present };
};

const YUAN = ['20', '50', '100', '200', '500', '1000', '2000', '3000', '5000', '7000', '10000', '20000', '50000'];
const MINUTES = ['30', '60', '90', '120', '180', '300', '600', '900', '1200'];
const OFFERED = 4;
/** Where the offered values begin while no limit is set: ¥500, ¥20 for a single stake, 30 minutes. */
const FIRST_YUAN = YUAN.indexOf('500');

/** Values to tap: below the present limit, so that a raise is always typed. */
export const quickValues = (kind: LimitSlot['kind'], own: string): string[] => {
  const ladder = kind === 'time' ? MINUTES : YUAN;
  if (own === '') {
    const first = kind === 'time' || kind === 'single' ? 0 : FIRST_YUAN;
    return ladder.slice(first, first + OFFERED);
  }
  return ladder.filter((value) => changeOf(kind, own, value)?.is === 'lower').slice(-OFFERED);
};
