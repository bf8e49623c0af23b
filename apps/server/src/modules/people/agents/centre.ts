import {
  type AgentDayRow,
  type AgentOverview,
  type agentRows,
  type InputOf,
  type OutputOf,
  PAGE_SIZE,
} from '@koi/contract';
import { commissionOf } from '@koi/contract/rules/commission';
import { addDays, beijingDay, beijingDayStart, formatMoney } from '@koi/money';
import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { type Clock, type Database, pageOf, type Queryable, refuse } from '../../../platform/index.ts';
import { joinedTree, readAgentFacts, treeSizes } from '../members/index.ts';
import { readBrought } from './brought.ts';
import { toEstimate, toWire } from './commission.ts';
import { planFor, tiersOf, toWireTiers } from './plan.ts';
import { commissionRecords } from './tables.ts';
import { daysFrom, NO_FIGURES, type TreeFigures, treeByDay, treeOn, treesOfMonth } from './tree-figures.ts';

type Rows = typeof agentRows.agentCentre;

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Commission paid for days from `firstDay` on, or in total. */
const paidSince = async (db: Queryable, agentId: number, firstDay = ''): Promise<bigint> => {
  const { memberId, day, paid } = commissionRecords;
  const [row] = await db
    .select({ paid: sql<bigint>`coalesce(sum(${paid}), 0)::bigint` })
    .from(commissionRecords)
    .where(and(eq(memberId, agentId), gte(day, firstDay)));
  return row?.paid ?? 0n;
};

const turnoverOf = ({ direct, indirect }: TreeFigures): bigint => direct + indirect;

/** Data of the agent centre. An agent sees only their own tree, two levels deep. */
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
      if (facts === undefined) throw refuse('agents.sessionEnded');
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
      const [first = month] = [yesterday, month].toSorted();
      const [sizes, joined, byDay, months, tiers, paidMonth, paidTotal] = await Promise.all([
        treeSizes(db, [agentId]),
        joinedTree(db, agentId, beijingDayStart(first)),
        treeByDay(db, agentId, yesterday, day),
        treesOfMonth(db, [agentId], clock.now()),
        tiersOn(day),
        paidSince(db, agentId, month),
        paidSince(db, agentId),
      ]);
      const { direct, indirect } = sizes.get(agentId) ?? { direct: 0, indirect: 0 };
      const [ofToday, before] = [byDay.get(day) ?? NO_FIGURES, byDay.get(yesterday) ?? NO_FIGURES];
      return {
        members: direct + indirect,
        new_today: joined.get(day) ?? 0,
        new_yesterday: joined.get(yesterday) ?? 0,
        new_month: [...joined].reduce((sum, [of, count]) => (of >= month ? sum + count : sum), 0),
        active_today: ofToday.active,
        active_month: months.get(agentId)?.active ?? 0,
        deposits_today: formatMoney(ofToday.deposits),
        deposits_yesterday: formatMoney(before.deposits),
        turnover_today: formatMoney(turnoverOf(ofToday)),
        turnover_yesterday: formatMoney(turnoverOf(before)),
        commission_today: formatMoney(commissionOf(tiers, ofToday).amount),
        commission_month: formatMoney(paidMonth),
        commission_total: formatMoney(paidTotal),
      };
    },

    members: (agentId: number, input: InputOf<Rows['members']>) => readBrought(db, agentId, input, clock.now()),

    async daily(agentId: number, { days }: InputOf<Rows['daily']>): Promise<AgentDayRow[]> {
      const last = today();
      const first = addDays(last, 1 - days);
      const [byDay, joined, paid] = await Promise.all([
        treeByDay(db, agentId, first, last),
        joinedTree(db, agentId, beijingDayStart(first)),
        db
          .select({
            day: commissionRecords.day,
            paid: sql<bigint>`sum(${commissionRecords.paid})::bigint`,
          })
          .from(commissionRecords)
          .where(and(eq(commissionRecords.memberId, agentId), gte(commissionRecords.day, first)))
          .groupBy(commissionRecords.day),
      ]);
      return daysFrom(first, last).map((day) => {
        const figures = byDay.get(day) ?? NO_FIGURES;
        return {
          day,
          joined: joined.get(day) ?? 0,
          active: figures.active,
          deposits: formatMoney(figures.deposits),
          turnover: formatMoney(turnoverOf(figures)),
          commission: formatMoney(paid.find((each) => each.day === day)?.paid ?? 0n),
        };
      });
    },

    async commissions(agentId: number, { page }: InputOf<Rows['commissions']>): Promise<OutputOf<Rows['commissions']>> {
      const day = today();
      const mine = eq(commissionRecords.memberId, agentId);
      const [rows, [counted], tiers, ofToday] = await Promise.all([
        db
          .select()
          .from(commissionRecords)
          .where(mine)
          .orderBy(desc(commissionRecords.day), desc(commissionRecords.part))
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE),
        db.select({ total: count() }).from(commissionRecords).where(mine),
        tiersOn(day),
        treeOn(db, agentId, day),
      ]);
      const estimate = toEstimate(tiers, ofToday);
      return { ...pageOf(rows.map(toWire), Number(counted?.total ?? 0), page), today: estimate };
    },
  };
};
