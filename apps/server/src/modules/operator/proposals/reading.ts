import {
  type InputOf,
  mayCheck,
  type OutputOf,
  PROPOSAL_KINDS,
  PROPOSAL_STATE,
  PROPOSALS,
  type Proposal,
  type staffRows,
  type WaitingProposal,
} from '@koi/contract';
import { beijingDay, beijingDayStart } from '@koi/money';
import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { orderBy, type Queryable, readPage, type ServiceDeps, type StaffActor } from '../../../platform/index.ts';
import { accountChangedAt, isProbationary } from '../../people/staff/index.ts';
import type { SettingsService } from '../settings/index.ts';
import { hasExpired, isWaiting } from './expiry.ts';
import { obstacleFor, referenceTo, toWire } from './proposal.ts';
import { proposals } from './tables.ts';

export interface ReadingDeps extends ServiceDeps {
  settings: Pick<SettingsService, 'get' | 'stored'>;
}

type Rows = typeof staffRows.proposals;
type Viewer = Pick<StaffActor, 'staff'>;

const URGENT_MS = 2 * 3_600_000;
/** How long the people who could have agreed to a proposal are told that it ended with the account of its maker. */
const NOTICE_MS = 24 * 3_600_000;

/** Whether a proposal of this kind waits for the object; with `makerId`, whether this person made it. */
export const hasProposal = async (
  db: Queryable,
  { kind, target, makerId }: Pick<Proposal, 'kind'> & { target: string; makerId?: number },
  now: Date,
): Promise<boolean> => {
  const isBy = makerId === undefined ? undefined : eq(proposals.makerId, makerId);
  const where = and(eq(proposals.kind, kind), eq(proposals.target, target), isBy, isWaiting(now));
  return (await db.$count(proposals, where)) > 0;
};

/** Proposals of others, of the kinds that the roles of the person may check. */
const isMineToCheck = ({ staff }: Viewer): SQL | undefined => {
  const kinds = PROPOSAL_KINDS.filter((kind) => mayCheck(staff.roles, kind));
  return kinds.length === 0 ? sql`false` : and(ne(proposals.makerId, staff.id), inArray(proposals.kind, kinds));
};

const waitsForMe = (by: Viewer, now: Date): SQL | undefined => and(isWaiting(now), isMineToCheck(by));

const endedWithMaker = (since: Date): SQL | undefined =>
  and(
    eq(proposals.state, PROPOSAL_STATE.withdrawn),
    eq(proposals.remark, PROPOSALS.makerChanged),
    gt(proposals.decidedAt, since),
  );

