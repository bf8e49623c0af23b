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
import { pageOf, type Queryable, refuse, type ServiceDeps } from '../../../platform/index.ts';
import {
  type FiguresService,
  NO_FIGURES,
  paidCommission,
  readTreeDays,
  type TreeDay,
  treesIn,
} from '../../money/figures/index.ts';
import { joinedTree, readAgentFacts, readTreeSizes } from '../members/index.ts';
import { readBrought } from './brought.ts';
import { toEstimate, toWire } from './commission.ts';
import { firstOfMonth, monthOf } from './periods.ts';
import { planFor, tiersOf, toWireTiers } from './plan.ts';
import { commissionRecords } from './tables.ts';

type Rows = typeof agentRows.agentCentre;

const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Commission paid for days from `firstDay` on. */
const paidSince = async (db: Queryable, agentId: number, firstDay: string): Promise<bigint> => {
  const { memberId, day, paid } = commissionRecords;
  const [row] = await db
    .select({ paid: sql<bigint>`coalesce(sum(${paid}), 0)::bigint` })
    .from(commissionRecords)
    .where(and(eq(memberId, agentId), gte(day, firstDay)));
  return row?.paid ?? 0n;
};

const paidEver = async (db: Queryable, agentId: number): Promise<bigint> => {
  const { rows } = await db.execute<{ paid: bigint }>(paidCommission([agentId]));
  return rows[0]?.paid ?? 0n;
};

const activeIn = async (db: Queryable, agentId: number, month: string): Promise<number> => {
  const { rows } = await db.execute<{ active: number }>(
    sql`SELECT active FROM (${treesIn(month)}) trees WHERE agent_id = ${agentId}`,
  );
  return rows[0]?.active ?? 0;
};

const turnoverOf = ({ direct, indirect }: TreeDay): bigint => direct + indirect;

export interface CentreDeps extends ServiceDeps {
  figures: Pick<FiguresService, 'fold'>;
}

/** Data of the agent centre. An agent sees only their own tree, two levels deep. */
export const createCentre = ({ database, clock, figures }: CentreDeps) => {
  const db = database.reading.orm;
  const today = () => beijingDay(clock.now());
  const tiersOn = async (day: string) => {
    const plan = await planFor(db, day);
    return plan === undefined ? [] : tiersOf(plan);
  };

  return {
    async me(agentId: number): Promise<OutputOf<Rows['me']>> {
      const [facts, plan] = await Promise.all([readAgentFacts(database.orm, agentId), planFor(database.orm, today())]);
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
      await figures.fold();
      const [sizes, joined, byDay, activeMonth, tiers, paidMonth, paidTotal] = await Promise.all([
        readTreeSizes(db, [agentId]),
        joinedTree(db, agentId, beijingDayStart(first)),
        readTreeDays(db, agentId, yesterday, day),
        activeIn(db, agentId, monthOf(day)),
        tiersOn(day),
        paidSince(db, agentId, month),
        paidEver(db, agentId),
      ]);
      const { direct, indirect } = sizes.get(agentId) ?? { direct: 0, indirect: 0 };
      const [ofToday, before] = [byDay.get(day) ?? NO_FIGURES, byDay.get(yesterday) ?? NO_FIGURES];
      return {
        members: direct + indirect,
        new_today: joined.get(day) ?? 0,
        new_yesterday: joined.get(yesterday) ?? 0,
        new_month: [...joined].reduce((sum, [of, count]) => (of >= month ? sum + count : sum), 0),
        active_today: ofToday.active,
        active_month: activeMonth,
        deposits_today: formatMoney(ofToday.deposits),
        deposits_yesterday: formatMoney(before.deposits),
        turnover_today: formatMoney(turnoverOf(ofToday)),
        turnover_yesterday: formatMoney(turnoverOf(before)),
        commission_today: formatMoney(commissionOf(tiers, ofToday).amount),
        commission_month: formatMoney(paidMonth),
        commission_total: formatMoney(paidTotal),
      };
    },

    async members(agentId: number, input: InputOf<Rows['members']>) {
      await figures.fold();
      return readBrought(db, agentId, input, today());
    },

    async daily(agentId: number, { days }: InputOf<Rows['daily']>): Promise<AgentDayRow[]> {
      const last = today();
      const first = addDays(last, 1 - days);
      await figures.fold();
      const [byDay, joined, paid] = await Promise.all([
        readTreeDays(db, agentId, first, last),
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
        const ofDay = byDay.get(day) ?? NO_FIGURES;
        return {
          day,
          joined: joined.get(day) ?? 0,
          active: ofDay.active,
          deposits: formatMoney(ofDay.deposits),
          turnover: formatMoney(turnoverOf(ofDay)),
          commission: formatMoney(paid.find((each) => each.day === day)?.paid ?? 0n),
        };
      });
    },

    async commissions(agentId: number, { page }: InputOf<Rows['commissions']>): Promise<OutputOf<Rows['commissions']>> {
      const day = today();
      const mine = eq(commissionRecords.memberId, agentId);
      await figures.fold();
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
        readTreeDays(db, agentId, day, day),
      ]);
      const estimate = toEstimate(tiers, ofToday.get(day) ?? NO_FIGURES);
      return { ...pageOf(rows.map(toWire), Number(counted?.total ?? 0), page), today: estimate };
    },
  };
};
