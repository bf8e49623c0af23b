import type { VenueBet } from '@koi/venue-protocol';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import {
  createSlots,
  isDatabaseUnavailable,
  type Logger,
  type ServiceDeps,
  sideBySide,
  type Tx,
} from '../../../platform/index.ts';
import { knownMembers } from '../../people/members/index.ts';
import { memberOf, type VenuesService } from '../venues/index.ts';
import { type BetDraft, readBet, toDraft } from './bet.ts';
import { createKeeping, type KeepingDeps } from './keeping.ts';
import { type Reject, setAside, supersede } from './quarantine.ts';
import { betFeeds } from './tables.ts';

type Page = { bets: unknown[]; cursor: string };
/** A parsed bet together with the row it was read from. */
type Candidate = { draft: BetDraft; row: unknown };
/** Feed of a venue's bets: new and changed bets in the order of their changes. */
export type BetSource = Awaited<ReturnType<VenuesService['betSources']>>[number];

export interface FeedDeps extends KeepingDeps, ServiceDeps {
  log: Logger;
  venues: Pick<VenuesService, 'betSources'> & KeepingDeps['venues'];
  /** Replaces the feeds of the venues. */
  sources?: (() => Promise<BetSource[]>) | undefined;
  /** Number of members of a page whose bets are stored at the same time. */
  atOnce?: number;
}

const PAGE = 200;
/** Maximum number of pages per run, so that one feed does not occupy a process. */
const MAX_PAGES = 50;
/** Maximum number of bets of one member per transaction, which bounds how long the member stays locked. */
const GROUP = 50;
const MEMBERS_AT_ONCE = 4;
const POOL_SHARE = 0.25;
const LEASE_MS = 30_000;
const ALERT_MS = 300_000;

class Overtaken extends Error {}

/** Throws unless the cursor is unchanged, so that a page that arrives late cannot overwrite a newer one. */
const requireTurn = async (tx: Tx, venue: string, cursor: string): Promise<void> => {
  const [feed] = await tx
    .select({ cursor: betFeeds.cursor })
    .from(betFeeds)
    .where(eq(betFeeds.venue, venue))
    .for('share');
  if (feed?.cursor !== cursor) throw new Overtaken(venue);
};

/** The bets of each member in the order in which they were reported, in parts for one transaction each. */
const byMember = (candidates: readonly Candidate[]): Candidate[][][] => {
  const members = new Map<number, Candidate[]>();
  for (const each of candidates) {
    const { memberId } = each.draft;
    members.set(memberId, [...(members.get(memberId) ?? []), each]);
  }
  return [...members.values()].map((own) =>
    Array.from({ length: Math.ceil(own.length / GROUP) }, (_, part) => own.slice(part * GROUP, (part + 1) * GROUP)),
  );
};