/** Proposals as staff see them. */
export const createReading = ({ database, clock, settings }: ReadingDeps) => {
  const db = database.orm;

  /** Read before a transaction, which must not wait for a second connection. */
  const isOnProbation = async ({ staff }: Viewer, now: Date): Promise<boolean> => {
    const openedAt = await settings.get('opened_at');
    return openedAt !== '' && isProbationary(await accountChangedAt(db, staff.id), { openedAt, now });
  };

  return {
    isOnProbation,

    /** The number of the waiting proposal of this kind and target, if there is one. */
    async waitingFor(on: Queryable, kind: Proposal['kind'], target: string): Promise<string | undefined> {
      const where = and(eq(proposals.kind, kind), eq(proposals.target, target), isWaiting(clock.now()));
      const [row] = await on.select({ no: proposals.no }).from(proposals).where(where);
      return row?.no;
    },

    /** The waiting proposals of a kind, about one object or about all. */
    allWaiting: (on: Queryable, kind: Proposal['kind'], target?: string) =>
      on
        .select({ target: proposals.target, payload: proposals.payload, createdAt: proposals.createdAt })
        .from(proposals)
        .where(
          and(
            eq(proposals.kind, kind),
            target === undefined ? undefined : eq(proposals.target, target),
            isWaiting(clock.now()),
          ),
        ),

    /** Who made the waiting proposals about these objects, by target. */
    async makersOf(
      on: Queryable,
      kinds: readonly Proposal['kind'][],
      targets: readonly string[],
    ): Promise<Map<string, string>> {
      if (targets.length === 0) return new Map();
      const ofTargets = and(inArray(proposals.kind, [...kinds]), inArray(proposals.target, [...targets]));
      const rows = await on
        .select({ target: proposals.target, maker: proposals.makerName })
        .from(proposals)
        .where(and(ofTargets, isWaiting(clock.now())));
      return new Map(rows.map(({ target, maker }) => [target, maker]));
    },

    /** The waiting proposals of orders, by target, as the person sees them in the list of these orders. */
    async waitingOf(
      kind: Proposal['kind'],
      targets: readonly string[],
      by: Viewer,
    ): Promise<Map<string, WaitingProposal>> {
      if (targets.length === 0) return new Map();
      const now = clock.now();
      const probationary = await isOnProbation(by, now);
      const where = and(eq(proposals.kind, kind), inArray(proposals.target, [...targets]), isWaiting(now));
      const rows = await db.select().from(proposals).where(where);
      return new Map(rows.map((row) => [row.target, referenceTo(row, by, obstacleFor(row, by, probationary))]));
    },

    async list({ state, kind, mine, ...place }: InputOf<Rows['list']>, by: StaffActor) {
      const now = clock.now();
      const probationary = await isOnProbation(by, now);
      const ofState = () => {
        if (mine === 1) return waitsForMe(by, now);
        if (state === 0) return undefined;
        if (state === PROPOSAL_STATE.waiting) return isWaiting(now);
        if (state === PROPOSAL_STATE.expired) return sql`(${eq(proposals.state, state)} OR (${hasExpired(now)}))`;
        return eq(proposals.state, state);
      };
      const where = and(ofState(), kind === '' ? undefined : eq(proposals.kind, kind));
      const order = orderBy('desc', proposals.createdAt, proposals.no);
      return readPage(db, { table: proposals, where, order, place }, (rows) =>
        rows.map((row) => toWire(row, by, obstacleFor(row, by, probationary), now)),
      );
    },

    async summary(by: Viewer): Promise<OutputOf<Rows['summary']>> {
      const now = clock.now();
      const today = beijingDayStart(beijingDay(now));
      const noticed = new Date(now.getTime() - NOTICE_MS);
      const count = (is: SQL | undefined) => sql<number>`(count(*) FILTER (WHERE ${is}))::int`;
      const decided = (state: number) => and(eq(proposals.state, state), gt(proposals.decidedAt, today));
      const urgent = sql`${proposals.expiresAt} <= ${new Date(now.getTime() + URGENT_MS)}`;
      const [row] = await db
        .select({
          mine: count(waitsForMe(by, now)),
          waiting: count(isWaiting(now)),
          urgent: count(and(isWaiting(now), urgent)),
          approved_today: count(decided(PROPOSAL_STATE.approved)),
          refused_today: count(decided(PROPOSAL_STATE.refused)),
          ended: count(and(endedWithMaker(noticed), isMineToCheck(by))),
        })
        .from(proposals)
        .where(sql`${proposals.state} = 1 OR ${gt(proposals.decidedAt, noticed)}`);
      return row ?? { mine: 0, waiting: 0, urgent: 0, approved_today: 0, refused_today: 0, ended: 0 };
    },

    /** Why a person can't decide proposals of a kind that another one made; empty when they can. */
    async obstacleFor(kind: Proposal['kind'], by: Viewer): Promise<string> {
      const probationary = await isOnProbation(by, clock.now());
      const obstacle = obstacleFor({ makerId: 0, kind }, by, probationary);
      return obstacle === undefined ? '' : PROPOSALS[obstacle];
    },

    /** The number of proposals that wait for a decision of this person. */
    openCount: (on: Queryable, by: Viewer): Promise<number> => on.$count(proposals, waitsForMe(by, clock.now())),
  };
};
