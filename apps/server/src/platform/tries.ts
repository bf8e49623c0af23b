import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import { sha256 } from './crypto.ts';
import type { Database, Tx } from './database.ts';
import { countTry, giveBack, type TryRule, type TryState, UNTRIED, waitS } from './slow-down.ts';
import { tries } from './tables.ts';

/** `release` withdraws the attempt, so that it no longer counts. */
export type TryPermission = { allowed: true; release(): Promise<void> } | { allowed: false; retryAfterS: number };

const FREE_PASS: TryPermission = { allowed: true, release: async () => undefined };
/** Each count also deletes a few stale rows, so that the table needs no cleanup job. */
const SWEEP_ROWS = 5;

/** A turn ends by itself after this time, for example when its process was killed. */
const TURN_MS = 5_000;
const TURN_LOOK_MS = 25;
/** After waiting this long, the work runs without a turn. */
const TURN_PATIENCE_MS = 10_000;

const hashOf = (key: string) => sha256(key).toString('base64url');

/** Attempts are stored in the database, so that they count across processes and restarts. */
export const createTries = ({ database, clock, enabled }: { database: Database; clock: Clock; enabled: boolean }) => {
  const lockStates = async (tx: Tx, hashes: readonly string[]): Promise<Map<string, TryState>> => {
    const blank = hashes.toSorted().map((keyHash) => ({ keyHash, history: [], staleAt: clock.now() }));
    const rows = await tx
      .insert(tries)
      .values(blank)
      // Writing the key over itself locks the row, even one that a concurrent sweep is deleting.
      .onConflictDoUpdate({ target: tries.keyHash, set: { keyHash: sql`excluded.key_hash` } })
      .returning();
    return new Map(
      rows.map(({ keyHash, history, blockedUntil }) => [
        keyHash,
        { history, blockedUntilMs: blockedUntil?.getTime() ?? 0 },
      ]),
    );
  };

  const save = async (tx: Tx, rule: TryRule, { history, blockedUntilMs }: TryState): Promise<void> => {
    const lastMs = Math.max(blockedUntilMs, (history.at(-1) ?? 0) + rule.windowMs);
    await tx
      .update(tries)
      .set({
        history: [...history],
        blockedUntil: blockedUntilMs === 0 ? null : new Date(blockedUntilMs),
        staleAt: new Date(lastMs),
      })
      .where(eq(tries.keyHash, hashOf(rule.key)));
  };

  const sweep = async (tx: Tx): Promise<void> => {
    const stale = tx
      .select({ keyHash: tries.keyHash })
      .from(tries)
      .where(lt(tries.staleAt, clock.now()))
      .limit(SWEEP_ROWS)
      .for('update', { skipLocked: true });
    await tx.delete(tries).where(inArray(tries.keyHash, stale));
  };

  const release = (rules: readonly TryRule[], takenMs: number): Promise<void> =>
    database.transaction(async (tx) => {
      const states = await lockStates(
        tx,
        rules.map(({ key }) => hashOf(key)),
      );
      for (const rule of rules) {
        const state = states.get(hashOf(rule.key)) ?? UNTRIED;
        await save(tx, rule, rule.onRelease === 'clear' ? UNTRIED : giveBack(rule, state, takenMs));
      }
    });

  /** Counts one attempt under every rule, or under none when one of them blocks. */
  const take = (rules: readonly TryRule[]): Promise<TryPermission> =>
    database.transaction(async (tx): Promise<TryPermission> => {
      const nowMs = clock.now().getTime();
      const states = await lockStates(
        tx,
        rules.map(({ key }) => hashOf(key)),
      );
      const stateOf = (rule: TryRule) => states.get(hashOf(rule.key)) ?? UNTRIED;
      const retryAfterS = Math.max(...rules.map((rule) => waitS(stateOf(rule), nowMs)));
      if (retryAfterS > 0) return { allowed: false, retryAfterS };
      for (const rule of rules) await save(tx, rule, countTry(rule, stateOf(rule), nowMs));
      await sweep(tx);
      return { allowed: true, release: () => release(rules, nowMs) };
    });

  const takeTurn = async (keyHash: string, until: Date): Promise<boolean> => {
    const taken = await database.orm
      .insert(tries)
      .values({ keyHash, history: [], blockedUntil: until, staleAt: until })
      .onConflictDoUpdate({
        target: tries.keyHash,
        set: { blockedUntil: until, staleAt: until },
        setWhere: lte(tries.blockedUntil, clock.now()),
      })
      .returning({ keyHash: tries.keyHash });
    return taken.length > 0;
  };

  /** Runs the work while no other process runs work of the same key. Attempts are only counted right in this way. */
  const inTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const keyHash = hashOf(`turn:${key}`);
    const began = performance.now();
    let until = new Date(clock.now().getTime() + TURN_MS);
    while (!(await takeTurn(keyHash, until)) && performance.now() - began < TURN_PATIENCE_MS) {
      await pause(TURN_LOOK_MS);
      until = new Date(clock.now().getTime() + TURN_MS);
    }
    try {
      return await work();
    } finally {
      await database.orm.delete(tries).where(and(eq(tries.keyHash, keyHash), eq(tries.blockedUntil, until)));
    }
  };

  return {
    inTurn,
    /** For security rules: counts even when rate limits are switched off. */
    takeAlways: take,
    /** Whether the next attempt would be refused. */
    async isBlocked({ key }: TryRule): Promise<boolean> {
      const [row] = await database.orm
        .select({ blockedUntil: tries.blockedUntil })
        .from(tries)
        .where(eq(tries.keyHash, hashOf(key)));
      return (row?.blockedUntil ?? clock.now()) > clock.now();
    },
    /** Deletes the history of this key. */
    async forget(tx: Tx, { key }: TryRule): Promise<void> {
      await tx.delete(tries).where(eq(tries.keyHash, hashOf(key)));
    },
    take: (rules: readonly TryRule[]): Promise<TryPermission> => (enabled ? take(rules) : Promise.resolve(FREE_PASS)),
  };
};

export type Tries = ReturnType<typeof createTries>;
