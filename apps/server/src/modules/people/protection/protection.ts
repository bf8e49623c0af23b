import type { BLOCK_KINDS, BLOCK_TERMS, GATE_ACTIONS, NearestLimit } from '@koi/contract';
import {
  gateMoment,
  type LimitKind,
  type LimitPeriod,
  type LimitSlot,
  periodEnd,
  tightest,
} from '@koi/contract/rules/protection';
import { RUNNING_PERIOD_NAMES } from '@koi/contract/texts';
import { beijingDay, beijingDayStart, beijingTime, displayMoney, formatMoney } from '@koi/money';
import { type Refusal, refuse } from '../../../platform/index.ts';

export type GateAction = (typeof GATE_ACTIONS)[number];

/** A block in force. */
export interface HeldBlock {
  id: number;
  kind: (typeof BLOCK_KINDS)[number];
  term: (typeof BLOCK_TERMS)[number];
  startedAt: Date;
  endsAt: Date | null;
  returnFrom: Date | null;
  overAt: Date | null;
}

/** A limit that holds: the member's own, the house's, or both. */
export interface HeldLimit extends LimitSlot {
  own: bigint | null;
  house: bigint | null;
}

/** Sums of the running period. `played` is in milliseconds. */
export interface Figures {
  deposited: bigint;
  staked: bigint;
  lost: bigint;
  played: bigint;
}

export const NO_FIGURES: Figures = { deposited: 0n, staked: 0n, lost: 0n, played: 0n };
export const MINUTE_MS = 60_000n;

const RANK = { exclusion: 3, house: 2, break: 1, pause: 0 } as const;
const orNever = (date: Date | null): number => date?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Of several blocks, the one that ends last. */
export const lastingBlock = (blocks: readonly HeldBlock[]): HeldBlock | undefined =>
  blocks.toSorted(
    (a, b) =>
      orNever(b.overAt) - orNever(a.overAt) || RANK[b.kind] - RANK[a.kind] || orNever(b.endsAt) - orNever(a.endsAt),
  )[0];

/** The refusal of the gate with the text of the kind of block and its end. */
export const blockRefusal = ({ kind, endsAt, overAt }: HeldBlock, now: Date): Refusal => {
  if (kind === 'house') return refuse('protection.houseBlocked');
  if (kind === 'pause' && endsAt !== null) return refuse('protection.paused', gateMoment(endsAt));
  if (kind === 'break' && endsAt !== null) return refuse('protection.onBreak', gateMoment(endsAt));
  if (endsAt === null) return refuse('protection.excludedOpen');
  const until = overAt ?? endsAt;
  return until > now
    ? refuse('protection.excluded', gateMoment(until))
    : refuse('protection.exclusionEnded', gateMoment(endsAt));
};

export const holdingValue = ({ own, house }: Pick<HeldLimit, 'own' | 'house'>): bigint | undefined =>
  tightest(own, house);

/** What a limit counts, in its unit: 分, or whole minutes. */
export const usedOf = (kind: LimitKind, figures: Figures): bigint => {
  if (kind === 'deposit') return figures.deposited;
  if (kind === 'loss') return figures.lost;
  if (kind === 'stake') return figures.staked;
  return kind === 'time' ? figures.played / MINUTE_MS : 0n;
};

export const leftOf = (value: bigint, used: bigint): bigint => (value > used ? value - used : 0n);

export const percentOf = (value: bigint, used: bigint): number => (used <= 0n ? 0 : Number((used * 100n) / value));

/** A limit on the wire: money with two places, or whole minutes. */
export const wireValue = (kind: LimitKind, value: bigint | null | undefined): string => {
  if (value == null) return '';
  return kind === 'time' ? String(value) : formatMoney(value);
};

export interface PlacedLimit extends HeldLimit {
  figures: Figures;
}

/** The limit of which the largest share is used. */
export const nearestOf = (limits: readonly PlacedLimit[], now: Date): NearestLimit | null => {
  const rows = limits.flatMap(({ kind, period, own, house, figures }) => {
    const value = holdingValue({ own, house });
    if (value === undefined || kind === 'single') return [];
    const used = usedOf(kind, figures);
    return [
      {
        kind,
        period,
        value: wireValue(kind, value),
        used: wireValue(kind, used),
        left: wireValue(kind, leftOf(value, used)),
        percent: percentOf(value, used),
        resets_at: beijingTime(periodEnd(period, now)),
      },
    ];
  });
  return rows.toSorted((a, b) => b.percent - a.percent)[0] ?? null;
};

const PLAY_KINDS: readonly LimitKind[] = ['loss', 'stake', 'time'];

/** Limits of play that are reached. */
export const reachedLimits = (limits: readonly PlacedLimit[]): PlacedLimit[] =>
  limits.filter((limit) => {
    const value = holdingValue(limit);
    return PLAY_KINDS.includes(limit.kind) && value !== undefined && usedOf(limit.kind, limit.figures) >= value;
  });

/** The refusal for a limit whose rest is `left`. */
export const limitRefusal = (kind: LimitKind, period: LimitPeriod, left: bigint, now: Date): Refusal => {
  const name = RUNNING_PERIOD_NAMES[period];
  const at = gateMoment(periodEnd(period, now));
  if (kind === 'deposit') return refuse('protection.depositLimit', name, displayMoney(left), at);
  if (kind === 'loss') return refuse('protection.lossLimit', name, displayMoney(left), at);
  return kind === 'stake' ? refuse('protection.stakeLimit', name, at) : refuse('protection.timeLimit', name, at);
};

/** Divides a span of time by Beijing days. */
export const partsByDay = (from: Date, to: Date): { day: string; ms: bigint }[] => {
  const parts: { day: string; ms: bigint }[] = [];
  for (let at = from; at < to; ) {
    const day = beijingDay(at);
    const next = new Date(beijingDayStart(day).getTime() + 24 * 3_600_000);
    const end = next < to ? next : to;
    parts.push({ day, ms: BigInt(end.getTime() - at.getTime()) });
    at = end;
  }
  return parts;
};
