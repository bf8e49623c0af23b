import type { memberRows, NearestLimit, OutputOf, REALITY_ANSWERS } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, ServiceDeps, Tx } from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { lockMember } from '../members/index.ts';
import { toBlock } from './blocks.ts';
import { requestEnding } from './ending-requests.ts';
import { endIfReached } from './figures.ts';
import { appendLog } from './log.ts';
import { holdingValue, MINUTE_MS } from './protection.ts';
import { limitsOf } from './reading.ts';
import { isDue, playedUntil } from './stretch.ts';
import { noteAnswered, readSitting, type SittingRow } from './stretches.ts';
import { houseLimits, protectionLimits, protectionMembers, sittings } from './tables.ts';

type Sitting = OutputOf<(typeof memberRows.protection)['sitting']>;

export interface SittingsDeps extends ServiceDeps {
  settings: Pick<SettingsService, 'get'>;
  nearest: (memberId: number) => Promise<NearestLimit | null>;
  endGames: (memberId: number) => void;
  /** Called after an answer, so that venues take bets again. */
  resumed: (memberId: number) => void;
}

/** A sitting under way: whether a reality check is due, what venues do about it, and whether its time may reach a limit. */
export interface OpenSitting {
  memberId: number;
  due: boolean;
  held: SittingRow['held'];
  hasTimeLimit: boolean;
}

const minutesOf = async (db: Queryable, memberId: number, standard: number): Promise<number> => {
  const [row] = await db
    .select({ minutes: protectionMembers.realityMinutes })
    .from(protectionMembers)
    .where(eq(protectionMembers.memberId, memberId));
  return row?.minutes ?? standard;
};

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

  /** The sitting when its reality check is due, which it stays from now on. The caller holds the member's lock. */
  const keepDue = async (tx: Tx, memberId: number, standard: number, now: Date): Promise<SittingRow | undefined> => {
    const row = await readSitting(tx, memberId);
    if (row === undefined || !isDue(row, await minutesOf(tx, memberId, standard), now)) return undefined;
    if (row.dueAt === null) await tx.update(sittings).set({ dueAt: now }).where(eq(sittings.memberId, memberId));
    return row;
  };
  const realityMinutes = async (memberId: number): Promise<number> =>
    minutesOf(db, memberId, await settings.get('reality_minutes'));

  const sitting = async (memberId: number): Promise<Sitting> => {
    const now = clock.now();
    const [row, interval, near, block] = await Promise.all([
      readSitting(db, memberId),
      realityMinutes(memberId),
      nearest(memberId),
      toBlock(db, memberId, now),
    ]);
    const isPlaying = row !== undefined && row.activeTo > now;
    const isAsked = row !== undefined && isDue(row, interval, now);
    // A check that is due shows the sitting also when it is over.
    const shown = isPlaying || isAsked ? row : undefined;
    return {
      playing: isPlaying ? 1 : 0,
      started_at: shown === undefined ? '' : beijingTime(shown.startedAt),
      minutes: shown === undefined ? 0 : Number(playedUntil(shown, now).played / MINUTE_MS),
      stakes: formatMoney(shown?.staked ?? 0n),
      result: formatMoney(shown?.result ?? 0n),
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

    /** A check that is due already stays due. */
    async setReality(memberId: number, minutes: number): Promise<null> {
      const standard = await settings.get('reality_minutes');
      return database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        await keepDue(tx, memberId, standard, now);
        await choose(memberId, { realityMinutes: minutes }, tx);
        const facts = { minutes: String(minutes) };
        await appendLog(tx, { memberId, event: 'reality-set', facts, at: now });
        return null;
      });
    },

    declineOffer: (memberId: number): Promise<null> =>
      database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        await choose(memberId, { offerDeclinedAt: now }, tx);
        await appendLog(tx, { memberId, event: 'offer-declined', at: now });
        return null;
      }),

    /**
     * The games take bets again. With `rest` they end, and the money comes back. An answer while no check is due changes
     * nothing else.
     */
    async answerReality(memberId: number, answer: (typeof REALITY_ANSWERS)[number]): Promise<Sitting> {
      const standard = await settings.get('reality_minutes');
      await database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        if (answer === 'rest') await requestEnding(tx, memberId, 'rest', now);
        const row = await keepDue(tx, memberId, standard, now);
        if (row === undefined) return;
        await noteAnswered(tx, row, now);
        const facts = { answer, minutes: String(playedUntil(row, now).played / MINUTE_MS) };
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
        held: row !== undefined && isDue(row, interval, now),
        stakeMax: (single && holdingValue(single)) ?? null,
      };
    },

    /**
     * Keeps a check that is due, and notes that venues are being told to refuse bets. Until they have confirmed it, the page
     * covers the game and they are told again. False when the check was answered meanwhile.
     */
    async hold(memberId: number): Promise<boolean> {
      const standard = await settings.get('reality_minutes');
      return database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const isAsked = (await keepDue(tx, memberId, standard, clock.now())) !== undefined;
        if (isAsked) await tx.update(sittings).set({ held: 'holding' }).where(eq(sittings.memberId, memberId));
        return isAsked;
      });
    },

    /**
     * Notes what venues have answered: all refuse bets, or one of them can't. Nothing is noted when the check was answered
     * meanwhile, or when not all venues of the member were told.
     */
    async noteHeld(
      memberId: number,
      held: 'held' | 'unable',
      wereAllTold: (tx: Tx) => Promise<boolean>,
    ): Promise<void> {
      const standard = await settings.get('reality_minutes');
      await database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const row = await keepDue(tx, memberId, standard, clock.now());
        if (row?.held !== 'holding' || !(await wereAllTold(tx))) return;
        await tx.update(sittings).set({ held }).where(eq(sittings.memberId, memberId));
      });
    },

    /** Notes that venues take bets again, unless a check is due again meanwhile. */
    async noteReleased(memberId: number): Promise<void> {
      const standard = await settings.get('reality_minutes');
      await database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        if ((await keepDue(tx, memberId, standard, clock.now())) !== undefined) return;
        await tx.update(sittings).set({ held: 'no' }).where(eq(sittings.memberId, memberId));
      });
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
