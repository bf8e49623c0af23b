import {
  APPLICATION_STATE,
  type InputOf,
  STAFF_AGENTS,
  type StaffAgent,
  type StaffAgentApplication,
  type staffRows,
} from '@koi/contract';
import { type Reader, shownToStaff } from '@koi/contract/rules/personal-fields';
import { beijingDay, beijingTime, formatMoney } from '@koi/money';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  countMaxOf,
  countUpTo,
  escapeHtml,
  isUnmasked,
  orderBy,
  type Place,
  type Queryable,
  readPage,
  readWindow,
  refuse,
  type StaffActor,
  type StaffCaller,
  type Tx,
} from '../../../platform/index.ts';
import { type FiguresService, paidCommission, treesIn } from '../../money/figures/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import type { LetterDraft } from '../../talk/letters/index.ts';
import {
  idsMatching,
  type MemberFileRow,
  makeAgent,
  readFiles,
  readTreeSizes,
  sizesOfTrees,
} from '../members/index.ts';
import type { AuditedDeps } from '../staff/index.ts';
import { type ApplicationRow, applicantFields } from './applications.ts';
import { firstOfMonth, monthOf } from './periods.ts';
import { agentApplications } from './tables.ts';

type Rows = typeof staffRows.agents;

export interface AgentsStaffDeps extends AuditedDeps {
  settings: Pick<SettingsService, 'get'>;
  figures: Pick<FiguresService, 'fold'>;
  letters: { sendLetters(tx: Tx, letter: LetterDraft): Promise<unknown> };
}

/** Finds the files of members, which exist. */
const filesOf = async (db: Queryable, memberIds: readonly number[]) => {
  const files = await readFiles(db, memberIds);
  return (memberId: number): MemberFileRow => {
    const file = files.get(memberId);
    if (file === undefined) throw new Error(`member ${memberId} does not exist`);
    return file;
  };
};

const toApplication = (
  row: ApplicationRow,
  { mobile, info }: Pick<ApplicationRow, 'mobile' | 'info'>,
  { file, brought, reader }: { file: MemberFileRow; brought: number; reader: Reader },
): StaffAgentApplication => ({
  id: row.id,
  member_id: row.memberId,
  member_name: file.name,
  realname: shownToStaff('realname', file.realname, reader),
  vip: file.vipLevel,
  joined_at: beijingTime(file.joinedAt),
  deposit_total: formatMoney(file.depositTotal),
  turnover_total: formatMoney(file.turnoverTotal),
  brought,
  mobile: shownToStaff('applicant', mobile, reader),
  apply_info: info,
  state: row.state,
  reason: row.reason,
  staff_name: row.staffName,
  created_at: beijingTime(row.createdAt),
  decided_at: row.decidedAt === null ? '' : beijingTime(row.decidedAt),
});

/** Commission paid to agents for days from `firstDay` on, as a subquery: `agent_id`, `paid`. */
const paidFrom = (firstDay: string, agents: SQL): SQL => sql`
  SELECT member_id AS agent_id, sum(paid)::bigint AS paid FROM commission_record
  WHERE day >= ${firstDay} AND member_id = ANY(${agents}) GROUP BY member_id`;

const EVERY_AGENT = sql`ARRAY(SELECT member_id FROM agent_application WHERE state = ${APPLICATION_STATE.approved})`;

interface AgentFigures extends Record<string, unknown> {
  member_id: number;
  decided_at: string;
  direct: number;
  indirect: number;
  active: number;
  deposits: bigint;
  turnover: bigint;
  cursor: string;
}

type Sort = InputOf<Rows['list']>['sort'];

const SORTS = {
  newest: { sql: sql`decided_at`, type: 'timestamp with time zone' },
  members: { sql: sql`members`, type: 'integer' },
  turnover: { sql: sql`turnover`, type: 'bigint' },
  paid: { sql: sql`paid`, type: 'bigint' },
} as const;

/** Agents with the size of their trees and their figures of this month, as a subquery. */
const agentFigures = (today: string, sort: Sort, where: SQL | undefined): SQL => {
  const paid = sort === 'paid' ? paidFrom(firstOfMonth(today), EVERY_AGENT) : sql`SELECT 0 AS agent_id, 0 AS paid`;
  return sql`
    SELECT ${agentApplications.memberId}, ${agentApplications.decidedAt},
      coalesce(size.direct, 0) AS direct, coalesce(size.indirect, 0) AS indirect,
      coalesce(size.direct + size.indirect, 0) AS members, coalesce(trees.active, 0) AS active,
      coalesce(trees.deposits, 0)::bigint AS deposits, coalesce(trees.turnover, 0)::bigint AS turnover,
      coalesce(settled.paid, 0)::bigint AS paid
    FROM ${agentApplications}
    LEFT JOIN (${sizesOfTrees()}) size ON size.agent_id = ${agentApplications.memberId}
    LEFT JOIN (${treesIn(monthOf(today))}) trees ON trees.agent_id = ${agentApplications.memberId}
    LEFT JOIN (${paid}) settled ON settled.agent_id = ${agentApplications.memberId}
    WHERE ${where ?? sql`true`}`;
};

/** Commission paid to each agent, as a map by agent. */
const paidTo = async (db: Queryable, query: SQL): Promise<Map<number, bigint>> => {
  const { rows } = await db.execute<{ agent_id: number; paid: bigint }>(query);
  return new Map(rows.map(({ agent_id, paid }) => [agent_id, paid]));
};

