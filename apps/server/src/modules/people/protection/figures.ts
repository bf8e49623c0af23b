import { type LimitPeriod, periodDays } from '@koi/contract/rules/protection';
import { beijingClock, beijingDay, beijingDayStart, formatMoney } from '@koi/money';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/index.ts';
import { requestEnding } from './ending-requests.ts';
import { appendLog, type LogEntry } from './log.ts';
import { type Figures, holdingValue, lastingBlock, reachedLimits, usedOf } from './protection.ts';
import { blocksOf, figuresOf, limitsOf, placeFigures } from './reading.ts';
import type { Moment } from './stretch.ts';
import { notePlay, stopPlay } from './stretches.ts';
import { cases, protectionDays, protectionLog, sittings } from './tables.ts';

/** A deposit within this time of a loss is a sign of chasing it. */
const CHASE_MS = 10 * 60_000;

type Change = Partial<typeof protectionDays.$inferInsert> & { day: string };

const COUNTED = ['deposited', 'staked', 'lost', 'played', 'nightBets', 'chased'] as const;

/** Adds to the sums of days. Days of one call are different from each other. */
const addToDays = async (tx: Tx, memberId: number, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  const columns = Object.fromEntries(
    COUNTED.map((name) => {
      const column = protectionDays[name];
      return [name, sql`${column} + excluded.${sql.identifier(column.name)}`];
    }),
  );
  await tx
    .insert(protectionDays)
    .values(changes.map((change) => ({ memberId, ...change })))
    .onConflictDoUpdate({ target: [protectionDays.memberId, protectionDays.day], set: columns });
};

/** Whether the log has this limit as reached in the running period. */
const isNoted = async (
  tx: Tx,
  memberId: number,
  { kind, period, value }: ReachedLimit,
  now: Date,
): Promise<boolean> => {
  const since = period === 'bet' ? now : beijingDayStart(periodDays(period, now).first);
  const [row] = await tx
    .select({ id: protectionLog.id })
    .from(protectionLog)
    .where(
      and(
        eq(protectionLog.memberId, memberId),
        eq(protectionLog.event, 'limit-reached'),
        gte(protectionLog.at, since),
        sql`${protectionLog.facts} @> ${JSON.stringify({ kind, period, value })}::jsonb`,
      ),
    )
    .limit(1);
  return row !== undefined;
};

type ReachedLimit = { kind: string; period: LimitPeriod; value: string };

/**
 * Ends the games when a limit of play is reached: each time that `delta`, the last change of the figures, reaches it, and
 * once in a period when it was reached in another way, for example by a limit that began to hold.
 */
export const endIfReached = async (
  tx: Tx,
  memberId: number,
  now: Date,
  { staked = 0n, lost = 0n, played = 0n }: Partial<Figures> = {},
): Promise<LogEntry[]> => {
  const limits = placeFigures(await limitsOf(tx, memberId, now), await figuresOf(tx, memberId, now));
  const entries: LogEntry[] = [];
  for (const limit of reachedLimits(limits)) {
    const { kind, period, figures } = limit;
    const value = holdingValue(limit) ?? 0n;
    const before = {
      ...figures,
      staked: figures.staked - staked,
      lost: figures.lost - lost,
      played: figures.played - played,
    };
    const facts = { kind, period, value: String(value) };
    if (usedOf(kind, before) >= value && (await isNoted(tx, memberId, facts, now))) continue;
    entries.push({ memberId, event: 'limit-reached', by: 'system', facts, at: now });
  }
  if (entries.length > 0) await requestEnding(tx, memberId, 'limit', now);
  return entries;
};

/**
 * Counts a deposit in the transaction that credits it. A payment that arrives in spite of a block or a limit is credited
 * and counted all the same, and flagged for staff; it leaves nothing of the limit.
 */
