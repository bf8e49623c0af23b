import { BLOCK_TERM_NAMES, HOUSE_LIMIT_NOTICE_HOURS } from '@koi/contract';
import { isTighter, type LimitSlot, returnsAt } from '@koi/contract/rules/protection';
import { beijingTime } from '@koi/money';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { lockMember } from '../members/index.ts';
import { endIfReached } from './figures.ts';
import type { LogEntry } from './log.ts';
import { blocksOf, findBlock, findReturn } from './reading.ts';
import { blocks, cases, houseLimits, markers, returns } from './tables.ts';

interface Person {
  id: number;
  name: string;
}

const HOUR_MS = 3_600_000;

const lockReturn = async (tx: Tx, id: number) => {
  const found = await findReturn(tx, id);
  if (found === undefined) throw refuse('protection.unknown');
  // The member cancels a return under the same lock.
  await lockMember(tx, found.memberId);
  const [row] = await tx.select().from(returns).where(eq(returns.id, id)).for('update');
  if (row === undefined || row.state !== 'open') throw refuse('protection.decided');
  return row;
};

/** Blocks that do not end by themselves, in words. With `lock`, they stay as they are until the transaction ends. */
const heldBlocks = async (tx: Tx, memberId: number, lock: boolean, now: Date): Promise<string> => {
  if (lock) await lockMember(tx, memberId);
  const held = await blocksOf(tx, memberId, now);
  const lasting = held.filter(({ kind }) => kind === 'exclusion' || kind === 'house');
  return lasting.map(({ term, startedAt }) => `${BLOCK_TERM_NAMES[term]}，${beijingTime(startedAt)} 起`).join('；');
};

/** What an agreement to a return rests on: the request, and the blocks of the member. */
export const returnBasis = async (tx: Tx, id: number, lock: boolean, now: Date): Promise<Record<string, string>> => {
  const found = await findReturn(tx, id);
  if (found === undefined) return { 返回申请: '已不存在' };
  const held = await heldBlocks(tx, found.memberId, lock, now);
  const { state = '', askedAt } = (await findReturn(tx, id)) ?? found;
  return { 返回申请: `${beijingTime(askedAt)} 申请`, 状态: state, 会员的限制: held };
};

/** What the lifting of a house block rests on. */
export const blockBasis = async (tx: Tx, id: number, lock: boolean, now: Date): Promise<Record<string, string>> => {
  const found = await findBlock(tx, id);
  if (found === undefined) return { 平台限制: '已不存在' };
  return { 会员的限制: await heldBlocks(tx, found.memberId, lock, now), 原因: `${found.cause} ${found.reason}`.trim() };
};

/** The first person agrees. The proposal for the second one is stored by the caller. */
export const agreeFirst = async (tx: Tx, id: number, person: Person, now: Date) => {
  const row = await lockReturn(tx, id);
  await tx.update(returns).set({ firstId: person.id, firstName: person.name, firstAt: now }).where(eq(returns.id, id));
  return row;
};

export const noteProposal = async (tx: Tx, id: number, proposalNo: string): Promise<void> => {
  await tx.update(returns).set({ proposalNo }).where(eq(returns.id, id));
};

type Exclusion = Pick<typeof blocks.$inferSelect, 'kind' | 'returnFrom'>;

/** Whether an agreement to a return ends the block: an exclusion whose return could be asked for by then. */
export const endsWithReturn = ({ kind, returnFrom }: Exclusion, askedAt: Date): boolean =>
  kind === 'exclusion' && returnFrom !== null && returnFrom <= askedAt;

/** The second person agrees: the exclusions end after the waiting time. */
export const agreeSecond = async (tx: Tx, id: number, person: Person, now: Date): Promise<LogEntry> => {
  const row = await lockReturn(tx, id);
  const effectiveAt = returnsAt(row.term, now);
  await tx
    .update(returns)
    .set({ state: 'agreed', secondName: person.name, secondAt: now, decidedAt: now, effectiveAt })
    .where(eq(returns.id, id));
  const open = await tx
    .select()
    .from(blocks)
    .where(and(eq(blocks.memberId, row.memberId), isNull(blocks.overAt)));
  const ended = open.filter((block) => endsWithReturn(block, row.askedAt)).map(({ id: blockId }) => blockId);
  await tx.update(blocks).set({ overAt: effectiveAt }).where(inArray(blocks.id, ended));
  return { memberId: row.memberId, event: 'return-agreed', by: 'house', staffName: person.name, at: now };
};

/** The request waits for a first person again, after the second one refused or the first one withdrew. */
export const returnToQueue = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .update(returns)
    .set({ proposalNo: '', firstId: null, firstName: '', firstAt: null })
    .where(and(eq(returns.id, id), eq(returns.state, 'open')));
};

