import { PLAY_IDLE_MINUTES } from '@koi/contract';
import { MINUTE_MS, partsByDay } from './protection.ts';

/** Play counts up to this long after a bet or launch. After as much time without play, another sitting begins. */
export const IDLE_MS = PLAY_IDLE_MINUTES * 60_000;

export interface Span {
  from: Date;
  to: Date;
}

/** Time that a member played, with stakes and results of the bets that were placed in it. */
export interface Stretch extends Span {
  staked: bigint;
  result: bigint;
}

/** A launch, or a bet at the moment of placing. */
export interface Moment {
  at: Date;
  staked: bigint;
  result: bigint;
}

const time = ({ from, to }: Span): bigint => BigInt(to.getTime() - from.getTime());

export const startsFirst = (a: Span, b: Span): number => a.from.getTime() - b.from.getTime();

/** What a moment counts for: five minutes, or less when the games ended before. */
export const stretchOf = ({ at, ...figures }: Moment, ends: readonly Date[]): Stretch => {
  const idle = new Date(at.getTime() + IDLE_MS);
  const to = ends.reduce((first, end) => (end > at && end < first ? end : first), idle);
  return { from: at, to, ...figures };
};

/** Joins stretches that overlap or touch, so that time counts once, however often and in which order it is reported. */
export const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const result: Stretch[] = [];
  for (const each of stretches.toSorted(startsFirst)) {
    const last = result.at(-1);
    if (last === undefined || each.from > last.to) {
      result.push({ ...each });
      continue;
    }
    if (each.to > last.to) last.to = each.to;
    last.staked += each.staked;
    last.result += each.result;
  }
  return result;
};

/** Groups of stretches with at most this time between one and the next. */
export const spansOf = (stretches: readonly Span[]): Span[] => {
  const spans: Span[] = [];
  for (const { from, to } of stretches.toSorted(startsFirst)) {
    const last = spans.at(-1);
    if (last === undefined || from.getTime() - last.to.getTime() > IDLE_MS) spans.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return spans;
};

/** Milliseconds of the stretches from a moment on. */
export const playedSince = (stretches: readonly Span[], since: Date | null): bigint =>
  stretches.reduce((sum, { from, to }) => {
    const start = since !== null && since > from ? since : from;
    return to > start ? sum + time({ from: start, to }) : sum;
  }, 0n);

export const sumOf = (stretches: readonly Stretch[]): { played: bigint; staked: bigint; result: bigint } =>
  stretches.reduce(
    (sum, each) => ({
      played: sum.played + time(each),
      staked: sum.staked + each.staked,
      result: sum.result + each.result,
    }),
    { played: 0n, staked: 0n, result: 0n },
  );

/** Milliseconds that each Beijing day gains when stretches replace others. */
export const gainByDay = (before: readonly Span[], after: readonly Span[]): { day: string; played: bigint }[] => {
  const days = new Map<string, bigint>();
  const add = (stretches: readonly Span[], sign: bigint) => {
    for (const { from, to } of stretches) {
      for (const { day, ms } of partsByDay(from, to)) days.set(day, (days.get(day) ?? 0n) + sign * ms);
    }
  };
  add(before, -1n);
  add(after, 1n);
  return [...days].flatMap(([day, played]) => (played === 0n ? [] : [{ day, played }]));
};

/** The last sitting as it is stored: `countedTo` is later than now while the member plays. */
export interface CountedSitting {
  startedAt: Date;
  countedTo: Date;
  activeTo: Date;
  played: bigint;
  unanswered: bigint;
  unansweredBefore: bigint;
  dueAt: Date | null;
}

/** From where to where the stored figures of a sitting differ from the time that was played until now. */
export const uncountedIn = (
  { startedAt, countedTo, activeTo }: Pick<CountedSitting, 'startedAt' | 'countedTo' | 'activeTo'>,
  now: Date,
): { span: Span; sign: bigint } => {
  const end = activeTo < now ? activeTo : now;
  const playedTo = end < startedAt ? startedAt : end;
  return countedTo > playedTo
    ? { span: { from: playedTo, to: countedTo }, sign: -1n }
    : { span: { from: countedTo, to: playedTo }, sign: 1n };
};

/** Milliseconds of the sitting, and of its part since the last answered reality check. */
export const playedUntil = (sitting: CountedSitting, now: Date): { played: bigint; unanswered: bigint } => {
  const { span, sign } = uncountedIn(sitting, now);
  const difference = sign * time(span);
  return { played: sitting.played + difference, unanswered: sitting.unanswered + difference };
};

/** Whether a reality check has to be answered: once it was due, also after the sitting, and whatever the interval is then. */
export const isDue = (sitting: CountedSitting, minutes: number, now: Date): boolean => {
  const { unanswered } = playedUntil(sitting, now);
  return (
    sitting.dueAt !== null || [unanswered, sitting.unansweredBefore].some((ms) => ms >= BigInt(minutes) * MINUTE_MS)
  );
};
