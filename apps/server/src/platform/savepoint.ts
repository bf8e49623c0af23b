import { logOf, type Tx } from './database.ts';

/**
 * Runs work that must not fail its transaction. A failure is logged under the name of the work and undone to a savepoint,
 * and `otherwise` answers in its place; the transaction continues with everything that it did before.
 */
export const attemptWithin = async <T>(
  tx: Tx,
  name: string,
  work: () => Promise<T>,
  otherwise: () => T,
): Promise<T> => {
  await tx.$client.query('SAVEPOINT koi_attempt');
  try {
    const result = await work();
    await tx.$client.query('RELEASE SAVEPOINT koi_attempt');
    return result;
  } catch (cause) {
    logOf(tx)?.error({ err: cause, work: name }, 'a part of a transaction failed and was undone');
    await tx.$client.query('ROLLBACK TO SAVEPOINT koi_attempt; RELEASE SAVEPOINT koi_attempt');
    return otherwise();
  }
};
