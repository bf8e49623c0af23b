import { isNull, sql } from 'drizzle-orm';
import type { SecretSource } from './crypto.ts';
import { type Database, type Queryable, secretsOf, type Tx } from './database.ts';
import { type JobContext, requireTime } from './jobs.ts';
import { OLDER_SESSION_NAMES } from './session-names.ts';
import { sealingStarts } from './tables.ts';

/**
 * Sealing begins when no process of an earlier release was connected for this long, because such a process can't open
 * what is sealed. Until then the installation can also go back to the earlier release.
 */
const ABSENCE_MS = 24 * 3_600_000;
/** Rows that are sealed in one transaction. They are locked meanwhile, so there are few. */
const PART = 100;

/** A place of the database with personal data from before it was sealed. */
export interface PlainPlace {
  /** The table. */
  name: string;
  /** Seals some rows that nobody else has locked. Returns how many there were. */
  seal(tx: Tx, limit: number): Promise<number>;
  /** Whether there is a row that is not sealed. */
  isLeft(db: Queryable): Promise<boolean>;
}

const begun = new WeakSet<SecretSource>();

/** Whether personal data is written sealed. It never goes back, so that the answer is kept. */
export const sealsPersonalData = async (db: Queryable): Promise<boolean> => {
  const process = secretsOf(db);
  if (begun.has(process)) return true;
  const [row] = await db.select({ begunAt: sealingStarts.begunAt }).from(sealingStarts);
  if (row === undefined || row.begunAt === null) return false;
  begun.add(process);
  return true;
};

const areOlderConnected = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ANY(${sql.param(OLDER_SESSION_NAMES)}::text[])) AS found`);
  return rows[0]?.found === true;
};

/** Notes whether processes of an earlier release are connected, and lets sealing begin when they were absent for long. */
const noteOlder = async (database: Database, now: Date): Promise<void> => {
  const { orm } = database;
  if (await areOlderConnected(orm)) {
    await orm.update(sealingStarts).set({ olderSeenAt: now }).where(isNull(sealingStarts.begunAt));
    return;
  }
  const since = new Date(now.getTime() - ABSENCE_MS);
  await orm
    .update(sealingStarts)
    .set({ begunAt: now })
    .where(sql`${sealingStarts.begunAt} IS NULL AND ${sealingStarts.olderSeenAt} <= ${since}`);
};

/** Seals the personal data of rows from before it was sealed, in parts that commit. A later run continues. */
export const sealPlain = async (
  { database, places }: { database: Database; places: readonly PlainPlace[] },
  { log, now, signal }: Pick<JobContext, 'log' | 'now' | 'signal'>,
): Promise<void> => {
  await noteOlder(database, now);
  if (!(await sealsPersonalData(database.orm))) return;
  let done = 0;
  for (const { name, seal } of places) {
    for (;;) {
      requireTime(signal);
      const count = await database.transaction((tx) => seal(tx, PART));
      if (count === 0) break;
      done += count;
    }
    log.debug({ name }, 'personal data is sealed');
  }
  if (done > 0) log.info({ done }, 'personal data of earlier rows was sealed');
};