const toAgent = (agent: AgentFigures, file: MemberFileRow, paid: { month: bigint; total: bigint }): StaffAgent => ({
  member_id: agent.member_id,
  member_name: file.name,
  since: beijingDay(new Date(agent.decided_at)),
  frozen: file.frozen,
  direct: agent.direct,
  indirect: agent.indirect,
  active: agent.active,
  deposits: formatMoney(agent.deposits),
  turnover: formatMoney(agent.turnover),
  paid_month: formatMoney(paid.month),
  paid_total: formatMoney(paid.total),
});

/** Pending applications come first, oldest first. Decided ones follow, newest first. */
const isDecided = sql`CASE WHEN ${agentApplications.state} = ${APPLICATION_STATE.pending} THEN 0 ELSE 1 END`;
const PENDING_FIRST = orderBy(
  'asc',
  { sql: isDecided, type: 'integer' },
  {
    sql: sql`CASE ${isDecided} WHEN 0 THEN ${agentApplications.id} ELSE -${agentApplications.id} END`,
    type: 'integer',
  },
);

/** Staff side of agents: applications and lists. */
export const createAgentsStaff = ({ database, clock, settings, audit, letters, figures }: AgentsStaffDeps) => {
  const db = database.orm;
  const reading = database.reading.orm;

  const searched = async (search: string) =>
    search === '' ? undefined : inArray(agentApplications.memberId, await idsMatching(db, search));

  /** The row is locked until the transaction ends, so that the second of two concurrent decisions finds it decided. */
  const takeOpen = async (tx: Tx, id: number): Promise<ApplicationRow> => {
    const [row] = await tx.select().from(agentApplications).where(eq(agentApplications.id, id)).for('update');
    if (row === undefined) throw refuse('agents.applicationUnknown');
    if (row.state !== APPLICATION_STATE.pending) throw refuse('agents.applicationDecided');
    return row;
  };

  const decide = async (
    by: StaffActor,
    id: number,
    decision: { approved: true } | { approved: false; reason: string },
  ): Promise<null> => {
    const site = escapeHtml(await settings.get('site_name'));
    return database.transaction(async (tx) => {
      const { memberId } = await takeOpen(tx, id);
      const at = clock.now();
      const reason = decision.approved ? '' : decision.reason;
      await tx
        .update(agentApplications)
        .set({
          state: decision.approved ? APPLICATION_STATE.approved : APPLICATION_STATE.rejected,
          reason,
          staffName: by.staff.name,
          decidedAt: at,
        })
        .where(eq(agentApplications.id, id));
      if (decision.approved) await makeAgent(tx, memberId);
      await letters.sendLetters(tx, {
        memberIds: [memberId],
        title: decision.approved ? STAFF_AGENTS.letterApproved : STAFF_AGENTS.letterRefused,
        content: decision.approved
          ? STAFF_AGENTS.letterApprovedText(site)
          : STAFF_AGENTS.letterRefusedText(escapeHtml(reason)),
        at,
      });
      await audit.record(tx, {
        by,
        group: 'members',
        action: decision.approved ? 'agents.approve' : 'agents.refuse',
        target: `会员 ${(await filesOf(tx, [memberId]))(memberId).name}`,
        memberId,
        summary: decision.approved ? '成为代理' : reason,
      });
      return null;
    });
  };

  return {
    async applications({ roles }: StaffCaller, { state, search, ...place }: InputOf<Rows['applications']> & Place) {
      const reader = { roles, unmasked: isUnmasked(place) };
      const where = and(
        state === '' ? undefined : eq(agentApplications.state, Number(state) as ApplicationRow['state']),
        await searched(search),
      );
      const query = { table: agentApplications, where, order: PENDING_FIRST, place };
      return readPage(db, query, async (rows) => {
        const ids = rows.map(({ memberId }) => memberId);
        const [sizes, fileOf] = await Promise.all([readTreeSizes(db, ids), filesOf(db, ids)]);
        return rows.map((row) => {
          const { memberId } = row;
          const brought = sizes.get(memberId)?.direct ?? 0;
          const written = applicantFields.read(db, memberId, row);
          return toApplication(row, written, { file: fileOf(memberId), brought, reader });
        });
      });
    },

    approve: (actor: StaffActor, { id }: InputOf<Rows['approve']>) => decide(actor, id, { approved: true }),

    refuse: (actor: StaffActor, { id, reason }: InputOf<Rows['refuse']>) =>
      decide(actor, id, { approved: false, reason }),

    async list({ search, sort, ...place }: InputOf<Rows['list']>) {
      const where = and(eq(agentApplications.state, APPLICATION_STATE.approved), await searched(search));
      const today = beijingDay(clock.now());
      await figures.fold();
      const agents = sql`(${agentFigures(today, sort, where)}) agents`;
      const order = orderBy('desc', SORTS[sort], { sql: sql`member_id`, type: 'integer' });
      const [{ rows, ...page }, total] = await Promise.all([
        readWindow(order, place, async (window) => {
          const { rows: found } = await reading.execute<AgentFigures>(sql`
            SELECT *, ${window.cursor} AS cursor FROM ${agents} WHERE ${window.where ?? sql`true`}
            ORDER BY ${window.orderBy} LIMIT ${window.limit}`);
          return found;
        }),
        countUpTo(reading, sql`SELECT FROM ${agentApplications} WHERE ${where ?? sql`true`}`, countMaxOf(place)),
      ]);
      const ids = rows.map(({ member_id }) => member_id);
      const [fileOf, month, ever] = await Promise.all([
        filesOf(reading, ids),
        paidTo(reading, paidFrom(firstOfMonth(today), sql`${sql.param(ids)}::int[]`)),
        paidTo(reading, paidCommission(ids)),
      ]);
      const data = rows.map((agent) => {
        const id = agent.member_id;
        return toAgent(agent, fileOf(id), { month: month.get(id) ?? 0n, total: ever.get(id) ?? 0n });
      });
      return { ...page, total, data };
    },
  };
};
