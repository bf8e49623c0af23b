import {
  AGENT_CENTRE,
  type AgentDayRow,
  type AgentOverview,
  type agentRows,
  type BroughtMember,
  type InputOf,
  type OutputOf,
  PAGE_SIZE,
} from '@koi/contract';
import { commissionOf } from '@koi/contract/rules/commission';
import { maskName } from '@koi/contract/rules/masks';
import { addDays, beijingDay, formatMoney } from '@koi/money';
import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { type Clock, type Database, pageOf, type Queryable, Refusal } from '../../platform/index.ts';
import { validByDay } from '../bets/index.ts';
import { creditedByDay } from '../deposits/index.ts';
import { type Brought, broughtBy, lastVisits, readAgentFacts } from '../members/index.ts';
import { dayOf, readDay, spanOf, toEstimate, toWire } from './commission.ts';
import { planFor, tiersOf, toWireTiers } from './plan.ts';
import { commissionRecords } from './tables.ts';

type Rows = typeof agentRows.agentCentre;

/** Who was not here for so many days counts as away. */
const AWAY_DAYS = 7;

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, amount) => sum + amount, 0n);

const idsOf = (tree: readonly Brought[]): number[] => tree.map(({ id }) => id);

/** What a tree deposited and staked within a span, by member and day. */
const readFigures = async (db: Queryable, tree: readonly Brought[], first: string, last: string) => {
  const [stakes, credits] = await Promise.all([
    validByDay(db, idsOf(tree), spanOf(first, last)),
    creditedByDay(db, idsOf(tree), spanOf(first, last)),
  ]);
  return { stakes, credits };
};

/** Paid, ever or for days from one on. */
export const paidSince = async (db: Queryable, agentId: number, firstDay = ''): Promise<bigint> => {
  const { memberId, day, paid } = commissionRecords;
  const [row] = await db
    .select({ paid: sql<bigint>`coalesce(sum(${paid}), 0)::bigint` })
    .from(commissionRecords)
    .where(and(eq(memberId, agentId), gte(day, firstDay)));
  return row?.paid ?? 0n;
};

/** A tree of this month in sums; the staff's list has it, too. */
export const readMonth = async (db: Queryable, tree: readonly Brought[], today: string) => {
  const { stakes, credits } = await readFigures(db, tree, firstOfMonth(today), today);
  return {
    active: new Set(stakes.map(({ memberId }) => memberId)).size,
    deposits: sumOf(credits.map(({ amount }) => amount)),
    turnover: sumOf(stakes.map(({ valid }) => valid)),
  };
};

interface MonthOf {
  deposits: bigint;
  turnover: bigint;
}

const byMember = ({ stakes, credits }: Awaited<ReturnType<typeof readFigures>>): Map<number, MonthOf> => {
  const months = new Map<number, MonthOf>();
  const monthOf = (id: number): MonthOf => {
    const month = months.get(id) ?? { deposits: 0n, turnover: 0n };
    months.set(id, month);
    return month;
  };
  for (const { memberId, valid } of stakes) monthOf(memberId).turnover += valid;
  for (const { memberId, amount } of credits) monthOf(memberId).deposits += amount;
  return months;
};

/** A search sees what the mask leaves, or knows the whole name already: it can't be used to guess one letter by letter. */
const isNamed = (name: string, search: string): boolean => {
  const [own, asked] = [name.toLowerCase(), search.toLowerCase()];
  return asked === '' || own === asked || (!asked.includes('*') && maskName(own).includes(asked));
};

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1);

