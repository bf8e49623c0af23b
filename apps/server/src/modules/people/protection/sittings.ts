import type { memberRows, NearestLimit, OutputOf, REALITY_ANSWERS } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, ServiceDeps, Tx } from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { lockMember } from '../members/index.ts';
import { toBlock } from './blocks.ts';
import { endIfReached, requestEnding } from './figures.ts';
import { appendLog } from './log.ts';
import { holdingValue, MINUTE_MS } from './protection.ts';
import { limitsOf } from './reading.ts';
import { houseLimits, protectionLimits, protectionMembers, sittings } from './tables.ts';

type SittingRow = typeof sittings.$inferSelect;
type Sitting = OutputOf<(typeof memberRows.protection)['sitting']>;

export interface SittingsDeps extends ServiceDeps {
  settings: Pick<SettingsService, 'get'>;
  nearest: (memberId: number) => Promise<NearestLimit | null>;
  endGames: (memberId: number) => void;
  /** Called after an answer, so that venues take bets again. */
  resumed: (memberId: number) => void;
}

/** Milliseconds played in the sitting, including those that are not yet added to its days. */
const playedIn = ({ played, countedTo, activeTo }: SittingRow, now: Date): bigint => {
  const to = activeTo < now ? activeTo : now;
  return played + BigInt(Math.max(0, to.getTime() - countedTo.getTime()));
};

export const isDue = (row: SittingRow, minutes: number, now: Date): boolean =>
  playedIn(row, now) - row.answered >= BigInt(minutes) * MINUTE_MS;

const readSitting = async (db: Queryable, memberId: number): Promise<SittingRow | undefined> => {
  const [row] = await db.select().from(sittings).where(eq(sittings.memberId, memberId));
  return row;
};

/** A sitting in which a reality check is due, or whose time may reach a limit. */
export interface OpenSitting {
  memberId: number;
  due: boolean;
  held: SittingRow['held'];
  hasTimeLimit: boolean;
}

/** Whether a limit of time may hold for the member of a sitting. */
const timeLimited = sql<boolean>`(
  EXISTS (SELECT FROM ${protectionLimits} WHERE ${protectionLimits.memberId} = ${sittings.memberId} AND ${protectionLimits.kind} = 'time')
  OR EXISTS (SELECT FROM ${houseLimits} WHERE ${houseLimits.memberId} IN (0, ${sittings.memberId}) AND ${houseLimits.kind} = 'time'))`;

const BATCH = 200;

export const createSittings = ({ database, clock, settings, nearest, endGames, resumed }: SittingsDeps) => {
  const db = database.orm;

  const choose = async (
    memberId: number,
    set: Partial<typeof protectionMembers.$inferInsert>,
    tx: Tx,
  ): Promise<void> => {
    await tx
      .insert(protectionMembers)
      .values({ memberId, ...set })
      .onConflictDoUpdate({ target: protectionMembers.memberId, set });
  };

  const realityMinutes = async (memberId: number): Promise<number> => {
    const [row] = await db
      .select({ minutes: protectionMembers.realityMinutes })
      .from(protectionMembers)
      .where(eq(protectionMembers.memberId, memberId));
    return row?.minutes ?? (await settings.get('reality_minutes'));
  };

  const sitting = async (memberId: number): Promise<Sitting> => {
    const now = clock.now();
    const [row, interval, near, block] = await Promise.all([
      readSitting(db, memberId),
      realityMinutes(memberId),
      nearest(memberId),
      toBlock(db, memberId, now),
    ]);
    const isPlaying = row !== undefined && row.activeTo > now;
    const isAsked = isPlaying && isDue(row, interval, now);
    return {
      playing: isPlaying ? 1 : 0,
      started_at: isPlaying ? beijingTime(row.startedAt) : '',
      minutes: isPlaying ? Number(playedIn(row, now) / MINUTE_MS) : 0,
      stakes: formatMoney(isPlaying ? row.staked : 0n),
      result: formatMoney(isPlaying ? row.result : 0n),
      due: isAsked ? 1 : 0,
      interval,
      held: isAsked && row.held === 'held' ? 1 : 0,
      nearest: near,
      block,
    };
  };

  return {
    sitting,
    realityMinutes,

    setReality: (memberId: number, minutes: number): Promise<null> =>
      database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        await choose(memberId, { realityMinutes: minutes }, tx);
        const facts = { minutes: String(minutes) };
        await appendLog(tx, { memberId, event: 'reality-set', facts, at: clock.now() });
        return null;
      }),

    declineOffer: (memberId: number): Promise<null> =>
      database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        await choose(memberId, { offerDeclinedAt: now }, tx);
        await appendLog(tx, { memberId, event: 'offer-declined', at: now });
        return null;
      }),

    /** The games take bets again. With `rest` they end, and the money comes back. */
    async answerReality(memberId: number, answer: (typeof REALITY_ANSWERS)[number]): Promise<Sitting> {
      await database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        const row = await readSitting(tx, memberId);
        if (row === undefined) return;
        await tx
          .update(sittings)
          .set({ answered: playedIn(row, now) })
          .where(eq(sittings.memberId, memberId));
        if (answer === 'rest') await requestEnding(tx, memberId, 'rest', now);
        const facts = { answer, minutes: String(playedIn(row, now) / MINUTE_MS) };
        await appendLog(tx, { memberId, event: 'reality-answered', facts, at: now });
      });
      if (answer === 'rest') endGames(memberId);
      else resumed(memberId);
      return sitting(memberId);
    },

    /** Sittings under way, in batches by member. Their number is that of the members who are playing. */
    async *open(): AsyncGenerator<OpenSitting> {
      const now = clock.now();
      const standard = await settings.get('reality_minutes');
      for (let after = 0; ; ) {
        const rows = await db
          .select({ row: sittings, minutes: protectionMembers.realityMinutes, hasTimeLimit: timeLimited })
          .from(sittings)
          .leftJoin(protectionMembers, eq(protectionMembers.memberId, sittings.memberId))
          .where(and(gt(sittings.activeTo, now), gt(sittings.memberId, after)))
          .orderBy(asc(sittings.memberId))
          .limit(BATCH);
        for (const { row, minutes, hasTimeLimit } of rows) {
          yield { memberId: row.memberId, due: isDue(row, minutes ?? standard, now), held: row.held, hasTimeLimit };
        }
        const last = rows.at(-1);
        if (last === undefined || rows.length < BATCH) return;
        after = last.row.memberId;
      }
    },

    /** What venues have to do for the member now. */
    async protectionOf(memberId: number): Promise<{ held: boolean; stakeMax: bigint | null }> {
      const now = clock.now();
      const [row, interval, limits] = await Promise.all([
        readSitting(db, memberId),
        realityMinutes(memberId),
        limitsOf(db, memberId, now),
      ]);
      const single = limits.find(({ kind }) => kind === 'single');
      return {
        held: row !== undefined && row.activeTo > now && isDue(row, interval, now),
        stakeMax: (single && holdingValue(single)) ?? null,
      };
    },

    setHeld: async (memberId: number, held: SittingRow['held']): Promise<void> => {
      await db.update(sittings).set({ held }).where(eq(sittings.memberId, memberId));
    },

    /** Adds the time played so far and ends the games when it reaches a limit. */
    async checkTime(memberId: number): Promise<void> {
      const ending = await database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        const entries = await endIfReached(tx, memberId, now);
        await appendLog(tx, ...entries);
        return entries.length > 0;
      });
      if (ending) endGames(memberId);
    },
  };
};
