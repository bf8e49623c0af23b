import {
  APPLICATION_STATE,
  type InputOf,
  mayDo,
  STAFF_AGENTS,
  type StaffAgent,
  type StaffAgentApplication,
  type staffRows,
} from '@koi/contract';
import { maskMobile, maskRealname } from '@koi/contract/rules/masks';
import { beijingDay, beijingTime, formatMoney } from '@koi/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  escapeHtml,
  orderBy,
  pageWithin,
  type Queryable,
  readPage,
  refuse,
  type StaffActor,
  type StaffCaller,
  type Tx,
} from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import type { LetterDraft } from '../../talk/letters/index.ts';
import { broughtCounts, idsMatching, makeAgent, readFile, treeSizes } from '../members/index.ts';
import type { Audit } from '../staff/index.ts';
import type { ApplicationRow } from './applications.ts';
import { firstOfMonth } from './centre.ts';
import { agentApplications, commissionRecords } from './tables.ts';
import { NO_FIGURES, treesOfMonth } from './tree-figures.ts';

type Rows = typeof staffRows.agents;

export interface AgentsStaffDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
  settings: Pick<SettingsService, 'get'>;
  letters: { sendLetters(tx: Tx, letter: LetterDraft): Promise<unknown> };
}

const fileOf = async (db: Queryable, memberId: number) => {
  const file = await readFile(db, memberId);
  if (file === undefined) throw new Error(`member ${memberId} does not exist`);
  return file;
};

/** Staff without the right to decide see a masked phone number. */
const toApplication = async (
  db: Queryable,
  row: ApplicationRow,
  { brought, whole }: { brought: number; whole: boolean },
): Promise<StaffAgentApplication> => {
  const file = await fileOf(db, row.memberId);
  return {
    id: row.id,
    member_id: row.memberId,
    member_name: file.name,
    realname: maskRealname(file.realname),
    vip: file.vipLevel,
    joined_at: beijingTime(file.joinedAt),
    deposit_total: formatMoney(file.depositTotal),
    turnover_total: formatMoney(file.turnoverTotal),
    brought,
    mobile: whole ? row.mobile : maskMobile(row.mobile),
    apply_info: row.info,
    state: row.state,
    reason: row.reason,
    staff_name: row.staffName,
    created_at: beijingTime(row.createdAt),
    decided_at: row.decidedAt === null ? '' : beijingTime(row.decidedAt),
  };
};

/** Commission paid to each agent: since a given day, and in total. */
const paidTo = async (db: Queryable, agentIds: readonly number[], firstDay: string) => {
  const { memberId, day, paid } = commissionRecords;
  const rows = await db
    .select({
      memberId,
      month: sql<bigint>`coalesce(sum(${paid}) FILTER (WHERE ${day} >= ${firstDay}), 0)::bigint`,
      total: sql<bigint>`coalesce(sum(${paid}), 0)::bigint`,
    })
    .from(commissionRecords)
    .where(sql`${memberId} = ANY(${sql.param([...agentIds])}::int[])`)
    .groupBy(memberId);
  return new Map(rows.map(({ memberId: of, ...sums }) => [of, sums]));
};

/** Figures of the trees of all given agents, read together. */
const readFigures = async (
  db: Queryable,
  agents: readonly Pick<ApplicationRow, 'memberId' | 'decidedAt'>[],
  now: Date,
) => {
  const ids = agents.map(({ memberId }) => memberId);
  const [sizes, months, paid] = await Promise.all([
    treeSizes(db, ids),
    treesOfMonth(db, ids, now),
    paidTo(db, ids, firstOfMonth(beijingDay(now))),
  ]);
  return agents.map(({ memberId, decidedAt }) => {
    const { direct, indirect } = sizes.get(memberId) ?? { direct: 0, indirect: 0 };
    const month = months.get(memberId) ?? NO_FIGURES;
    const sums = paid.get(memberId) ?? { month: 0n, total: 0n };
    return { memberId, decidedAt, direct, indirect, month, turnover: month.direct + month.indirect, paid: sums };
  });
};
type AgentFigures = Awaited<ReturnType<typeof readFigures>>[number];

