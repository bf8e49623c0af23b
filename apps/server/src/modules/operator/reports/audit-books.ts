import type { BookCheck } from '@koi/contract';
import type { Reading } from '../../../platform/index.ts';
import { checkBooks } from './books.ts';
import { houseChecks } from './house-books.ts';

/** Checks the books of the house without changing anything: what is new and a sample, or the whole history. */
export const auditBooks = async (
  database: Reading,
  scope: { whole: boolean } = { whole: true },
): Promise<BookCheck[]> => (await checkBooks(database, houseChecks, scope)).checks;
