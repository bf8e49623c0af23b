import { eq, inArray, lt, sql } from 'drizzle-orm';
import { type Clock, type Database, sha256, type Tx } from '../../platform/index.ts';
import { countTry, giveBack, type TryRule, type TryState, UNTRIED, waitS } from './slow-down.ts';
import { memberTries } from './tables.ts';

/** `release` says that the try does not count after all. */
export type Permission = { allowed: true; release(): Promise<void> } | { allowed: false; retryAfterS: number };

const FREE_PASS: Permission = { allowed: true, release: async () => undefined };
/** Each count takes away a few forgotten ones, so that the table never needs a cleaner. */
const SWEEP_ROWS = 5;

const hashOf = (key: string) => sha256(key).toString('base64url');

/** Tries live in the database: they hold across processes and restarts. */
export const createTries = ({ database, clock, enabled }: { database: Database; clock: Clock; enabled: boolean }) => {
  const lockStates = async (tx: Tx, hashes: readonly string[]): Promise<Map<string, TryState>> => {
    const blank = hashes.toSorted().map((keyHash) => ({ keyHash, history: [], staleAt: clock.now() }));
    const rows = await tx
      .insert(memberTries)
      .values(blank)
      // Writing the key over itself locks the row, also one that a sweep takes away at this moment.
      .onConflictDoUpdate({ target: memberTries.keyHash, set: { keyHash: sql`excluded.key_hash` } })
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
      .update(memberTries)
      .set({
        history: [...history],
        blockedUntil: blockedUntilMs === 0 ? null : new Date(blockedUntilMs),
        staleAt: new Date(lastMs),
      })
      .where(eq(memberTries.keyHash, hashOf(rule.key)));
  };

  const sweep = async (tx: Tx): Promise<void> => {
    const stale = tx
      .select({ keyHash: memberTries.keyHash })
      .from(memberTries)
      .where(lt(memberTries.staleAt, clock.now()))
      .limit(SWEEP_ROWS)
      .for('update', { skipLocked: true });
    await tx.delete(memberTries).where(inArray(memberTries.keyHash, stale));
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

  /** Counts one try under every rule, or none when one of them blocks. */
  const take = (rules: readonly TryRule[]): Promise<Permission> =>
    database.transaction(async (tx): Promise<Permission> => {
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

  return {
    /** A rule of safety: holds whatever the rate limits are set to. */
    takeAlways: take,
    take: (rules: readonly TryRule[]): Promise<Permission> => (enabled ? take(rules) : Promise.resolve(FREE_PASS)),
  };
};

export type Tries = ReturnType<typeof createTries>;
