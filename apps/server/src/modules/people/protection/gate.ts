import { isAdult } from '@koi/contract/rules/members';
import { beijingDay, beijingTime } from '@koi/money';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable, Refusal, Tx } from '../../../platform/index.ts';
import { refuse } from '../../../platform/index.ts';
import { birthdayIn, lockMember, type ShownBlock } from '../members/index.ts';
import { appendLog } from './log.ts';
import {
  blockRefusal,
  type GateAction,
  type HeldBlock,
  holdingValue,
  lastingBlock,
  leftOf,
  limitRefusal,
  type PlacedLimit,
  reachedLimits,
  usedOf,
} from './protection.ts';
import { blocksOf, figuresOf, inForce, limitsOf, placeFigures, stoppedByCase } from './reading.ts';
import { blocks } from './tables.ts';

export interface Assessment {
  memberId: number;
  action: GateAction;
  amount?: bigint;
  now: Date;
  /** Amount of the member's open deposit orders. Read only when a limit of deposits holds. */
  pending?: (tx: Tx) => Promise<bigint>;
  /** What is at venues and on the way there. Read only when a limit of losses holds. */
  inPlay?: (tx: Tx) => Promise<bigint>;
}

/** The member under the lock, and how much may go into play. */
export interface Passed {
  frozen: boolean;
  /** Undefined without a limit. */
  allowed: bigint | undefined;
}

const NEEDS_AGE: readonly GateAction[] = ['deposit', 'transfer', 'launch'];
const IS_PLAY: readonly GateAction[] = ['transfer', 'launch'];

/** A refusal whose row in the log is written after the rollback, in a transaction of its own. */
const noted = (refusal: Refusal, { memberId, action, amount, now }: Assessment): Refusal => {
  const facts = {
    action,
    refusal: refusal.refusal,
    ...(amount === undefined ? {} : { amount: String(amount) }),
  };
  refusal.afterRollback = (database) =>
    database.transaction((tx) => appendLog(tx, { memberId, event: 'refused', by: 'system', facts, at: now }));
  return refusal;
};

const objectionToDeposit = async (
  tx: Tx,
  limits: readonly PlacedLimit[],
  { amount = 0n, pending, now }: Assessment,
): Promise<Refusal | undefined> => {
  const mine = limits.filter(({ kind }) => kind === 'deposit');
  if (mine.length === 0) return undefined;
  const open = (await pending?.(tx)) ?? 0n;
  const lefts = mine.map((limit) => ({
    ...limit,
    left: leftOf(holdingValue(limit) ?? 0n, limit.figures.deposited + open),
  }));
  const [least] = lefts.toSorted((a, b) => (a.left < b.left ? -1 : 1));
  return least !== undefined && amount > least.left
    ? limitRefusal('deposit', least.period, least.left, now)
    : undefined;
};

/** What may still go to venues under the limits of losses; the least of all periods. */
const allowance = async (
  tx: Tx,
  limits: readonly PlacedLimit[],
  { inPlay }: Assessment,
): Promise<{ limit: PlacedLimit; left: bigint } | undefined> => {
  const mine = limits.filter(({ kind }) => kind === 'loss');
  if (mine.length === 0) return undefined;
  const playing = (await inPlay?.(tx)) ?? 0n;
  const lefts = mine.map((limit) => ({
    limit,
    left: leftOf(holdingValue(limit) ?? 0n, usedOf('loss', limit.figures) + playing),
  }));
  return lefts.toSorted((a, b) => (a.left < b.left ? -1 : 1))[0];
};

interface GateRow {
  birthday: string;
  key_id: string | null;
  sealed: Buffer | null;
  blocked: boolean;
  limited: boolean;
  same_person: boolean;
}

/**
 * The member's birth date, and whether any block or limit holds, without reading them. Most members have none. An open
 * case says that the member is the same person as somebody who is excluded.
 */
