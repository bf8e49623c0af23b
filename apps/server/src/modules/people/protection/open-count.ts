import { eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { cases, returns } from './tables.ts';

/** Requests to return and cases that staff have to decide. */
export const openCount = async (db: Queryable): Promise<{ count: number }> => {
  const [asked, found] = await Promise.all([
    db.$count(returns, eq(returns.state, 'open')),
    db.$count(cases, isNull(cases.closedAt)),
  ]);
  return { count: asked + found };
};