/** What an agent may see: their own tree, two levels deep, and nothing of anybody else. */
export const createCentre = ({ database, clock }: { database: Database; clock: Clock }) => {
  const db = database.orm;
  const today = () => beijingDay(clock.now());
  const tiersOn = async (day: string) => {
    const plan = await planFor(db, day);
    return plan === undefined ? [] : tiersOf(plan);
  };

  return {
    async me(agentId: number): Promise<OutputOf<Rows['me']>> {
      const [facts, plan] = await Promise.all([readAgentFacts(db, agentId), planFor(db, today())]);
      if (facts === undefined) throw new Refusal(401, AGENT_CENTRE.sessionEnded);
      return {
        name: facts.name,
        pid: String(agentId),
        link: `/?pid=${agentId}`,
        plan: plan === undefined ? null : { first_day: plan.firstDay, tiers: toWireTiers(plan) },
      };
    },

    async overview(agentId: number): Promise<AgentOverview> {
      const day = today();
      const [yesterday, month] = [addDays(day, -1), firstOfMonth(day)];
      const tree = await broughtBy(db, agentId);
      const [first = month] = [yesterday, month].toSorted();
      const [{ stakes, credits }, tiers, paidMonth, paidTotal] = await Promise.all([
        readFigures(db, tree, first, day),
        tiersOn(day),
        paidSince(db, agentId, month),
        paidSince(db, agentId),
      ]);
      const joined = tree.map(({ joinedAt }) => beijingDay(joinedAt));
      const ofToday = stakes.filter((stake) => stake.day === day);
      const deposits = (of: string) => sumOf(credits.flatMap((each) => (each.day === of ? [each.amount] : [])));
      const turnover = (of: string) => sumOf(stakes.flatMap((each) => (each.day === of ? [each.valid] : [])));
      return {
        members: tree.length,
        new_today: joined.filter((of) => of === day).length,
        new_yesterday: joined.filter((of) => of === yesterday).length,
        new_month: joined.filter((of) => of >= month).length,
        active_today: ofToday.length,
        active_month: new Set(stakes.flatMap((each) => (each.day >= month ? [each.memberId] : []))).size,
        deposits_today: formatMoney(deposits(day)),
        deposits_yesterday: formatMoney(deposits(yesterday)),
        turnover_today: formatMoney(turnover(day)),
        turnover_yesterday: formatMoney(turnover(yesterday)),
        commission_today: formatMoney(commissionOf(tiers, dayOf(tree, ofToday)).amount),
        commission_month: formatMoney(paidMonth),
        commission_total: formatMoney(paidTotal),
      };
    },

    async members(agentId: number, { search, filter, sort, page }: InputOf<Rows['members']>) {
      const day = today();
      const [month, awaySince] = [firstOfMonth(day), addDays(day, -AWAY_DAYS)];
      const tree = (await broughtBy(db, agentId)).filter(({ name }) => isNamed(name, search));
      const [figures, visits] = await Promise.all([readFigures(db, tree, month, day), lastVisits(db, idsOf(tree))]);
      const months = byMember(figures);
      const monthOf = ({ id }: Brought): MonthOf => months.get(id) ?? { deposits: 0n, turnover: 0n };
      const holds = {
        '': () => true,
        new: ({ joinedAt }: Brought) => beijingDay(joinedAt) >= month,
        deposited: (member: Brought) => monthOf(member).deposits > 0n,
        away: ({ id }: Brought) => (visits.get(id) ?? '') <= awaySince,
      }[filter];
      const orders = {
        newest: (a: Brought, b: Brought) => b.id - a.id,
        deposits: (a: Brought, b: Brought) => compare(monthOf(a).deposits, monthOf(b).deposits),
        turnover: (a: Brought, b: Brought) => compare(monthOf(a).turnover, monthOf(b).turnover),
      };
      const found = tree.filter(holds).toSorted((a, b) => orders[sort](a, b) || b.id - a.id);
      const rows = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((member): BroughtMember => {
        const joinedOn = beijingDay(member.joinedAt);
        return {
          name: maskName(member.name),
          vip: member.vipLevel,
          depth: member.depth,
          joined_at: joinedOn,
          last_active: visits.get(member.id) ?? '',
          deposits: formatMoney(monthOf(member).deposits),
          turnover: formatMoney(monthOf(member).turnover),
          fresh: joinedOn >= month ? 1 : 0,
        };
      });
      return pageOf(rows, found.length, page);
    },

    async daily(agentId: number, { days }: InputOf<Rows['daily']>): Promise<AgentDayRow[]> {
      const last = today();
      const first = addDays(last, 1 - days);
      const tree = await broughtBy(db, agentId);
      const [{ stakes, credits }, paid] = await Promise.all([
        readFigures(db, tree, first, last),
        db
          .select({
            day: commissionRecords.day,
            paid: sql<bigint>`sum(${commissionRecords.paid})::bigint`,
          })
          .from(commissionRecords)
          .where(and(eq(commissionRecords.memberId, agentId), gte(commissionRecords.day, first)))
          .groupBy(commissionRecords.day),
      ]);
      return Array.from({ length: days }, (_, index) => addDays(first, index)).map((day) => {
        const ofDay = stakes.filter((stake) => stake.day === day);
        return {
          day,
          joined: tree.filter(({ joinedAt }) => beijingDay(joinedAt) === day).length,
          active: ofDay.length,
          deposits: formatMoney(sumOf(credits.flatMap((each) => (each.day === day ? [each.amount] : [])))),
          turnover: formatMoney(sumOf(ofDay.map(({ valid }) => valid))),
          commission: formatMoney(paid.find((each) => each.day === day)?.paid ?? 0n),
        };
      });
    },

    async commissions(agentId: number, { page }: InputOf<Rows['commissions']>): Promise<OutputOf<Rows['commissions']>> {
      const day = today();
      const mine = eq(commissionRecords.memberId, agentId);
      const [rows, [counted], tiers, tree] = await Promise.all([
        db
          .select()
          .from(commissionRecords)
          .where(mine)
          .orderBy(desc(commissionRecords.day), desc(commissionRecords.part))
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE),
        db.select({ total: count() }).from(commissionRecords).where(mine),
        tiersOn(day),
        broughtBy(db, agentId),
      ]);
      const estimate = toEstimate(tiers, await readDay(db, tree, day));
      return { ...pageOf(rows.map(toWire), Number(counted?.total ?? 0), page), today: estimate };
    },
  };
};
