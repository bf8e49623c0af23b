import type { Limit, Raise } from '@koi/contract';
import {
  gateMoment,
  isTighter,
  type LimitForm,
  type LimitSlot,
  parseLimit,
  raiseLapsesAt,
  raiseMoment,
  raiseReadyAt,
} from '@koi/contract/rules/protection';
import { beijingTime } from '@koi/money';
import { and, eq, lte } from 'drizzle-orm';
import { refuse, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import { lockMember } from '../members/index.ts';
import { endIfReached } from './figures.ts';
import { appendLog, type LogEntry } from './log.ts';
import { wireValue } from './protection.ts';
import { protectionLimits, raises } from './tables.ts';

type RaiseRow = typeof raises.$inferSelect;

export interface LimitsDeps extends ServiceDeps {
  waitHours: () => Promise<number>;
  readLimit: (memberId: number, slot: LimitSlot) => Promise<Limit>;
  /** Called after a commit that asked for the end of games. */
  endGames: (memberId: number) => void;
  /** Called after a commit that changed the limit of a single stake. */
  limitChanged: (memberId: number) => void;
}

export const toRaise = (row: RaiseRow, now: Date): Raise => ({
  id: row.id,
  before: wireValue(row.kind, row.before),
  value: wireValue(row.kind, row.value),
  requested_at: beijingTime(row.requestedAt),
  ready_at: beijingTime(row.readyAt),
  lapses_at: beijingTime(row.lapsesAt),
  ready: raiseMoment(row.readyAt, now) === 'ready' ? 1 : 0,
});

const slotOf = (memberId: number, { kind, period }: LimitSlot) =>
  and(eq(protectionLimits.memberId, memberId), eq(protectionLimits.kind, kind), eq(protectionLimits.period, period));

const openRaiseOf = (memberId: number, { kind, period }: LimitSlot) =>
  and(eq(raises.memberId, memberId), eq(raises.kind, kind), eq(raises.period, period), eq(raises.state, 'open'));

const factsOf = ({ kind, period }: LimitSlot, before: bigint | null, after: bigint | null) => ({
  kind,
  period,
  before: before === null ? '' : String(before),
  after: after === null ? '' : String(after),
});

const readOwn = async (tx: Tx, memberId: number, slot: LimitSlot): Promise<bigint | null> => {
  const [row] = await tx.select().from(protectionLimits).where(slotOf(memberId, slot));
  return row?.value ?? null;
};

const raiseEntry = (
  row: RaiseRow,
  state: 'confirmed' | 'cancelled' | 'lapsed',
  by: LogEntry['by'],
  at: Date,
): LogEntry => ({
  memberId: row.memberId,
  event: `raise-${state}`,
  by: by ?? 'member',
  facts: factsOf(row, row.before, row.value),
  at,
});

/** Ends open raises and returns the rows of the log, which the caller appends last. */
const endRaises = async (
  tx: Tx,
  where: ReturnType<typeof and>,
  state: 'confirmed' | 'cancelled' | 'lapsed',
  by: LogEntry['by'],
  now: Date,
): Promise<LogEntry[]> => {
  const ended = await tx
    .update(raises)
    .set({ state, endedAt: now })
    .where(and(where, eq(raises.state, 'open')))
    .returning();
  return ended.map((row) => raiseEntry(row, state, by, now));
};

/** Pending raises of a member end with an exclusion. */
export const cancelRaises = (tx: Tx, memberId: number, now: Date): Promise<LogEntry[]> =>
  endRaises(tx, eq(raises.memberId, memberId), 'cancelled', 'system', now);

export const createLimits = ({ database, clock, waitHours, readLimit, endGames, limitChanged }: LimitsDeps) => {
  const lockRaise = async (tx: Tx, memberId: number, id: number): Promise<RaiseRow> => {
    await lockMember(tx, memberId);
    const [row] = await tx
      .select()
      .from(raises)
      .where(and(eq(raises.id, id), eq(raises.memberId, memberId), eq(raises.state, 'open')));
    if (row === undefined) throw refuse('protection.raiseUnknown');
    return row;
  };

  return {
    /** A new or lower limit holds from the commit on. It cancels a pending raise and may end running games. */
    async setLimit(memberId: number, form: LimitForm): Promise<Limit> {
      const value = parseLimit(form.kind, form.value);
      if (value === undefined) throw refuse('wire.badInput');
      const isEnding = await database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        const before = await readOwn(tx, memberId, form);
        if (before === value) throw refuse('protection.unchanged');
        if (!isTighter(value, before)) throw refuse('protection.notTighter');
        const { kind, period } = form;
        await tx
          .insert(protectionLimits)
          .values({ memberId, kind, period, value, setAt: now })
          .onConflictDoUpdate({
            target: [protectionLimits.memberId, protectionLimits.kind, protectionLimits.period],
            set: { value, setAt: now },
          });
        const cancelled = await endRaises(tx, openRaiseOf(memberId, form), 'cancelled', 'system', now);
        const reached = await endIfReached(tx, memberId, now);
        const event = before === null ? 'limit-set' : 'limit-lowered';
        await appendLog(
          tx,
          { memberId, event, facts: factsOf(form, before, value), at: now },
          ...cancelled,
          ...reached,
        );
        return reached.length > 0;
      });
      if (isEnding) endGames(memberId);
      if (form.kind === 'single') limitChanged(memberId);
      return readLimit(memberId, form);
    },

    /** The old limit holds until the raise is confirmed. A request replaces the one before. */
    async requestRaise(memberId: number, form: LimitForm): Promise<Raise> {
      const value = form.value === '' ? null : (parseLimit(form.kind, form.value) ?? null);
      const hours = await waitHours();
      return database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        const before = await readOwn(tx, memberId, form);
        if (before === null) throw refuse('protection.limitMissing');
        if (value === before) throw refuse('protection.unchanged');
        if (isTighter(value, before)) throw refuse('protection.notLooser');
        const cancelled = await endRaises(tx, openRaiseOf(memberId, form), 'cancelled', 'member', now);
        const { kind, period } = form;
        const readyAt = raiseReadyAt(now, period, hours);
        const [row] = await tx
          .insert(raises)
          .values({
            memberId,
            kind,
            period,
            before,
            value,
            requestedAt: now,
            readyAt,
            lapsesAt: raiseLapsesAt(readyAt),
          })
          .returning();
        if (row === undefined) throw new Error('a raise was not stored');
        const facts = { ...factsOf(form, before, value), ready: beijingTime(readyAt) };
        await appendLog(tx, ...cancelled, { memberId, event: 'raise-requested', facts, at: now });
        return toRaise(row, now);
      });
    },

    async confirmRaise(memberId: number, id: number): Promise<null> {
      const kind = await database.transaction(async (tx) => {
        const row = await lockRaise(tx, memberId, id);
        const now = clock.now();
        const moment = raiseMoment(row.readyAt, now);
        if (moment === 'waiting') throw refuse('protection.raiseWaiting', gateMoment(row.readyAt));
        if (moment === 'lapsed') throw refuse('protection.raiseLapsed');
        if (row.value === null) await tx.delete(protectionLimits).where(slotOf(memberId, row));
        else await tx.update(protectionLimits).set({ value: row.value, setAt: now }).where(slotOf(memberId, row));
        await appendLog(tx, ...(await endRaises(tx, eq(raises.id, id), 'confirmed', 'member', now)));
        return row.kind;
      });
      if (kind === 'single') limitChanged(memberId);
      return null;
    },

    cancelRaise: (memberId: number, id: number): Promise<null> =>
      database.transaction(async (tx) => {
        await lockRaise(tx, memberId, id);
        await appendLog(tx, ...(await endRaises(tx, eq(raises.id, id), 'cancelled', 'member', clock.now())));
        return null;
      }),

    /** Marks raises that were not confirmed in time. */
    lapseRaises: (): Promise<void> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        await appendLog(tx, ...(await endRaises(tx, lte(raises.lapsesAt, now), 'lapsed', 'system', now)));
      }),
  };
};
