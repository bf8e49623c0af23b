import { PAGE_SIZE } from '@koi/contract';

/** A page of rows in the wire's form. */
export const pageOf = <T>(rows: T[], total: number, page: number) => ({
  data: rows,
  total,
  last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  current_page: page,
  per_page: PAGE_SIZE as typeof PAGE_SIZE,
});
