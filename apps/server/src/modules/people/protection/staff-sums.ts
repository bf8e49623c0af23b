import type { InputOf, OutputOf, staffRows } from '@koi/contract';
import { BLOCK_KINDS, GATE_ACTIONS, LIMIT_KINDS } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { inForce } from './reading.ts';
import { unconfirmed } from './staff-reading.ts';
import {
  blocks,
  cases,
  endings,
  protectionLimits,
  protectionLog,
  protectionLogHead,
  raises,
  returns,
} from './tables.ts';

type Rows = typeof staffRows.protection;

const counted = sql<number>`count(*)::int`;
const fact = (name: string) => sql<string>`${protectionLog.facts} ->> ${sql.raw(`'${name}'`)}`;
const LAPSED_DAYS = 30;

const refusedByAction = (db: Queryable, from: Date, to: Date) =>
  db
    .select({ action: fact('action'), refusal: fact('refusal'), count: counted })
    .from(protectionLog)
    .where(and(eq(protectionLog.event, 'refused'), gte(protectionLog.at, from), lt(protectionLog.at, to)))
    .groupBy(fact('action'), fact('refusal'));

const countEvents = async (db: Queryable, from: Date, to: Date): Promise<Map<string, number>> => {
  const rows = await db
    .select({ event: protectionLog.event, count: counted })
    .from(protectionLog)
    .where(and(gte(protectionLog.at, from), lt(protectionLog.at, to)))
    .groupBy(protectionLog.event);
  return new Map(rows.map(({ event, count }) => [event, count]));
};

const blockCounts = async (db: Queryable, now: Date) => {
  const rows = await db
    .select({ kind: blocks.kind, count: sql<number>`count(DISTINCT ${blocks.memberId})::int` })
    .from(blocks)
    .where(inForce(now))
    .groupBy(blocks.kind);
  const of = (kind: (typeof BLOCK_KINDS)[number]) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { pause: of('pause'), break: of('break'), exclusion: of('exclusion'), house: of('house') };
};

const PLAY: readonly string[] = ['transfer', 'launch'];
const BY_LIMIT: readonly string[] = ['depositLimit', 'lossLimit', 'stakeLimit', 'timeLimit'];
const causeOf = (refusal: string): 'by_limit' | 'by_age' | 'by_block' => {
  const name = refusal.split('.').at(-1) ?? '';
  if (BY_LIMIT.includes(name)) return 'by_limit';
  return name === 'birthDateMissing' ? 'by_age' : 'by_block';
};

export type Summary = Omit<OutputOf<Rows['summary']>, 'log' | 'advertising'> & { rows: number };

/** The figures above the register. */
export const readSummary = async (db: Queryable, now: Date): Promise<Summary> => {
  const today = beijingDayStart(beijingDay(now));
  const monthAgo = new Date(now.getTime() - LAPSED_DAYS * 24 * 3_600_000);
  const refused = await refusedByAction(db, today, new Date(now.getTime() + 1));
  const sum = (matches: (action: string) => boolean) =>
    refused.reduce((total, { action, count }) => total + (matches(action) ? count : 0), 0);
  const [raised] = await db
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE ${raises.state} = 'open' AND ${raises.readyAt} > ${now})::int`,
      ready: sql<number>`count(*) FILTER (WHERE ${raises.state} = 'open' AND ${raises.readyAt} <= ${now})::int`,
      lapsed: sql<number>`count(*) FILTER (WHERE ${raises.state} = 'lapsed')::int`,
    })
    .from(raises)
    .where(or(eq(raises.state, 'open'), gte(raises.endedAt, monthAgo)));
  const [head] = await db.select().from(protectionLogHead);
  return {
    blocks: await blockCounts(db, now),
    refused_today: {
      total: sum(() => true),
      deposit: sum((action) => action === 'deposit'),
      play: sum((action) => PLAY.includes(action)),
      rewards: sum((action) => action !== 'deposit' && !PLAY.includes(action)),
    },
    raises: raised ?? { waiting: 0, ready: 0, lapsed: 0 },
    returns: await db.$count(returns, eq(returns.state, 'open')),
    cases: await db.$count(cases, isNull(cases.closedAt)),
    endings: await db.$count(endings, unconfirmed),
    rows: head?.id ?? 0,
  };
};

/** Take-up, raises, refusals and advertising of a span of Beijing days. */
export const readReport = async (
  db: Queryable,
  { first, last }: InputOf<Rows['report']>,
  now: Date,
): Promise<Omit<OutputOf<Rows['report']>, 'advertising'> & { withheld: number }> => {
  const [from, to] = [beijingDayStart(first), beijingDayStart(addDays(last, 1))];
  const events = await countEvents(db, from, to);
  const of = (event: string) => events.get(event) ?? 0;
  const limitEvents = await db
    .select({ kind: fact('kind'), event: protectionLog.event, count: counted })
    .from(protectionLog)
    .where(
      and(
        inArray(protectionLog.event, ['limit-set', 'limit-lowered']),
        gte(protectionLog.at, from),
        lt(protectionLog.at, to),
      ),
    )
    .groupBy(fact('kind'), protectionLog.event);
  const holding = await db
    .select({ kind: protectionLimits.kind, count: counted })
    .from(protectionLimits)
    .groupBy(protectionLimits.kind);
  const taken = await db
    .select({
      kind: blocks.kind,
      term: blocks.term,
      taken: sql<number>`count(*) FILTER (WHERE ${blocks.startedAt} >= ${from} AND ${blocks.startedAt} < ${to})::int`,
      holding: sql<number>`count(*) FILTER (WHERE ${inForce(now)})::int`,
    })
    .from(blocks)
    .where(or(inForce(now), and(gte(blocks.startedAt, from), lt(blocks.startedAt, to))))
    .groupBy(blocks.kind, blocks.term);
  const [withheld] = await db
    .select({ count: sql<number>`coalesce(sum((${fact('count')})::int), 0)::int` })
    .from(protectionLog)
    .where(and(eq(protectionLog.event, 'advertising-withheld'), gte(protectionLog.at, from), lt(protectionLog.at, to)));
  const refused = await refusedByAction(db, from, to);
  const order = (kind: (typeof BLOCK_KINDS)[number]) => BLOCK_KINDS.indexOf(kind);
  return {
    limits: LIMIT_KINDS.map((kind) => {
      const count = (event: string) => limitEvents.find((row) => row.kind === kind && row.event === event)?.count ?? 0;
      const held = holding.find((row) => row.kind === kind)?.count ?? 0;
      return { kind, set: count('limit-set'), lowered: count('limit-lowered'), holding: held };
    }),
    blocks: taken.toSorted((a, b) => order(a.kind) - order(b.kind) || a.term.localeCompare(b.term)),
    raises: {
      requested: of('raise-requested'),
      confirmed: of('raise-confirmed'),
      cancelled: of('raise-cancelled'),
      lapsed: of('raise-lapsed'),
    },
    refusals: GATE_ACTIONS.map((action) => {
      const mine = refused.filter((row) => row.action === action);
      const by = (cause: ReturnType<typeof causeOf>) =>
        mine.reduce((total, { refusal, count }) => total + (causeOf(refusal) === cause ? count : 0), 0);
      const [by_block, by_limit, by_age] = [by('by_block'), by('by_limit'), by('by_age')];
      return { action, by_block, by_limit, by_age, total: by_block + by_limit + by_age };
    }),
    withheld: withheld?.count ?? 0,
  };
};