export const refuseReturn = async (
  tx: Tx,
  { id, reason, person, now }: { id: number; reason: string; person: Person; now: Date },
): Promise<{ entry: LogEntry; proposalNo: string }> => {
  const row = await lockReturn(tx, id);
  await tx
    .update(returns)
    .set({ state: 'refused', reason, secondName: person.name, decidedAt: now })
    .where(eq(returns.id, id));
  const { memberId } = row;
  return {
    entry: { memberId, event: 'return-refused', by: 'house', staffName: person.name, facts: { reason }, at: now },
    proposalNo: row.proposalNo,
  };
};

/** Only house blocks can be lifted. */
export const requireLiftable = async (db: Queryable, id: number, now: Date) => {
  const row = await findBlock(db, id);
  if (row === undefined) throw refuse('protection.unknown');
  if (row.kind !== 'house' || (row.overAt !== null && row.overAt <= now)) throw refuse('protection.notLiftable');
  return row;
};

export const liftBlock = async (tx: Tx, id: number, person: Person, now: Date): Promise<LogEntry> => {
  const { memberId } = await requireLiftable(tx, id, now);
  await lockMember(tx, memberId);
  await tx.update(blocks).set({ overAt: now }).where(eq(blocks.id, id));
  return { memberId, event: 'house-lifted', by: 'house', staffName: person.name, at: now };
};

export interface HouseLimitDraft extends LimitSlot {
  /** 0 for everyone. */
  memberId: number;
  value: bigint | null;
  reason: string;
}

/** House limits of one place are stored one at a time, so that each is compared with the one before it. */
export const lockHouseLimit = async (tx: Tx, { memberId, kind, period }: HouseLimitDraft): Promise<void> => {
  if (memberId !== 0) await lockMember(tx, memberId);
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('koi house limit'), hashtext(${`${memberId}:${kind}:${period}`}))`,
  );
};

/** The last house limit of this place, which holds or is announced. */
export const lastHouseLimit = async (db: Queryable, { memberId, kind, period }: HouseLimitDraft) => {
  const here = and(eq(houseLimits.memberId, memberId), eq(houseLimits.kind, kind), eq(houseLimits.period, period));
  const [row] = await db
    .select()
    .from(houseLimits)
    .where(here)
    .orderBy(desc(houseLimits.holdsFrom), desc(houseLimits.id))
    .limit(1);
  return row?.value ?? null;
};

/** Whether one person may store it: a limit that is stricter than the present one. */
export const isStricter = (next: bigint | null, present: bigint | null): boolean => isTighter(next, present);

/** Stores a house limit. For one member it holds at once; for everyone it is announced a day before. */
export const putHouseLimit = async (
  tx: Tx,
  draft: HouseLimitDraft,
  { person, now }: { person: Person; now: Date },
): Promise<{ holdsFrom: Date; entries: LogEntry[]; before: bigint | null }> => {
  const { memberId, kind, period, value, reason } = draft;
  if (memberId !== 0) await lockMember(tx, memberId);
  const before = await lastHouseLimit(tx, draft);
  const holdsFrom = memberId === 0 ? new Date(now.getTime() + HOUSE_LIMIT_NOTICE_HOURS * HOUR_MS) : now;
  const row = { memberId, kind, period, value, holdsFrom, reason, staffName: person.name, createdAt: now };
  await tx.insert(houseLimits).values(row);
  const text = (amount: bigint | null) => (amount === null ? '' : String(amount));
  const facts = { kind, period, before: text(before), after: text(value), reason };
  const reached = memberId === 0 ? [] : await endIfReached(tx, memberId, now);
  const entry: LogEntry = { memberId, event: 'house-limit', by: 'house', staffName: person.name, facts, at: now };
  return { holdsFrom, entries: [entry, ...reached], before };
};

export const closeCase = async (
  tx: Tx,
  { id, reason, person, now }: { id: number; reason: string; person: Person; now: Date },
): Promise<LogEntry> => {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  if (row === undefined) throw refuse('protection.unknown');
  if (row.closedAt !== null) throw refuse('protection.decided');
  await tx.update(cases).set({ closedAt: now, closedBy: person.name, remark: reason }).where(eq(cases.id, id));
  const facts = { kind: row.kind, reason };
  return { memberId: row.memberId, event: 'case-closed', by: 'house', staffName: person.name, facts, at: now };
};

export const noteCare = async (tx: Tx, memberId: number, now: Date): Promise<void> => {
  await tx.update(markers).set({ caredAt: now }).where(eq(markers.memberId, memberId));
};
