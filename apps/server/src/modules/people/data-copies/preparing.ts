import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { DATA_COPY_KEPT_DAYS, PLATFORM_LETTERS } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import {
  inPartsOf,
  type JobContext,
  type OwnData,
  requireTime,
  type SecretSource,
  type ServiceDeps,
} from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import { nameOf } from '../members/index.ts';
import { copyText } from './file.ts';
import { createParts, dropEarlierParts, dropParts } from './parts.ts';
import { dataCopies } from './tables.ts';

export interface PreparingDeps extends ServiceDeps {
  config: SecretSource;
  settings: Pick<SettingsService, 'get'>;
  /** Everything that a copy has, in the order of the file. */
  parts: readonly OwnData[];
}

type CopyRow = typeof dataCopies.$inferSelect;

const PART_BYTES = 256 * 1_024;
const LEASE_MS = 5 * 60_000;
const ATTEMPTS_MAX = 3;
const DAY_MS = 86_400_000;
/** A request is forgotten after this time. The security log has it longer. */
const FORGOTTEN_MS = 30 * DAY_MS;

const laterBy = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** The run has lost its copy to another one. */
class RunEnded extends Error {}

/** Prepares the copies that members asked for, and deletes them when their time is over. */
export const createPreparing = ({ database, clock, config, settings, parts: ownData }: PreparingDeps) => {
  const db = database.orm;
  const parts = createParts(config);

  /** Takes the oldest request that no run has, so that no other process prepares it. */
  const claim = async (): Promise<CopyRow | undefined> => {
    const now = clock.now();
    const isFree = or(isNull(dataCopies.leasedUntil), lte(dataCopies.leasedUntil, now));
    const next = db
      .select({ no: dataCopies.no })
      .from(dataCopies)
      .where(and(eq(dataCopies.state, 'waiting'), isFree))
      .orderBy(asc(dataCopies.requestedAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const [row] = await db
      .update(dataCopies)
      .set({ attempt: sql`${dataCopies.attempt} + 1`, leasedUntil: laterBy(now, LEASE_MS) })
      .where(eq(dataCopies.no, sql`(${next})`))
      .returning();
    return row;
  };

  const isRun = ({ no, attempt }: CopyRow) =>
    and(eq(dataCopies.no, no), eq(dataCopies.attempt, attempt), eq(dataCopies.state, 'waiting'));

  const renew = async (copy: CopyRow): Promise<void> => {
    const { rowCount } = await db
      .update(dataCopies)
      .set({ leasedUntil: laterBy(clock.now(), LEASE_MS) })
      .where(isRun(copy));
    if (rowCount !== 1) throw new RunEnded();
  };

  /** Writes the file, and returns its size. */
  const write = async (copy: CopyRow, signal: AbortSignal | undefined): Promise<number> => {
    const { no, memberId } = copy;
    const head = {
      no,
      site: await settings.get('site_name'),
      account: await nameOf(db, memberId),
      madeAt: clock.now(),
    };
    let bytes = 0;
    async function* content() {
      for await (const text of copyText(db, memberId, head, ownData)) {
        bytes += Buffer.byteLength(text);
        yield text;
      }
    }
    let n = 0;
    // A pipeline passes on what fails, so that the loop below ends with it.
    const file = pipeline(Readable.from(content()), createGzip(), () => undefined);
    for await (const part of inPartsOf(PART_BYTES, file)) {
      requireTime(signal);
      await renew(copy);
      await parts.store(db, copy, n, part);
      n += 1;
    }
    return bytes;
  };

  const finish = (copy: CopyRow, bytes: number): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const expiresAt = laterBy(now, DATA_COPY_KEPT_DAYS * DAY_MS);
      const { rowCount } = await tx
        .update(dataCopies)
        .set({ state: 'ready', readyAt: now, expiresAt, bytes, leasedUntil: null })
        .where(isRun(copy));
      if (rowCount !== 1) throw new RunEnded();
      await dropEarlierParts(tx, copy);
      const letter = PLATFORM_LETTERS.dataCopy(beijingTime(expiresAt));
      await sendLetters(tx, { memberIds: [copy.memberId], kind: 'security', ...letter, at: now });
    });

  /** The request is taken up again by a later run, or given up after several. A run that was stopped does not count. */
  const giveBack = async (copy: CopyRow, isStopped: boolean): Promise<void> => {
    const state = !isStopped && copy.attempt >= ATTEMPTS_MAX ? ('failed' as const) : ('waiting' as const);
    const { rowCount } = await db.update(dataCopies).set({ state, leasedUntil: null }).where(isRun(copy));
    if (rowCount === 1) await dropParts(db, [copy.no]);
  };

  const expire = async (now: Date): Promise<void> => {
    const expired = await db
      .update(dataCopies)
      .set({ state: 'expired', ticketHash: null })
      .where(and(eq(dataCopies.state, 'ready'), lte(dataCopies.expiresAt, now)))
      .returning({ no: dataCopies.no });
    await dropParts(
      db,
      expired.map(({ no }) => no),
    );
    const forgotten = await db
      .delete(dataCopies)
      .where(lt(dataCopies.requestedAt, laterBy(now, -FORGOTTEN_MS)))
      .returning({ no: dataCopies.no });
    await dropParts(
      db,
      forgotten.map(({ no }) => no),
    );
  };

  return async ({ now, log, signal }: Pick<JobContext, 'now' | 'log' | 'signal'>): Promise<void> => {
    await expire(now);
    for (let copy = await claim(); copy !== undefined; copy = await claim()) {
      try {
        // A run that ended with its process has left the request behind.
        if (copy.attempt > ATTEMPTS_MAX) throw new Error('the copy was begun too often');
        await finish(copy, await write(copy, signal));
      } catch (cause) {
        if (cause instanceof RunEnded) continue;
        const isStopped = signal?.aborted === true;
        await giveBack(copy, isStopped);
        if (isStopped) throw cause;
        log.error({ err: cause, copy: copy.no }, 'a copy of data could not be prepared');
        // The others wait for the next run, so that a lasting cause does not use up the attempts of all at once.
        return;
      }
    }
  };
};
