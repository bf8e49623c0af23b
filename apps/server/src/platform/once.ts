import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import { sha256 } from './crypto.ts';
import type { Database, Queryable, Tx } from './database.ts';
import { Refusal, refuse, type StoredRefusal } from './refusal.ts';
import { idempotentAnswers } from './tables.ts';

/** A request that takes effect once, however often it is submitted. */
export interface Intent {
  /** The caller and the call, such as `member:100001:withdrawals.create`. */
  scope: string;
  /** The Idempotency-Key. Without one, every request counts as a new intent. */
  key: string | undefined;
  /** The content of the request. The same key with different content is refused. */
  content: unknown;
  /** Other forms of the same content, whose fingerprints were made with another key. */
  sameContents?: readonly unknown[];
}

const mineOf = ({ scope, key }: { scope: string; key: string }) =>
  and(eq(idempotentAnswers.scope, scope), eq(idempotentAnswers.key, key));

const hashOf = (content: unknown): Buffer => sha256(JSON.stringify(content));

type Known<T> = { state: 'answered'; answer: T } | { state: 'under-way' };

/**
 * Locks a row that was read, which makes the transaction write, so that its commit waits for a standby. The effect of an
 * earlier attempt may be committed on the primary only, and must not be confirmed to the caller before a standby has it.
 */
const awaitStandby = async (db: Queryable, intent: { scope: string; key: string }): Promise<void> => {
  await db.select({ key: idempotentAnswers.key }).from(idempotentAnswers).where(mineOf(intent)).for('key share');
};

/** Reads the state stored under this key, or undefined when the key is new. A stored refusal is thrown again. */
const readKnown = async <T>(
  db: Queryable,
  { scope, key, content, sameContents = [] }: Intent & { key: string },
): Promise<Known<T> | undefined> => {
  // Read as text, because the query builder would parse an answer that is itself a string of digits a second time.
  const answer = sql<string>`${idempotentAnswers.answer}::text`;
  const [earlier] = await db
    .select({
      contentHash: idempotentAnswers.contentHash,
      answer,
      refusal: idempotentAnswers.refusal,
      owner: idempotentAnswers.owner,
    })
    .from(idempotentAnswers)
    .where(mineOf({ scope, key }));
  if (earlier === undefined) return undefined;
  const isSame = [content, ...sameContents].some((form) => earlier.contentHash.equals(hashOf(form)));
  if (!isSame) throw refuse('wire.keyReused');
  if (earlier.refusal !== null) throw Refusal.stored(earlier.refusal);
  if (earlier.owner !== null) return { state: 'under-way' };
  await awaitStandby(db, { scope, key });
  return { state: 'answered', answer: JSON.parse(earlier.answer) as T };
};

/**
 * Returns the earlier answer to this submit. For calls that validate against current data before their work: a repeated
 * submit would otherwise be validated against the effects of the first one.
 */
export const earlierAnswer = async <T>(db: Queryable, intent: Intent): Promise<{ answer: T } | undefined> => {
  const { key } = intent;
  const known = key === undefined ? undefined : await readKnown<T>(db, { ...intent, key });
  return known?.state === 'answered' ? known : undefined;
};

/**
 * Runs `work` once per key, inside the caller's transaction, and returns its answer to every later request.
 * A concurrent request with the same key waits until the first has committed. A refusal rolls back everything including
 * the key, so the same submit may be tried again. Answers must be plain JSON without bigint.
 */
export const once = async <T>(tx: Tx, intent: Intent, work: () => Promise<T>): Promise<T> => {
  const { scope, key, content } = intent;
  if (key === undefined) return work();
  const taken = await tx
    .insert(idempotentAnswers)
    .values({ scope, key, contentHash: hashOf(content), answer: sql`'null'::jsonb` })
    .onConflictDoNothing()
    .returning({ key: idempotentAnswers.key });
  if (taken.length === 0) {
    const earlier = await readKnown<T>(tx, { ...intent, key });
    if (earlier?.state !== 'answered') throw refuse('wire.keyReused');
    return earlier.answer;
  }
  const answer = await work();
  await tx
    .update(idempotentAnswers)
    .set({ answer: sql`${JSON.stringify(answer ?? null)}::jsonb` })
    .where(mineOf({ scope, key }));
  return answer;
};

/** The first attempt under this key has not ended in time. Answered with 503, so that the client keeps its key. */
export class UnderWay extends Error {
  override readonly name = 'UnderWay';
}

/** Another attempt took over the key because the lease of this one expired. The work of this one is rolled back. */
class TakenOver extends Error {}