export const countDeposit = async (
  tx: Tx,
  { memberId, amount, no, now }: { memberId: number; amount: bigint; no: string; now: Date },
): Promise<void> => {
  const [sitting] = await tx
    .select({ lastLossAt: sittings.lastLossAt })
    .from(sittings)
    .where(eq(sittings.memberId, memberId));
  const isChasing = sitting?.lastLossAt != null && now.getTime() - sitting.lastLossAt.getTime() <= CHASE_MS;
  await addToDays(tx, memberId, [{ day: beijingDay(now), deposited: amount, chased: isChasing ? 1 : 0 }]);
  const block = lastingBlock(await blocksOf(tx, memberId, now));
  const limits = (await limitsOf(tx, memberId, now)).filter(({ kind }) => kind === 'deposit');
  const passed =
    limits.length === 0
      ? []
      : placeFigures(limits, await figuresOf(tx, memberId, now)).filter(
          (limit) => limit.figures.deposited > (holdingValue(limit) ?? 0n),
        );
  if (block === undefined && passed.length === 0) return;
  const cause = block?.kind ?? passed.map(({ period }) => period).join(' ');
  await tx
    .insert(cases)
    .values({ memberId, kind: 'payment', detail: `${no} ¥${formatMoney(amount)}`, at: now })
    .onConflictDoNothing();
  const facts = { no, amount: String(amount), cause };
  await appendLog(tx, { memberId, event: 'late-payment', by: 'system', facts, at: now });
};

/** A change of a bet that counts for limits. */
export interface Play {
  placedAt: Date;
  settledAt: Date | null;
  /** Whether the bet is reported for the first time. */
  isNew: boolean;
  staked: bigint;
  lost: bigint;
}

const NIGHT = { from: '02:00', to: '05:00' } as const;
const isNight = (at: Date) => beijingClock(at) >= NIGHT.from && beijingClock(at) < NIGHT.to;

const byDay = (plays: readonly Play[], now: Date): Change[] => {
  const days = new Map<string, { day: string; staked: bigint; lost: bigint; nightBets: number }>();
  const on = (at: Date) => {
    const day = beijingDay(at);
    const sums = days.get(day) ?? { day, staked: 0n, lost: 0n, nightBets: 0 };
    days.set(day, sums);
    return sums;
  };
  for (const { placedAt, settledAt, isNew, staked, lost } of plays) {
    const placed = on(placedAt);
    placed.staked += staked;
    if (isNew && isNight(placedAt)) placed.nightBets += 1;
    if (lost !== 0n) on(settledAt ?? now).lost += lost;
  }
  return [...days.values()];
};

/** Begins or extends the sitting by a launch. */
export const beginPlay = async (tx: Tx, memberId: number, at: Date): Promise<void> =>
  addToDays(tx, memberId, await notePlay(tx, memberId, { moments: [{ at, staked: 0n, result: 0n }] }));

/** Ends the sitting now. */
export const endSitting = async (tx: Tx, memberId: number, at: Date): Promise<void> => {
  await addToDays(tx, memberId, await notePlay(tx, memberId, { moments: [] }));
  await addToDays(tx, memberId, await stopPlay(tx, memberId, at));
};

/**
 * Counts changes of bets of one member in the transaction that stores them. The caller holds the member's lock. When a
 * limit is reached, the games end; a running round is finished.
 */
export const countPlay = async (tx: Tx, memberId: number, plays: readonly Play[], now: Date): Promise<void> => {
  await addToDays(tx, memberId, byDay(plays, now));
  const momentOf = ({ placedAt, staked, lost }: Play): Moment => ({
    // The clock of a venue may be ahead.
    at: placedAt > now ? now : placedAt,
    staked,
    result: -lost,
  });
  const moments = plays.filter(({ isNew }) => isNew).map(momentOf);
  const changes = plays.filter(({ isNew, staked, lost }) => !isNew && (staked !== 0n || lost !== 0n)).map(momentOf);
  await addToDays(tx, memberId, await notePlay(tx, memberId, { moments, changes }));
  await noteLoss(tx, memberId, plays);
  const sum = (pick: (play: Play) => bigint) => plays.reduce((total, play) => total + pick(play), 0n);
  const delta = { staked: sum((play) => play.staked), lost: sum((play) => play.lost) };
  await appendLog(tx, ...(await endIfReached(tx, memberId, now, delta)));
};

/** Notes when the member lost last, by the settlement of the bets. */
const noteLoss = async (tx: Tx, memberId: number, plays: readonly Play[]): Promise<void> => {
  const losses = plays.flatMap(({ lost, settledAt }) => (lost > 0n && settledAt !== null ? [settledAt] : []));
  const last = losses.reduce<Date | undefined>((latest, at) => (latest && latest > at ? latest : at), undefined);
  if (last === undefined) return;
  await tx
    .update(sittings)
    .set({ lastLossAt: sql`greatest(${sittings.lastLossAt}, ${last})` })
    .where(eq(sittings.memberId, memberId));
};
