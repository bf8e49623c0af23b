import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/index.ts';
import { changedSince, stakesByDay } from '../../play/bets/index.ts';
import { agentsOf, treesOf } from '../members/index.ts';
import { spanOf } from './commission.ts';

/** A day to settle. With `since`, only members whose bets changed from that moment on. */
interface AskedDay {
  day: string;
  since: Date | null;
}

const COLUMNS = sql`active, direct, indirect`;

/** Active members and valid stakes of each tree, or of the trees of the given agents, from the current bets of a day. */
const currentBasis = (tx: Tx, day: string, agents: SQL | undefined): SQL => sql`
  SELECT tree.agent_id, count(*) FILTER (WHERE staked.valid > 0)::int AS active,
    coalesce(sum(staked.valid) FILTER (WHERE tree.depth = 1), 0)::bigint AS direct,
    coalesce(sum(staked.valid) FILTER (WHERE tree.depth = 2), 0)::bigint AS indirect
  FROM (${stakesByDay(tx, spanOf(day))}) staked
  JOIN (${treesOf()}) tree USING (member_id)
  WHERE ${agents === undefined ? sql`true` : sql`tree.agent_id = ANY(${agents})`}
  GROUP BY tree.agent_id`;

/**
 * Makes the basis of a day equal to its current bets, for all trees or for those with one of the changed members. Rows
 * of trees without bets are set to zero.
 */
export const writeBasis = async (tx: Tx, day: string, changed?: readonly number[]): Promise<void> => {
  // Two runs of one day are serialised, so that the later one sees the newer bets.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi commission basis'), hashtext(${day}))`);
  const agents = changed === undefined ? undefined : agentsOf(sql`${sql.param([...changed])}::int[]`);
  const among = agents === undefined ? sql`true` : sql`agent_id = ANY(${agents})`;
  await tx.execute(sql`
    INSERT INTO commission_basis (day, agent_id, ${COLUMNS})
    SELECT ${day}, agent_id, sum(active)::int, sum(direct)::bigint, sum(indirect)::bigint
    FROM (
      ${currentBasis(tx, day, agents)}
      UNION ALL SELECT agent_id, 0, 0, 0 FROM commission_basis WHERE day = ${day} AND ${among}
    ) basis GROUP BY agent_id
    ON CONFLICT (day, agent_id) DO UPDATE
    SET active = excluded.active, direct = excluded.direct, indirect = excluded.indirect`);
};

/** Writes the basis of every day of a settlement, so that each agent is settled from one row. */
export const createBasis = (database: Database) => ({
  async write(runs: readonly AskedDay[]): Promise<void> {
    for (const { day, since } of runs) {
      const changed = since === null ? undefined : await changedSince(database.orm, since);
      if (changed?.length !== 0) await database.transaction((tx) => writeBasis(tx, day, changed));
    }
  },
});
