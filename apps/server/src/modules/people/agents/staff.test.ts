import { beforeAll, describe, expect, it } from 'vitest';
import { figuresOfBets } from '../../../../test/agents.ts';
import { testDatabase } from '../../../../test/database.ts';
import { FIRST_ID, fillPeople } from '../../../../test/house-people.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createAgentsStaff } from './staff.ts';

const clock = new ManualClock('2026-06-18T15:00:00+08:00');
const { database } = await testDatabase();
const staff = createAgentsStaff({ database, clock, figures: figuresOfBets(database) } as never);
const AGENTS = 12;
const PENDING = 3;

beforeAll(async () => {
  await fillPeople(
    database.pool,
    { members: 60, tree: 20, agents: AGENTS, bets: 60, deposits: 10, days: 10 },
    clock.now(),
  );
  await database.pool.query(
    `INSERT INTO agent_application (member_id, mobile, info, state, created_at)
     SELECT $1 + n, '13800138000', '推广', 1, $2 FROM generate_series(20, 19 + ${PENDING}) n`,
    [FIRST_ID, clock.now()],
  );
});

interface Page {
  data: { member_id: number }[];
  total: number;
  next: string;
  previous: string;
}

/** Reads a list forwards to its end, and the first page once more from behind. */
const walk = async (read: (place: { after: string; before: string }) => Promise<Page>) => {
  const first = await read({ after: '', before: '' });
  const second = await read({ after: first.next, before: '' });
  expect(await read({ after: '', before: second.previous })).toEqual(first);
  expect([first.previous, second.next]).toEqual(['', '']);
  return { ids: [first, second].flatMap(({ data }) => data.map((row) => row.member_id)), total: first.total };
};

const agentIds = Array.from({ length: AGENTS }, (_, index) => FIRST_ID + index);

describe('the list of agents', () => {
  it.each(['newest', 'members', 'turnover', 'paid'] as const)('has every agent once, sorted by %s', async (sort) => {
    const { ids, total } = await walk((place) => staff.list({ search: '', sort, ...place }));
    expect(ids.toSorted()).toEqual(agentIds);
    expect(total).toBe(AGENTS);
  });

  it('has the figures of the month in the order of the turnover', async () => {
    const { data } = await staff.list({ search: '', sort: 'turnover', after: '', before: '' });
    const { rows } = await database.pool.query<{ turnover: bigint }>(
      `SELECT sum(valid_stake)::bigint AS turnover FROM bet JOIN member_tree USING (member_id)
       WHERE state = 'settled' AND settled_at >= '2026-06-01T00:00:00+08:00' GROUP BY agent_id ORDER BY 1 DESC LIMIT 10`,
    );
    expect(data.map(({ turnover }) => turnover)).toEqual(rows.map(({ turnover }) => `${turnover / 100n}.00`));
  });

  it('begins with the agent who has most members', async () => {
    const { ids } = await walk((place) => staff.list({ search: '', sort: 'members', ...place }));
    expect(ids[0]).toBe(FIRST_ID);
  });
});

it('applications are listed with pending ones first, oldest first, and then the newest decided ones', async () => {
  const reader = { roles: ['rewards'] } as never;
  const { ids, total } = await walk((place) => staff.applications(reader, { state: '', search: '', ...place }));
  const pending = Array.from({ length: PENDING }, (_, index) => FIRST_ID + 20 + index);
  expect(ids).toEqual([...pending, ...agentIds.toReversed()]);
  expect(total).toBe(AGENTS + PENDING);
});
