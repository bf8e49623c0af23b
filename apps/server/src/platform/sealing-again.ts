import type { SecretSource } from './crypto.ts';
import type { Database, Queryable } from './database.ts';
import { type JobContext, requireTime } from './jobs.ts';
import type { SealedColumn } from './sealed-column.ts';

/** Number of values that are sealed again in one transaction. Their rows are locked meanwhile. */
const PART = 200;
/** Values of a column are counted up to this number, so that counting takes a limited time. */
const COUNTED_MAX = 1_000_000;

interface Deps {
  database: Database;
  columns: readonly SealedColumn[];
  secrets: SecretSource;
}

/**
 * Seals every value of the previous key with the current one, in parts that commit. A run that was interrupted continues
 * with what is left. Without a previous key it has nothing to do.
 */
export const sealAgain = async (
  { database, columns, secrets }: Deps,
  { log, progress, signal }: Pick<JobContext, 'log' | 'progress' | 'signal'>,
): Promise<void> => {
  if (secrets.previousSecret === undefined) return;
  const previousOf = (column: SealedColumn): string => column.keys(secrets).previous?.id ?? '';
  let total = 0;
  for (const column of columns) total += await column.count(database.orm, previousOf(column), COUNTED_MAX);
  let done = 0;
  for (const column of columns) {
    for (let after: unknown; ; ) {
      requireTime(signal);
      const part = await database.transaction((tx) => column.sealAgain(tx, secrets, { after, limit: PART }));
      if (part.count === 0) break;
      after = part.last;
      done += part.count;
      await progress?.(done, Math.max(done, total));
    }
  }
  const left = await columnsInNeed(database.orm, columns, { secret: secrets.secret });
  if (left.length > 0) log.info({ done, left }, 'values were sealed again; some still need another key');
  else log.info({ done }, 'every value is sealed with KOI_SECRET: KOI_SECRET_PREVIOUS can be removed');
};

/**
 * Makes the hashes again that an earlier release made by another rule of comparing, in parts that commit. A run that was
 * interrupted continues with what is left; a row that is locked, or that an earlier release writes, is left for the next run.
 */
export const hashAgain = async (
  { database, columns, secrets }: Deps,
  { log, signal }: Pick<JobContext, 'log' | 'signal'>,
): Promise<void> => {
  for (const { name, hashAgain: make } of columns) {
    let done = 0;
    for (;;) {
      requireTime(signal);
      const count = await database.transaction((tx) => make(tx, secrets, PART));
      if (count === 0) break;
      done += count;
    }
    if (done > 0) log.info({ name, done }, 'values are compared by the new rule');
  }
};

/** Names of the columns with values that these secrets can't open. */
export const columnsInNeed = async (
  db: Queryable,
  columns: readonly SealedColumn[],
  secrets: SecretSource,
): Promise<string[]> => {
  const inNeed: string[] = [];
  for (const column of columns) {
    const known = Object.values(column.keys(secrets)).map(({ id }) => id);
    if ((await column.keyIds(db)).some((id) => !known.includes(id))) inNeed.push(column.name);
  }
  return inNeed;
};
