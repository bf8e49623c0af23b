import { PROPOSAL_STATE, type Proposal } from '@koi/contract';
import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { isWaiting } from './expiry.ts';
import { proposals } from './tables.ts';

/** Where the proposals of a kind name an object: as their target, or in a field of their payload. */
export interface Naming {
  kind: Proposal['kind'];
  field?: string;
}

const nameIn = ({ field }: Naming): SQLWrapper =>
  field === undefined ? proposals.target : sql`${proposals.payload} ->> ${field}::text`;

const named = (namings: readonly Naming[], matches: (name: SQLWrapper) => SQL): SQL | undefined =>
  or(...namings.map((naming) => and(eq(proposals.kind, naming.kind), matches(nameIn(naming)))));

/** Whether a proposal waits that names the object in a column. */
export const isNamed = (namings: readonly Naming[], object: SQLWrapper, now: Date): SQL =>
  sql`EXISTS (SELECT FROM ${proposals} WHERE ${and(
    named(namings, (name) => sql`${name} = ${object}`),
    isWaiting(now),
  )})`;

/** The number of a waiting proposal that names the object, if there is one. */
export const waitingAbout = async (
  db: Queryable,
  namings: readonly Naming[],
  object: string,
  now: Date,
): Promise<string | undefined> => {
  const isAbout = named(namings, (name) => sql`${name} = ${object}`);
  const [row] = await db
    .select({ no: proposals.no })
    .from(proposals)
    .where(and(isAbout, isWaiting(now)))
    .limit(1);
  return row?.no;
};

/**
 * Ends the waiting proposals that name one of the objects, without telling their kinds. Their makers read the reason in
 * the ended proposal. Returns the kinds of those that ended.
 */
export const endAbout = async (
  tx: Tx,
  namings: readonly Naming[],
  objects: readonly string[],
  { at, reason }: { at: Date; reason: string },
): Promise<string[]> => {
  if (objects.length === 0) return [];
  const isAbout = named(namings, (name) => inArray(name as SQL, [...objects]));
  const ended = await tx
    .update(proposals)
    .set({ state: PROPOSAL_STATE.withdrawn, decidedAt: at, payload: {}, remark: reason })
    .where(and(isAbout, eq(proposals.state, PROPOSAL_STATE.waiting)))
    .returning({ kind: proposals.kind });
  return ended.map(({ kind }) => kind);
};
