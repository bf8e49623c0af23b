import { WIRE } from '@koi/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import { sha256 } from './crypto.ts';
import type { Queryable, Tx } from './database.ts';
import { Refusal } from './refusal.ts';
import { idempotentAnswers } from './tables.ts';

/** What a caller wants once, however often the same submit arrives. */
export interface Intent {
  /** The caller and the call, `member:100001:withdrawals.create`. */
  scope: string;
  /** The Idempotency-Key; without one every request is an intent of its own. */
  key: string | undefined;
  /** What was asked for; the same key with other content is refused. */
  content: unknown;
}

const mineOf = ({ scope, key }: { scope: string; key: string }) =>
  and(eq(idempotentAnswers.scope, scope), eq(idempotentAnswers.key, key));

const hashOf = (content: unknown): Buffer => sha256(JSON.stringify(content));

/**
 * What this submit was answered with before. For whoever must look at the world before the work: the same submit sent
 * again finds the world as its own first effect has left it.
 */
export const earlierAnswer = async <T>(
  db: Queryable,
  { scope, key, content }: Intent,
): Promise<{ answer: T } | undefined> => {
  if (key === undefined) return undefined;
  // Read as text: the query builder would parse an answer that is itself a text of digits once more.
  const answer = sql<string>`${idempotentAnswers.answer}::text`;
  const [earlier] = await db
    .select({ contentHash: idempotentAnswers.contentHash, answer })
    .from(idempotentAnswers)
    .where(mineOf({ scope, key }));
  if (earlier === undefined) return undefined;
  if (!earlier.contentHash.equals(hashOf(content))) throw new Refusal(409, WIRE.keyReused);
  return { answer: JSON.parse(earlier.answer) as T };
};

/**
 * Runs `work` once for a key, within the caller's transaction, and gives its answer to every later request.
 * A second request with the same key waits here until the first has committed. A refusal rolls everything back, the key
 * included, so that the same submit may be tried again. Answers must be plain JSON without bigint.
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
    const earlier = await earlierAnswer<T>(tx, intent);
    if (earlier === undefined) throw new Refusal(409, WIRE.keyReused);
    return earlier.answer;
  }
  const answer = await work();
  await tx
    .update(idempotentAnswers)
    .set({ answer: sql`${JSON.stringify(answer ?? null)}::jsonb` })
    .where(mineOf({ scope, key }));
  return answer;
};

const KEPT_MS = 7 * 86_400_000;

/** Keys older than a week are no longer anybody's retry. */
export const forgetOldKeys = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, new Date(now.getTime() - KEPT_MS)));
};