const toAgent = async (db: Queryable, agent: AgentFigures): Promise<StaffAgent> => {
  const file = await fileOf(db, agent.memberId);
  return {
    member_id: agent.memberId,
    member_name: file.name,
    since: agent.decidedAt === null ? '' : beijingDay(agent.decidedAt),
    frozen: file.frozen,
    direct: agent.direct,
    indirect: agent.indirect,
    active: agent.month.active,
    deposits: formatMoney(agent.month.deposits),
    turnover: formatMoney(agent.turnover),
    paid_month: formatMoney(agent.paid.month),
    paid_total: formatMoney(agent.paid.total),
  };
};

const most = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1);

const ORDERS: Readonly<
  Record<Exclude<InputOf<Rows['list']>['sort'], 'newest'>, (a: AgentFigures, b: AgentFigures) => number>
> = {
  members: (a, b) => b.direct + b.indirect - a.direct - a.indirect,
  turnover: (a, b) => most(a.turnover, b.turnover),
  paid: (a, b) => most(a.paid.month, b.paid.month),
};

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
export const createAgentsStaff = ({ database, clock, settings, audit, letters }: AgentsStaffDeps) => {
  const db = database.orm;

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
    { staff, address }: StaffActor,
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
          staffName: staff.name,
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
        staff,
        address,
        group: 'members',
        action: decision.approved ? 'agents.approve' : 'agents.refuse',
        target: `会员 ${(await fileOf(tx, memberId)).name}`,
        memberId,
        summary: decision.approved ? '成为代理' : reason,
      });
      return null;
    });
  };

  return {
    async applications({ role }: StaffCaller, { state, search, ...place }: InputOf<Rows['applications']>) {
      const whole = mayDo(role, 'agents.review');
      const where = and(
        state === '' ? undefined : eq(agentApplications.state, Number(state) as ApplicationRow['state']),
        await searched(search),
      );
      const query = { table: agentApplications, where, order: PENDING_FIRST, place };
      return readPage(db, query, async (rows) => {
        const brought = await broughtCounts(
          db,
          rows.map(({ memberId }) => memberId),
        );
        return Promise.all(
          rows.map((row) => toApplication(db, row, { brought: brought.get(row.memberId) ?? 0, whole })),
        );
      });
    },

    approve: (actor: StaffActor, { id }: InputOf<Rows['approve']>) => decide(actor, id, { approved: true }),

    refuse: (actor: StaffActor, { id, reason }: InputOf<Rows['refuse']>) =>
      decide(actor, id, { approved: false, reason }),

    /** Sorted by newest, only the agents of the page are read. Any other order needs the figures of all agents. */
    async list({ search, sort, ...place }: InputOf<Rows['list']>) {
      const { memberId, state, decidedAt } = agentApplications;
      const where = and(eq(state, APPLICATION_STATE.approved), await searched(search));
      const now = clock.now();
      const shown = (agents: readonly AgentFigures[]) => Promise.all(agents.map((agent) => toAgent(db, agent)));
      if (sort === 'newest') {
        const order = orderBy('desc', decidedAt, memberId);
        return readPage(db, { table: agentApplications, where, order, place }, async (rows) =>
          shown(await readFigures(db, rows, now)),
        );
      }
      const all = await readFigures(
        db,
        await db.select({ memberId, decidedAt }).from(agentApplications).where(where),
        now,
      );
      const sorted = all.toSorted((a, b) => ORDERS[sort](a, b) || b.memberId - a.memberId);
      const { data, ...page } = pageWithin(sorted, place, (agent) => agent.memberId);
      return { ...page, data: await shown(data) };
    },
  };
};
