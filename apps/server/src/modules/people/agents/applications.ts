import { type AgentStanding, APPLICATION_STATE, type InputOf, type memberRows } from '@koi/contract';
import { beijingDay, beijingTime } from '@koi/money';
import { count, desc, eq, sql } from 'drizzle-orm';
import { type Clock, type Database, personalFields, type Queryable, refuse } from '../../../platform/index.ts';
import { lockMember, readAgentFacts } from '../members/index.ts';
import { highestPercent, planFor } from './plan.ts';
import { agentApplications } from './tables.ts';

export type ApplicationRow = typeof agentApplications.$inferSelect;

/** The sealed texts of an application: the mobile number and what the applicant wrote. */
export const applicantFields = personalFields({
  name: 'agent_application',
  purpose: 'applicants',
  table: agentApplications,
  id: agentApplications.id,
  keyId: agentApplications.personalKeyId,
  fields: ['mobile', 'info'],
  ownerOf: ({ memberId }) => memberId,
  isPlain: sql`${agentApplications.mobile} <> ''`,
});

/** The applications of a member, newest first. */
export const applicationsOf = async (db: Queryable, memberId: number, limit?: number): Promise<ApplicationRow[]> => {
  const query = db
    .select()
    .from(agentApplications)
    .where(eq(agentApplications.memberId, memberId))
    .orderBy(desc(agentApplications.id));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map((row) => ({ ...row, ...applicantFields.read(db, memberId, row) }));
};

const lastOf = async (db: Queryable, memberId: number): Promise<ApplicationRow | undefined> => {
  const [row] = await applicationsOf(db, memberId, 1);
  return row;
};

/** Number of applications waiting for a decision. */
export const openCount = async (db: Queryable): Promise<{ count: number }> => {
  const [row] = await db
    .select({ open: count() })
    .from(agentApplications)
    .where(eq(agentApplications.state, APPLICATION_STATE.pending));
  return { count: Number(row?.open ?? 0) };
};

const toStanding = (row: ApplicationRow): AgentStanding['application'] => ({
  state: row.state,
  created_at: beijingTime(row.createdAt),
  mobile: row.mobile,
  apply_info: row.info,
  reason: row.state === APPLICATION_STATE.rejected ? row.reason : '',
});

/** Applications as members see and submit them. */
export const createApplications = ({ database, clock }: { database: Database; clock: Clock }) => ({
  async standing(memberId: number | undefined): Promise<AgentStanding> {
    const db = database.orm;
    const plan = await planFor(db, beijingDay(clock.now()));
    const highest = highestPercent(plan);
    if (memberId === undefined) return { isagent: 0, application: null, highest };
    const [facts, last] = await Promise.all([readAgentFacts(db, memberId), lastOf(db, memberId)]);
    return { isagent: facts?.isAgent ? 1 : 0, application: last === undefined ? null : toStanding(last), highest };
  },

  /** The member is locked, so that repeated submissions create one application. */
  apply: (memberId: number, form: InputOf<(typeof memberRows.agents)['apply']>): Promise<null> =>
    database.transaction(async (tx) => {
      await lockMember(tx, memberId);
      if ((await readAgentFacts(tx, memberId))?.isAgent) throw refuse('agents.alreadyAgent');
      const last = await lastOf(tx, memberId);
      if (last?.state === APPLICATION_STATE.pending) throw refuse('agents.alreadyApplied');
      await tx.insert(agentApplications).values({
        memberId,
        ...(await applicantFields.store(tx, memberId, { mobile: form.mobile, info: form.apply_info })),
        state: APPLICATION_STATE.pending,
        createdAt: clock.now(),
      });
      return null;
    }),
});
