import type { Tx } from './database.ts';

/**
 * Runs work that must not fail its transaction. A failure is undone to a savepoint, and `otherwise` answers in its place;
 * the transaction continues with everything that it did before.
 */
export const attemptWithin = async <T>(tx: Tx, work: () => Promise<T>, otherwise: () => T): Promise<T> => {
  await tx.$client.query('SAVEPOINT koi_attempt');
  try {
    const result = await work();
    await tx.$client.query('RELEASE SAVEPOINT koi_attempt');
    return result;
  } catch {
    await tx.$client.query('ROLLBACK TO SAVEPOINT koi_attempt; RELEASE SAVEPOINT koi_attempt');
    return otherwise();
  }
};
