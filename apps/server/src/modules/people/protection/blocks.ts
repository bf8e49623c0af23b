import {
  BLOCK_TERM_NAMES,
  type Block,
  type EXCLUSION_TERMS,
  type HOUSE_BLOCK_REASONS,
  RETURN_AGAIN_DAYS,
  type RETURN_STATES,
} from '@koi/contract';
import { blockEnd, earliestReturn, gateMoment } from '@koi/contract/rules/protection';
import { beijingTime } from '@koi/money';
import { and, desc, eq, gt, or } from 'drizzle-orm';
import { onCommit, type Queryable, refuse, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import { lockMember, type MembersService } from '../members/index.ts';
import { requestEndings } from './ending-requests.ts';
import { cancelRaises } from './limits.ts';
import { appendLog, type LogEntry } from './log.ts';
import { openCasesOfPerson, type StoppedAccount } from './persons.ts';
import { blockRefusal, type HeldBlock, lastingBlock } from './protection.ts';
import { blocksOf, inForce } from './reading.ts';
import { blocks, returns } from './tables.ts';

type ExclusionTerm = (typeof EXCLUSION_TERMS)[number];
type BlockRow = typeof blocks.$inferSelect;
type ReturnRow = typeof returns.$inferSelect;

export interface BlocksDeps extends ServiceDeps {
  members: Pick<MembersService, 'checkPayPassword'>;
  /** Called after the commit of a block. */
  blocked: (memberId: number) => void;
  /** Called in the transaction of an exclusion: unclaimed rewards end. Returns how many. */
  endRewards: (tx: Tx, memberId: number, now: Date) => Promise<number>;
  /** Called in the transaction of an exclusion or a house block: open turnover ends. Returns how much was left. */
  endTurnover: (tx: Tx, memberId: number, block: 'exclusion' | 'house', now: Date) => Promise<bigint>;
}

const DAY_MS = 24 * 3_600_000;
/** The cause of the house block of a person under 18. */
const MINOR = 'minor' satisfies (typeof HOUSE_BLOCK_REASONS)[number];

export const returnStateOf = (row: ReturnRow, now: Date): (typeof RETURN_STATES)[number] => {
  if (row.state === 'open') return row.proposalNo === '' ? 'waiting' : 'second';
  if (row.state === 'agreed') return row.effectiveAt !== null && row.effectiveAt <= now ? 'done' : 'agreed';
  return row.state;
};

export const lastReturn = async (db: Queryable, memberId: number): Promise<ReturnRow | undefined> => {
  const [row] = await db
    .select()
    .from(returns)
    .where(eq(returns.memberId, memberId))
    .orderBy(desc(returns.askedAt), desc(returns.id))
    .limit(1);
  return row;
};

/** When a member may ask to return: at the latest moment of all exclusions, and a week after a refusal. */
const askableFrom = (exclusions: readonly HeldBlock[], last: ReturnRow | undefined): Date => {
  const times = exclusions.map(({ returnFrom }) => returnFrom?.getTime() ?? 0);
  if (last?.state === 'refused' && last.decidedAt !== null) {
    times.push(last.decidedAt.getTime() + RETURN_AGAIN_DAYS * DAY_MS);
  }
  return new Date(Math.max(0, ...times));
};

const exclusionsIn = (held: readonly HeldBlock[]): HeldBlock[] => held.filter(({ kind }) => kind === 'exclusion');

/** The block in force on the wire, or null. */
export const toBlock = async (db: Queryable, memberId: number, now: Date): Promise<Block | null> => {
  const held = await blocksOf(db, memberId, now);
  const block = lastingBlock(held);
  if (block === undefined) return null;
  const exclusions = exclusionsIn(held);
  const isExcluded = exclusions.length > 0;
  const last = isExcluded ? await lastReturn(db, memberId) : undefined;
  const current =
    last !== undefined && exclusions.some(({ startedAt }) => startedAt <= last.askedAt) ? last : undefined;
  const from = askableFrom(exclusions, current);
  const state = current && returnStateOf(current, now);
  const isOpen = state === 'waiting' || state === 'second' || state === 'agreed';
  return {
    kind: block.kind,
    term: block.term,
    started_at: beijingTime(block.startedAt),
    ends_at: block.endsAt === null ? '' : beijingTime(block.endsAt),
    text: blockRefusal(block, now).message,
    return_from: isExcluded ? beijingTime(from) : '',
    may_return: isExcluded && !isOpen && from <= now ? 1 : 0,
    return:
      current === undefined || state === undefined
        ? null
        : {
            state,
            asked_at: beijingTime(current.askedAt),
            effective_at: current.effectiveAt === null ? '' : beijingTime(current.effectiveAt),
            reason: current.reason,
          },
  };
};

const requireBlock = (block: Block | null): Block => {
  if (block === null) throw new Error('a block was stored and does not hold');
  return block;
};

export const createBlocks = ({ database, clock, members, blocked, endRewards, endTurnover }: BlocksDeps) => {
  /** Stores a block and asks for the end of the games, also of other accounts of the person. */
  const put = async (
    tx: Tx,
    draft: Omit<typeof blocks.$inferInsert, 'startedAt' | 'endsAt' | 'overAt'>,
    now: Date,
    others: readonly StoppedAccount[] = [],
  ): Promise<BlockRow> => {
    const endsAt = blockEnd(draft.term, now);
    const endsItself = draft.kind === 'pause' || draft.kind === 'break';
    const [row] = await tx
      .insert(blocks)
      .values({ ...draft, startedAt: now, endsAt, overAt: endsItself ? endsAt : null })
      .returning();
    if (row === undefined) throw new Error('a block was not stored');
    await requestEndings(tx, [{ memberId: draft.memberId, cause: draft.kind }, ...others], now);
    return row;
  };

  const entryOf = (row: BlockRow, event: LogEntry['event'], at: Date): LogEntry => ({
    memberId: row.memberId,
    event,
    by: row.kind === 'house' ? 'house' : 'member',
    staffName: row.staffName,
    facts: {
      kind: row.kind,
      term: row.term,
      name: BLOCK_TERM_NAMES[row.term],
      until: row.endsAt === null ? '' : beijingTime(row.endsAt),
      reason: row.reason,
    },
    at,
  });

  /** A member who may not play until people decide otherwise owes no turnover for their own money. */
  const endOpenTurnover = async (tx: Tx, { memberId, kind }: BlockRow, now: Date): Promise<LogEntry[]> => {
    if (kind !== 'exclusion' && kind !== 'house') return [];
    const amount = await endTurnover(tx, memberId, kind, now);
    const facts = { amount: String(amount), block: kind };
    return amount === 0n ? [] : [{ memberId, event: 'turnover-ended', by: 'system', facts, at: now }];
  };

  const putHouseBlock = async (
    tx: Tx,
    draft: Pick<BlockRow, 'memberId' | 'cause' | 'reason' | 'staffName'>,
    now: Date,
  ): Promise<LogEntry[]> => {
    const row = await put(tx, { ...draft, kind: 'house', term: 'house' }, now);
    return [entryOf(row, 'house-blocked', now), ...(await endOpenTurnover(tx, row, now))];
  };

  const take = async (memberId: number, kind: 'pause' | 'break', term: BlockRow['term']): Promise<Block> => {
    await database.transaction(async (tx) => {
      await lockMember(tx, memberId);
      const now = clock.now();
      const row = await put(tx, { memberId, kind, term }, now);
      await appendLog(tx, entryOf(row, kind === 'pause' ? 'paused' : 'break-taken', now));
    });
    blocked(memberId);
    return requireBlock(await toBlock(database.orm, memberId, clock.now()));
  };

  /** An exclusion can only be lengthened. */
  const requireLonger = (held: readonly HeldBlock[], term: ExclusionTerm, now: Date): void => {
    const end = blockEnd(term, now);
    const isShorter = exclusionsIn(held).some(({ endsAt }) => end !== null && (endsAt === null || endsAt >= end));
    if (isShorter) throw refuse('protection.shorter');
  };

  return {
    pause: (memberId: number): Promise<Block> => take(memberId, 'pause', '24h'),
    takeBreak: (memberId: number, days: number): Promise<Block> =>
      take(memberId, 'break', `${days}d` as BlockRow['term']),

    async exclude(
      memberId: number,
      { term, password }: { term: ExclusionTerm | ''; password: string },
    ): Promise<Block> {
      if (term === '') throw refuse('wire.badInput');
      const verdict = await members.checkPayPassword(memberId, password);
      if (verdict === 'locked') throw refuse('members.payPasswordLocked');
      if (verdict === 'wrong') throw refuse('withdrawals.payPasswordWrong');
      await database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        requireLonger(await blocksOf(tx, memberId, now), term, now);
        const returnFrom = earliestReturn(term, now);
        // Before the endings are stored, because everyone who stops several accounts takes the lock of the person first.
        const { found, stopped } = await openCasesOfPerson(tx, memberId, now);
        const row = await put(tx, { memberId, kind: 'exclusion', term, returnFrom }, now, stopped);
        for (const account of stopped) onCommit(tx, () => blocked(account.memberId));
        const cancelled = await cancelRaises(tx, memberId, now);
        const rewards = await endRewards(tx, memberId, now);
        // A return that was asked for or agreed before does not end this exclusion.
        await tx
          .update(returns)
          .set({ state: 'cancelled', decidedAt: now })
          .where(
            and(
              eq(returns.memberId, memberId),
              or(eq(returns.state, 'open'), and(eq(returns.state, 'agreed'), gt(returns.effectiveAt, now))),
            ),
          );
        const ended: LogEntry[] =
          rewards === 0
            ? []
            : [{ memberId, event: 'rewards-ended', by: 'system', facts: { count: String(rewards) }, at: now }];
        const turnover = await endOpenTurnover(tx, row, now);
        await appendLog(tx, entryOf(row, 'excluded', now), ...cancelled, ...ended, ...turnover, ...found);
      });
      blocked(memberId);
      return requireBlock(await toBlock(database.orm, memberId, clock.now()));
    },

    async askReturn(memberId: number): Promise<Block> {
      await database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        const exclusions = exclusionsIn(await blocksOf(tx, memberId, now));
        const longest = lastingBlock(exclusions);
        if (longest === undefined) throw refuse('protection.notExcluded');
        const last = await lastReturn(tx, memberId);
        const state = last && returnStateOf(last, now);
        if (state === 'waiting' || state === 'second' || state === 'agreed') throw refuse('protection.returnOpen');
        const from = askableFrom(exclusions, last);
        if (from > now) throw refuse('protection.returnEarly', gateMoment(from));
        const isOpenEnded = exclusions.some(({ term }) => term === 'open');
        const term = isOpenEnded ? 'open' : longest.term;
        await tx.insert(returns).values({ memberId, term, endedAt: isOpenEnded ? null : longest.endsAt, askedAt: now });
        await appendLog(tx, { memberId, event: 'return-asked', at: now });
      });
      return requireBlock(await toBlock(database.orm, memberId, clock.now()));
    },

    /** Also after two people agreed, as long as it has not taken effect: the member stays excluded. */
    cancelReturn: (memberId: number): Promise<null> =>
      database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        const last = await lastReturn(tx, memberId);
        const state = last && returnStateOf(last, now);
        if (last === undefined || (state !== 'waiting' && state !== 'second' && state !== 'agreed')) {
          throw refuse('protection.returnNone');
        }
        await tx.update(returns).set({ state: 'cancelled', decidedAt: now }).where(eq(returns.id, last.id));
        if (last.effectiveAt !== null) {
          await tx
            .update(blocks)
            .set({ overAt: null })
            .where(
              and(eq(blocks.memberId, memberId), eq(blocks.overAt, last.effectiveAt), eq(blocks.kind, 'exclusion')),
            );
        }
        await appendLog(tx, { memberId, event: 'return-cancelled', at: now });
        return null;
      }),

    /** Stores a house block in the transaction of a staff action, which appends the entries to the log. */
    async placeHouseBlock(
      tx: Tx,
      { memberId, cause, reason, staffName }: { memberId: number; cause: string; reason: string; staffName: string },
    ): Promise<LogEntry[]> {
      await lockMember(tx, memberId);
      const now = clock.now();
      const held = await blocksOf(tx, memberId, now);
      if (held.some(({ kind }) => kind === 'house')) throw refuse('protection.alreadyBlocked');
      return putHouseBlock(tx, { memberId, cause, reason, staffName }, now);
    },

    /** Stores the house block of a minor beside other blocks, unless the member has one. The caller holds the lock. */
    async blockMinor(tx: Tx, draft: { memberId: number; reason: string; staffName: string }): Promise<LogEntry[]> {
      const now = clock.now();
      const held = await tx
        .select({ id: blocks.id })
        .from(blocks)
        .where(and(eq(blocks.memberId, draft.memberId), eq(blocks.cause, MINOR), inForce(now)));
      return held.length > 0 ? [] : putHouseBlock(tx, { ...draft, cause: MINOR }, now);
    },
  };
};