const readFacts = async (tx: Tx, memberId: number, now: Date) => {
  const { rows } = await tx.$client.query<GateRow>({
    name: 'protection-gate-3',
    text: `SELECT own.birthday, identity.key_id, identity.sealed,
             EXISTS (SELECT FROM protection_block WHERE member_id = $1) AS blocked,
             EXISTS (SELECT FROM protection_limit WHERE member_id = $1)
               OR EXISTS (SELECT FROM protection_house_limit WHERE member_id IN (0, $1)) AS limited,
             ${stoppedByCase('$1', '$2')} AS same_person
           FROM member own LEFT JOIN member_identity identity ON identity.member_id = own.id WHERE own.id = $1`,
    values: [memberId, now],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`member ${memberId} does not exist`);
  const { blocked, limited, same_person: isSamePerson } = row;
  return { blocked, limited, isSamePerson, birthday: () => birthdayIn(tx, memberId, row) };
};

/**
 * Decides whether a member may act now. It takes the member's lock, which every writer of limits and blocks takes too,
 * and reads only after it has the lock, so that a block that commits first is seen. A refusal is written to the
 * protection log after the rollback of the caller's transaction.
 */
export const assess = async (tx: Tx, assessment: Assessment): Promise<Passed> => {
  const { memberId, action, now, amount = 0n } = assessment;
  const member = await lockMember(tx, memberId);
  const { birthday: readBirthday, blocked, limited, isSamePerson } = await readFacts(tx, memberId, now);
  const block = blocked ? lastingBlock(await blocksOf(tx, memberId, now)) : undefined;
  if (block !== undefined) throw noted(blockRefusal(block, now), assessment);
  if (isSamePerson) throw noted(refuse('protection.notPossible'), assessment);
  const birthday = NEEDS_AGE.includes(action) ? readBirthday() : undefined;
  if (birthday !== undefined && (birthday === '' || !isAdult(birthday, beijingDay(now)))) {
    throw noted(refuse('protection.birthDateMissing'), assessment);
  }
  if (!limited || !NEEDS_AGE.includes(action)) return { ...member, allowed: undefined };
  const limits = placeFigures(await limitsOf(tx, memberId, now), await figuresOf(tx, memberId, now));
  if (action === 'deposit') {
    const objection = await objectionToDeposit(tx, limits, assessment);
    if (objection !== undefined) throw noted(objection, assessment);
    return { ...member, allowed: undefined };
  }
  if (IS_PLAY.includes(action)) {
    const [reached] = reachedLimits(limits);
    if (reached !== undefined) throw noted(limitRefusal(reached.kind, reached.period, 0n, now), assessment);
  }
  const allowed = await allowance(tx, limits, assessment);
  if (allowed !== undefined && amount > allowed.left) {
    throw noted(limitRefusal('loss', allowed.limit.period, allowed.left, now), assessment);
  }
  return { ...member, allowed: allowed?.left };
};

/** The block in force of a member, read without the lock, for what is shown. */
export const readBlock = async (db: Queryable, memberId: number, now: Date): Promise<HeldBlock | undefined> =>
  lastingBlock(await blocksOf(db, memberId, now));

/** Those of the members who have a block. */
export const blockedAmong = async (db: Queryable, memberIds: readonly number[], now: Date): Promise<number[]> => {
  if (memberIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ memberId: blocks.memberId })
    .from(blocks)
    .where(and(sql`${blocks.memberId} = ANY(${sql.param([...memberIds])}::int[])`, inForce(now)));
  return rows.map(({ memberId }) => memberId);
};

/** The block in force, as the profile shows it. */
export const shownBlock = async (db: Queryable, memberId: number, now: Date): Promise<ShownBlock> => {
  const block = await readBlock(db, memberId, now);
  const until = block?.endsAt ?? null;
  return { block: block?.kind ?? '', block_until: until === null ? '' : beijingTime(until) };
};

/** Whether a member had a block at a moment, for statements of other modules: advertising leaves such members out. */
export const wasBlocked = (memberId: SQLWrapper, at: SQLWrapper | Date): SQL<boolean> =>
  sql`EXISTS (SELECT FROM ${blocks} WHERE ${blocks.memberId} = ${memberId} AND ${blocks.startedAt} < ${at}
    AND (${blocks.overAt} IS NULL OR ${blocks.overAt} > ${at}))`;
