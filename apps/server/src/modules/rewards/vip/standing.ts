import { VIP_MAINTENANCE_DAYS } from '@koi/contract';
import { daysBetween } from '@koi/money';
import type { Level } from './level.ts';

type Terms = Pick<Level, 'level' | 'recharge' | 'flow' | 'maintenance'>;

/** Data of a member that the daily job evaluates. */
export interface Holder {
  level: number;
  deposits: bigint;
  turnover: bigint;
  /** Undefined before the first period has begun. */
  period: Period | undefined;
  /** The last Beijing day on which the level changed. */
  movedOn: string | undefined;
}

export interface Period {
  sinceDay: string;
  turnoverFrom: bigint;
  /** The highest level that was lost and not regained. */
  fallenFrom: number | null;
}

/** `begin` starts a period, for a level that has none and after one was completed. */
export type Verdict = 'promotion' | 'demotion' | 'begin' | 'nothing';

const levelOf = <T extends Terms>(levels: readonly T[], level: number): T | undefined =>
  levels.find((each) => each.level === level);

/** Totals of deposits and stakes never decrease, so a lost level is regained only by its maintenance turnover. */
const mayRise = ({ deposits, turnover, period }: Holder, next: Terms): boolean => {
  if (deposits < next.recharge || turnover < next.flow) return false;
  if (period === undefined || period.fallenFrom === null || next.level > period.fallenFrom) return true;
  return turnover - period.turnoverFrom >= next.maintenance;
};

/** Decides at most one step per Beijing day. On the day a period ends, a promotion takes precedence over a demotion. */
export const decide = (holder: Holder, levels: readonly Terms[], today: string): Verdict => {
  const { level, turnover, period, movedOn } = holder;
  if (movedOn !== undefined && movedOn >= today) return 'nothing';
  const next = levelOf(levels, level + 1);
  if (next !== undefined && mayRise(holder, next)) return 'promotion';
  const own = levelOf(levels, level);
  if (level <= 1 || own === undefined) return 'nothing';
  if (period === undefined) return 'begin';
  if (daysBetween(period.sinceDay, today) < VIP_MAINTENANCE_DAYS) return 'nothing';
  return turnover - period.turnoverFrom >= own.maintenance ? 'begin' : 'demotion';
};

/** The period that follows a verdict. */
export const periodAfter = (holder: Holder, verdict: Exclude<Verdict, 'nothing'>, today: string): Period => {
  const fallen = holder.period?.fallenFrom ?? null;
  const begun = { sinceDay: today, turnoverFrom: holder.turnover };
  if (verdict === 'demotion') return { ...begun, fallenFrom: Math.max(fallen ?? 0, holder.level) };
  const regained = verdict === 'promotion' && fallen !== null && holder.level + 1 >= fallen;
  return { ...begun, fallenFrom: regained ? null : fallen };
};
