import { PROPOSAL_STATE } from '@koi/contract';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/index.ts';
import type { ProposalRow } from './proposal.ts';
import { proposals } from './tables.ts';

export const isWaiting = (now: Date) => and(eq(proposals.state, PROPOSAL_STATE.waiting), gt(proposals.expiresAt, now));

export const hasExpired = (now: Date) =>
  and(eq(proposals.state, PROPOSAL_STATE.waiting), lte(proposals.expiresAt, now));

/**
 * Ends the waiting proposals whose time is over, each in a transaction of its own: one that fails stays for the next
 * run and does not keep the others from ending.
 */
export const expireAll = async (
  database: Database,
  now: Date,
  expire: (tx: Tx, row: ProposalRow) => Promise<void>,
): Promise<void> => {
  const found = await database.orm
    .select({ no: proposals.no })
    .from(proposals)
    .where(hasExpired(now))
    .orderBy(asc(proposals.expiresAt));
  const failures: unknown[] = [];
  for (const { no } of found) {
    const ending = database.transaction(async (tx) => {
      const isExpired = and(eq(proposals.no, no), hasExpired(now));
      const [row] = await tx.select().from(proposals).where(isExpired).for('update');
      if (row !== undefined) await expire(tx, row);
    });
    await ending.catch((cause) => failures.push(cause));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} expired proposals did not end`);
};