/** One attempt at an intent that calls an outside system before its transaction. */
export interface Attempt<T> {
  /** Stores `answer` under the key, in the transaction of the effect. Call it once, as the last step. */
  finish(tx: Tx, answer: T): Promise<void>;
}

const LEASE_S = 10;
const RENEW_MS = 3_000;
const GLANCE_MS = 50;
/** Longer than a lease, so that a waiting retry can take over from an attempt whose process was killed. */
const PATIENCE_MS = 22_000;

const lease = sql`clock_timestamp() + make_interval(secs => ${LEASE_S})`;

/** Runs a staff action in one transaction, once per person and key. */
export const onceByStaff = <T>(
  database: Database,
  { staff, idempotencyKey: key }: { staff: { id: number }; idempotencyKey: string | undefined },
  { action, content }: { action: string; content: unknown },
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.transaction((tx) => once(tx, { scope: `staff:${staff.id}:${action}`, key, content }, () => work(tx)));

/**
 * Like `once`, for work that can't be one transaction because it calls an outside system first. The key is marked as in
 * progress before the work begins, and a second attempt waits for the outcome of the first. A refusal is stored and is
 * final under this key. Any other failure releases the key. An attempt whose process dies or stalls loses its lease,
 * and only the attempt that took over the key can `finish`.
 */
export const onceOutside = async <T>(
  database: Database,
  intent: Intent,
  work: (attempt: Attempt<T>) => Promise<T>,
): Promise<T> => {
  const { key } = intent;
  if (key === undefined) return work({ finish: async () => undefined });
  const mine = { ...intent, key, owner: randomUUID() };
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    if (await claim(database.orm, mine)) {
      const outcome = await attempt(database, mine, work);
      if (outcome !== 'taken-over') return outcome.answer;
    }
    const known = await readKnown<T>(database.orm, mine);
    if (known?.state === 'answered') return known.answer;
    if (performance.now() > deadline) throw new UnderWay(intent.scope);
    await pause(GLANCE_MS);
  }
};

type Claim = Intent & { key: string; owner: string };

/** Claims the key when it is new or its lease has expired. */
const claim = async (db: Queryable, { scope, key, content, owner }: Claim): Promise<boolean> => {
  const contentHash = hashOf(content);
  const taken = await db
    .insert(idempotentAnswers)
    .values({ scope, key, contentHash, answer: sql`'null'::jsonb`, owner, leaseUntil: lease })
    .onConflictDoUpdate({
      target: [idempotentAnswers.scope, idempotentAnswers.key],
      set: { owner, leaseUntil: lease },
      setWhere: sql`${idempotentAnswers.contentHash} = ${contentHash} AND ${idempotentAnswers.owner} IS NOT NULL
        AND ${idempotentAnswers.leaseUntil} < clock_timestamp()`,
    })
    .returning({ key: idempotentAnswers.key });
  return taken.length > 0;
};

const attempt = async <T>(
  database: Database,
  { scope, key, owner }: Claim,
  work: (attempt: Attempt<T>) => Promise<T>,
): Promise<{ answer: T } | 'taken-over'> => {
  const owned = and(mineOf({ scope, key }), eq(idempotentAnswers.owner, owner));
  const end = async (db: Queryable, set: { answer?: unknown; refusal?: StoredRefusal }) => {
    const ended = await db
      .update(idempotentAnswers)
      .set({ ...set, owner: null, leaseUntil: null })
      .where(owned)
      .returning({ key: idempotentAnswers.key });
    return ended.length > 0;
  };
  const renewal = setInterval(() => {
    void database.orm
      .update(idempotentAnswers)
      .set({ leaseUntil: lease })
      .where(owned)
      .catch(() => undefined);
  }, RENEW_MS);
  renewal.unref();
  try {
    const answer = await work({
      async finish(tx, given) {
        const isMine = await end(tx, { answer: sql`${JSON.stringify(given ?? null)}::jsonb` });
        if (!isMine) throw new TakenOver(key);
      },
    });
    return { answer };
  } catch (cause) {
    if (cause instanceof TakenOver) return 'taken-over';
    if (cause instanceof Refusal) {
      const { refusal: name, code, message } = cause;
      if (await end(database.orm, { refusal: { name, code, message } })) throw cause;
      return 'taken-over';
    }
    await database.orm
      .delete(idempotentAnswers)
      .where(owned)
      .catch(() => undefined);
    throw cause;
  } finally {
    clearInterval(renewal);
  }
};

const KEPT_MS = 7 * 86_400_000;

/** Keys older than a week are deleted, because no client retries for that long. */
export const forgetOldKeys = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, new Date(now.getTime() - KEPT_MS)));
};
