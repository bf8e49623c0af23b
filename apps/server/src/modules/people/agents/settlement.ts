import { APPLICATION_STATE } from '@koi/contract';
import { type AgentDay, commissionOf, payOut } from '@koi/contract/rules/commission';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Ledger } from '../../../ledger/index.ts';
import type { Database, Queryable, Tx } from '../../../platform/index.ts';
import {
  createSettlementRuns,
  NO_SUMS,
  nextPart,
  plusSums,
  type SettlementRunsDeps,
  type Sums,
} from '../../money/settlement-runs/index.ts';
import { changedSince } from '../../play/bets/index.ts';
import { agentsOf, isOpenAccount, lockMember } from '../members/index.ts';
import { createBasis } from './basis.ts';
import { commissionEntry, spanOf } from './commission.ts';
import { type PlanRow, planFor, tiersOf } from './plan.ts';
import { agentApplications, commissionBases, commissionRecords } from './tables.ts';

export interface SettlementDeps extends SettlementRunsDeps {
  /** The same database with a longer timeout, for the bets of a whole day. */
  patient: Database;
  ledger: Pick<Ledger, 'post'>;
}

/**
 * Members who were agents before the end of a day and have figures or commission of it. With `changed`, only those whose
 * trees contain one of these members.
 */
const agentsOn = async (db: Queryable, day: string, changed: readonly number[] | undefined): Promise<number[]> => {
  const { memberId, state, decidedAt } = agentApplications;
  const due =
    changed === undefined
      ? sql`${memberId} IN (
          SELECT agent_id FROM commission_basis WHERE day = ${day}
          UNION ALL SELECT member_id FROM commission_record WHERE day = ${day})`
      : sql`${memberId} = ANY(${agentsOf(sql`${sql.param([...changed])}::int[]`)})`;
  const rows = await db
    .select({ memberId })
    .from(agentApplications)
    .where(and(eq(state, APPLICATION_STATE.approved), lt(decidedAt, spanOf(day).to), due, isOpenAccount(memberId)))
    .orderBy(asc(memberId));
  return rows.map((row) => row.memberId);
};

/** Amounts settled for the day so far, and the balance carried over from the agent's last settlement. */
const readStanding = async (tx: Tx, agentId: number, day: string) => {
  const { memberId, id, day: of, amount, brought, paid } = commissionRecords;
  const [settled] = await tx
    .select({ parts: sql<number>`count(*)::int`, amount: sql<bigint>`coalesce(sum(${amount}), 0)::bigint` })
    .from(commissionRecords)
    .where(and(eq(memberId, agentId), eq(of, day)));
  const [last] = await tx
    .select({ carried: sql<bigint>`${brought} + ${amount} - ${paid}` })
    .from(commissionRecords)
    .where(eq(memberId, agentId))
    .orderBy(desc(id))
    .limit(1);
  return { parts: 0, amount: 0n, ...settled, brought: last?.carried ?? 0n };
};

const readBasis = async (tx: Tx, agentId: number, day: string): Promise<AgentDay> => {
  const { active, direct, indirect } = commissionBases;
  const [row] = await tx
    .select({ active, direct, indirect })
    .from(commissionBases)
    .where(and(eq(commissionBases.agentId, agentId), eq(commissionBases.day, day)));
  return row ?? { active: 0, direct: 0n, indirect: 0n };
};

/**
 * Adds the difference between the commission of the day's basis and what was already settled for the agent.
 * Runs of one agent are serialised by the member's lock.
 */
export const settleAgent = async (
  tx: Tx,
  { agentId, day, plan, at, post }: { agentId: number; day: string; plan: PlanRow; at: Date; post: Ledger['post'] },
): Promise<Sums> => {
  await lockMember(tx, agentId);
  const basis = await readBasis(tx, agentId, day);
  const {
    directPercent,
    indirectPercent,
    directAmount,
    indirectAmount,
    amount: whole,
  } = commissionOf(tiersOf(plan), basis);
  const standing = await readStanding(tx, agentId, day);
  const next = nextPart(whole, standing);
  if (next === undefined) return NO_SUMS;
  const { part, amount } = next;
  const { paid } = payOut(amount, standing.brought);
  const entry = paid > 0n ? commissionEntry(agentId, day, part, paid, at) : undefined;
  await tx.insert(commissionRecords).values({
    memberId: agentId,
    day,
    part,
    planId: plan.id,
    active: basis.active,
    directTurnover: basis.direct,
    directPercent,
    directAmount,
    indirectTurnover: basis.indirect,
    indirectPercent,
    indirectAmount,
    given: standing.amount,
    amount,
    brought: standing.brought,
    paid,
    posting: entry?.key ?? null,
    createdAt: at,
  });
  if (entry !== undefined) await post(tx, entry);
  const isCorrection = part > 0;
  return {
    people: isCorrection ? 0 : 1,
    records: 1,
    corrections: isCorrection ? 1 : 0,
    // A correction repeats the turnover of the day, which counts once.
    turnover: isCorrection ? 0n : basis.direct + basis.indirect,
    amount,
    given: paid,
  };
};

/** Settles commission by day and pays it from the house account through the ledger. */
export const createSettlement = ({ database, patient, clock, log, ledger }: SettlementDeps) => {
  const basis = createBasis(patient);
  const post = ledger.post;
  return createSettlementRuns(
    { database, clock, log },
    {
      kind: 'commission',
      job: 'commissions-daily',
      subject: 'commission of an agent',
      batchSize: 1,
      // The plan of a day is fixed by the day itself.
      terms: async () => null,
      prepare: basis.write,
      async readDay(day, _terms, since) {
        const plan = await planFor(database.orm, day);
        if (plan === undefined) return undefined;
        const changed = since && (await changedSince(database.orm, since));
        return {
          memberIds: await agentsOn(database.orm, day, changed),
          async settle(tx, agentIds) {
            let written = NO_SUMS;
            for (const agentId of agentIds)
              written = plusSums(written, await settleAgent(tx, { agentId, day, plan, at: clock.now(), post }));
            return written;
          },
        };
      },
    },
  );
};