/** Reads the bet feeds of all venues. A bet may be reported many times; each change is applied once. */
export const createFeed = (deps: FeedDeps) => {
  const { database, clock, log, venues, turnover, sources = venues.betSources, atOnce = MEMBERS_AT_ONCE } = deps;
  const keep = createKeeping({ venues, turnover });
  // All feeds together use a part of the connections, so that calls of members do not wait for them.
  const slot = createSlots({
    max: Math.max(1, Math.floor((database.pool.options.max ?? 1) * POOL_SHARE)),
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitMs: LEASE_MS,
  });
  const running = new Map<string, Promise<boolean>>();

  const takeLease = async (venue: string): Promise<string | undefined> => {
    const now = clock.now();
    await database.orm.insert(betFeeds).values({ venue }).onConflictDoNothing();
    const [feed] = await database.orm
      .update(betFeeds)
      .set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(betFeeds.venue, venue), or(isNull(betFeeds.leaseUntil), lte(betFeeds.leaseUntil, now))))
      .returning({ cursor: betFeeds.cursor });
    return feed?.cursor;
  };

  const update = (venue: string, set: Partial<typeof betFeeds.$inferInsert>) =>
    database.orm.update(betFeeds).set(set).where(eq(betFeeds.venue, venue));

  const noteFailure = async (venue: string, failure: string): Promise<void> => {
    const now = clock.now();
    const [feed] = await database.orm.select().from(betFeeds).where(eq(betFeeds.venue, venue));
    const failingSince = feed?.failingSince ?? now;
    await update(venue, { failure, failingSince, leaseUntil: null });
    const isLong = now.getTime() - failingSince.getTime() >= ALERT_MS;
    log[isLong ? 'error' : 'warn']({ venue, reason: failure, since: failingSince }, 'bets could not be pulled');
  };

  /** Splits the rows of a page into bets that can be stored and rejects with their reasons. */
  const judge = async (venue: string, rows: readonly unknown[]) => {
    const now = clock.now();
    const rejects: Reject[] = [];
    const read = rows.flatMap((row): { bet: VenueBet; row: unknown; memberId: number | undefined }[] => {
      const parsed = readBet(row);
      if ('bet' in parsed) return [{ bet: parsed.bet, row, memberId: memberOf(parsed.bet.player) }];
      rejects.push({ row, reason: parsed.reason });
      return [];
    });
    const ids = [...new Set(read.flatMap(({ memberId }) => memberId ?? []))];
    const known = await knownMembers(database.orm, ids);
    const candidates = read.flatMap(({ bet, row, memberId }): Candidate[] => {
      if (memberId !== undefined && known.has(memberId)) return [{ draft: toDraft(venue, memberId, bet, now), row }];
      rejects.push({ row, reason: `玩家 ${bet.player} 不是会员` });
      return [];
    });
    return { candidates, rejects };
  };

  const quarantine = async (venue: string, rejects: readonly Reject[]): Promise<void> => {
    for (const { bet, reason } of await setAside(database.orm, venue, rejects, clock.now())) {
      log.error({ venue, bet, reason }, 'a bet was put into quarantine');
    }
  };

  const keepGroup = (venue: string, cursor: string, group: readonly Candidate[]): Promise<void> =>
    database.transaction(async (tx) => {
      await requireTurn(tx, venue, cursor);
      const drafts = group.map(({ draft }) => draft);
      await keep(tx, drafts[0]?.memberId ?? 0, venue, drafts);
      await supersede(
        tx,
        venue,
        drafts.map(({ bet }) => bet),
        clock.now(),
      );
    });

  /**
   * Stores the bets of one member together, or one by one if that fails, so that only the failing ones are rejected.
   */
  const keepOrReject = async (venue: string, cursor: string, group: readonly Candidate[]): Promise<Reject[]> => {
    try {
      await keepGroup(venue, cursor, group);
      return [];
    } catch (cause) {
      // An unavailable database is not the fault of a bet.
      if (cause instanceof Overtaken || isDatabaseUnavailable(cause)) throw cause;
      const [only] = group;
      if (group.length === 1 && only !== undefined) {
        const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause : cause).message : '';
        return [{ row: only.row, reason: `无法入账：${reason}` }];
      }
      const rejects: Reject[] = [];
      for (const each of group) rejects.push(...(await keepOrReject(venue, cursor, [each])));
      return rejects;
    }
  };

  const keepMember = (venue: string, cursor: string, groups: readonly Candidate[][]): Promise<Reject[]> =>
    slot(async () => {
      const rejects: Reject[] = [];
      for (const group of groups) rejects.push(...(await keepOrReject(venue, cursor, group)));
      return rejects;
    });

  const keepPage = async (venue: string, cursor: string, { bets, cursor: next }: Page): Promise<void> => {
    const { candidates, rejects } = await judge(venue, bets);
    const members = byMember(candidates);
    rejects.push(...(await sideBySide(members, atOnce, (groups) => keepMember(venue, cursor, groups))).flat());
    // Rejects are stored before the cursor moves on, so that every row is either stored or in quarantine.
    await quarantine(venue, rejects);
    const leaseUntil = new Date(clock.now().getTime() + LEASE_MS);
    const moved = await database.orm
      .update(betFeeds)
      .set({ cursor: next, leaseUntil, failingSince: null, failure: '' })
      .where(and(eq(betFeeds.venue, venue), eq(betFeeds.cursor, cursor)))
      .returning({ venue: betFeeds.venue });
    if (moved.length === 0) throw new Overtaken(venue);
  };

  /** Returns true when the feed was read to its end. */
  const read = async (source: BetSource): Promise<boolean> => {
    const { venue } = source;
    let cursor = await takeLease(venue);
    if (cursor === undefined) return false;
    try {
      for (let pages = 0; pages < MAX_PAGES; pages += 1) {
        const reply = await source.bets(cursor, PAGE);
        if (reply.kind !== 'ok') {
          await noteFailure(venue, reply.kind === 'refused' ? reply.message : reply.reason);
          return false;
        }
        const { value } = reply;
        if (value.bets.length > 0 && value.cursor === cursor) {
          await noteFailure(venue, '游标没有前进');
          return false;
        }
        if (value.bets.length > 0) await keepPage(venue, cursor, value);
        cursor = value.cursor;
        if (value.bets.length < PAGE) {
          await update(venue, { pulledAt: clock.now(), leaseUntil: null, failingSince: null, failure: '' });
          return true;
        }
      }
      await update(venue, { leaseUntil: null });
      return false;
    } catch (cause) {
      if (cause instanceof Overtaken) return false;
      await update(venue, { leaseUntil: null });
      throw cause;
    }
  };

  /** Concurrent callers share one run. */
  const pull = (source: BetSource): Promise<boolean> => {
    const { venue } = source;
    const under = running.get(venue);
    if (under !== undefined) return under;
    const reading = read(source).finally(() => running.delete(venue));
    running.set(venue, reading);
    return reading;
  };

  return {
    /** Reads all venues in parallel, so that a venue that does not answer delays no other. */
    async pullAll(): Promise<void> {
      const pulled = await Promise.allSettled((await sources()).map(pull));
      const [failed] = pulled.filter((each) => each.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },

    /** Reads one venue now. Returns false when it could not be read to its end. */
    async pullOne(venue: string): Promise<boolean> {
      const source = (await sources()).find((each) => each.venue === venue);
      return source === undefined ? false : pull(source);
    },

    /** Whether a process is reading the feed of the venue now. */
    async isBeingRead(venue: string): Promise<boolean> {
      const [feed] = await database.orm.select().from(betFeeds).where(eq(betFeeds.venue, venue));
      return (feed?.leaseUntil ?? clock.now()) > clock.now();
    },

    judge,
    keep,
    states: () => database.orm.select().from(betFeeds),
    settled: () => Promise.allSettled([...running.values()]).then(() => undefined),
  };
};
export type Feed = ReturnType<typeof createFeed>;
