import { agentRows, memberRows, SETTLEMENT_RUNS, STAFF_AGENTS, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentCentreFixture } from '../../../../test/agent-centre.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { storeBets } from '../../../../test/past.ts';
import { newStaff } from '../../../../test/staff.ts';

const fixture = await agentCentreFixture();
const { clock, app, call, database, admin, referred, enter, newAgent } = fixture;
let { finance, readonly } = fixture;
const rows = staffRows.agents;
const centre = agentRows.agentCentre;
const agents = [await newAgent('centre01'), await newAgent('centre02')];

const first = () => {
  const [agent] = agents;
  if (agent === undefined) throw new Error('there is no agent');
  return agent;
};

describe('the tree of an agent', () => {
  const dailyOf = async (session: string) => (await call(centre.daily, { days: 2 }, { token: session })).body.data;
  const membersOf = async (session: string, filter: object = {}) =>
    (await call(centre.members, filter, { token: session })).body.data;

  beforeAll(async () => {
    const [own, other] = agents;
    if (own === undefined || other === undefined) throw new Error('there are no agents');
    const direct = await referred('lanting09', own.id);
    const directId = await memberIdOf(app, direct);
    const indirectId = await memberIdOf(app, await referred('qingshan7', directId));
    await referred('deepest01', indirectId);
    await referred('others001', other.id);
    await referred('nobody001', 999_999);
    const placedAt = clock.now();
    const bet = (memberId: number, no: string, valid: bigint) => ({
      memberId,
      venue: 'xinghe',
      bet: no,
      game: 'dragon',
      round: '',
      stake: valid,
      validStake: valid,
      payout: 0n,
      state: 'settled' as const,
      placedAt,
      settledAt: placedAt,
      detail: '',
      pulledAt: placedAt,
    });
    await database.transaction((tx) => storeBets(tx, [bet(directId, 'b1', 100_000n), bet(indirectId, 'b2', 50_000n)]));
  });

  it('contains referred members of two levels with masked names, and no others', async () => {
    const { data, total } = await membersOf(first().session);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { name: 'qi*****n7', depth: 2, turnover: '500.00', deposits: '0.00', fresh: 1, last_active: '2026-06-17' },
      { name: 'la*****09', depth: 1, turnover: '1000.00', joined_at: '2026-06-17' },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/lanting|qingshan|林若荷/);
    const { data: theirs } = await membersOf(agents[1]?.session ?? '');
    expect(theirs.map(({ name }) => name)).toEqual(['ot*****01']);
  });

  it('can be searched by the masked or the whole name, but not letter by letter', async () => {
    const found = async (search: string) => (await membersOf(first().session, { search })).data.map(({ name }) => name);
    expect(await found('la')).toEqual(['la*****09']);
    expect(await found('LANTING09')).toEqual(['la*****09']);
    expect(await found('lan')).toEqual([]);
    expect(await found('others001')).toEqual([]);
    expect(await found('*')).toEqual([]);
  });

  it('can be filtered and sorted', async () => {
    const names = async (filter: object) => (await membersOf(first().session, filter)).data.map(({ name }) => name);
    expect(await names({ sort: 'turnover' })).toEqual(['la*****09', 'qi*****n7']);
    expect(await names({ filter: 'deposited' })).toEqual([]);
    expect(await names({ filter: 'away' })).toEqual([]);
    expect(await names({ filter: 'new' })).toHaveLength(2);
    expect(await names({ page: 2 })).toEqual([]);
    const shift = (name: string, by: string) =>
      database.pool.query(
        `UPDATE member_tree SET joined_at = member_tree.joined_at + $1::interval FROM member
         WHERE member.id = member_tree.member_id AND member.name = $2`,
        [by, name],
      );
    await shift('lanting09', '1 minute');
    expect((await names({ sort: 'newest' }))[0]).toBe('la*****09');
    await shift('lanting09', '-2 minutes');
    expect((await names({ sort: 'newest' }))[0]).toBe('qi*****n7');
    await shift('lanting09', '1 minute');
  });

  it('is counted for today and by day, and is not visible to another agent', async () => {
    const [own, other] = await Promise.all(
      agents.map(async ({ session }) => (await call(centre.overview, {}, { token: session })).body.data),
    );
    expect(own).toMatchObject({ members: 2, new_today: 2, active_today: 2, turnover_today: '1500.00' });
    expect(other).toMatchObject({ members: 1, active_today: 0, turnover_today: '0.00', commission_today: '0.00' });
    expect((await dailyOf(first().session)).map(({ active, turnover }) => [active, turnover])).toEqual([
      [0, '0.00'],
      [2, '1500.00'],
    ]);
    expect((await dailyOf(agents[1]?.session ?? '')).map(({ active }) => active)).toEqual([0, 0]);
  });
});

describe('the commission plan', () => {
  const tiers = [
    { active: '0', turnover: '0', direct: '0.30', indirect: '0.05' },
    { active: '2', turnover: '10000', direct: '0.5', indirect: '0.1' },
  ];
  const save = async (version: number, input: object[] = tiers, by = admin) =>
    (await call(rows.savePlan, { version, tiers: input }, { token: by })).body;
  const plan = async () => (await call(rows.plan, {}, { token: readonly })).body.data;

  it('is refused when it is inconsistent or saved without the right to do so', async () => {
    const [low = tiers[0], high = tiers[1]] = tiers;
    expect((await save(0, [])).message).toBe(STAFF_AGENTS.tiersMissing);
    expect((await save(0, [{ ...low, direct: '2.01' }])).message).toBe(STAFF_AGENTS.directWrong(1));
    expect((await save(0, [{ ...low, indirect: '0.31' }])).message).toBe(STAFF_AGENTS.indirectAbove(1));
    expect((await save(0, [high ?? {}, low ?? {}])).message).toBe(STAFF_AGENTS.notRising(2));
    expect((await save(0, tiers, readonly)).code).toBe(403);
  });

  it('applies from the next day on', async () => {
    expect(await save(0)).toMatchObject({ code: 200, message: STAFF_AGENTS.planSaved });
    const { in_force, latest } = await plan();
    expect(in_force).toBeNull();
    expect(latest).toMatchObject({ first_day: '2026-06-18', tiers: [{ direct: '0.30' }, { direct: '0.50' }] });
    expect((await call(centre.overview, {}, { token: first().session })).body.data.commission_today).toBe('0.00');
  });

  it('can be replaced once: later saves based on the same version are refused', async () => {
    const { version } = (await plan()).latest;
    expect((await save(version)).message).toBe(STAFF_AGENTS.planSame);
    const answers = await Promise.all(
      ['0.60', '0.70', '0.80'].map((direct) => save(version, [{ active: '0', turnover: '0', direct, indirect: '0' }])),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
    await save((await plan()).latest.version);
  });
});

describe('commission', () => {
  const sessions: string[] = [];
  beforeAll(async () => {
    clock.advance(2 * 86_400_000);
    finance = (await newStaff(app, 'rewards', 'finance88')).token;
    readonly = (await newStaff(app, 'readonly')).token;
    for (const [index, agent] of agents.entries()) {
      agent.token = await app.logIn(`centre0${index + 1}`);
      sessions.push(await enter(agent.token));
    }
  });

  it('can be settled by staff once the day is over, and settling again has no effect', async () => {
    const { rows: tree } = await database.pool.query(`SELECT id FROM member WHERE name = 'lanting09'`);
    const settledAt = new Date('2026-06-18T20:00:00+08:00');
    await database.pool.query(
      `INSERT INTO bet (member_id, platname, bet, game, round, stake, valid_stake, payout, state, placed_at, settled_at, detail, pulled_at)
       VALUES ($1, 'xinghe', 'b3', 'dragon', '', 100000, 100000, 0, 'settled', $2, $2, '', $2)`,
      [tree[0].id, settledAt],
    );
    const run = async (day: string, by = finance) => (await call(rows.run, { day }, { token: by })).body;
    expect((await run('2026-06-19')).message).toBe(SETTLEMENT_RUNS.dayOpen);
    expect((await run('2026-05-01')).message).toBe(SETTLEMENT_RUNS.dayOld);
    expect((await run('2026-06-18', readonly)).code).toBe(403);
    expect((await run('2026-06-17')).data).toEqual({ records: 0, paid: '0.00', failed: 0 });
    expect((await run('2026-06-18')).data).toEqual({ records: 1, paid: '3.00', failed: 0 });
    const headers = { 'idempotency-key': 'run-of-the-18th' };
    const again = async () => (await call(rows.run, { day: '2026-06-18' }, { token: finance, headers })).body;
    // The second request is a retry with the same key, so it neither runs nor writes an audit row.
    expect([await again(), await again()]).toMatchObject([
      { code: 200, data: { records: 0, paid: '0.00', failed: 0 } },
      { code: 200, data: { records: 0, paid: '0.00', failed: 0 } },
    ]);
    const { data } = (await call(centre.commissions, {}, { token: sessions[0] })).body;
    expect(data.data).toMatchObject([
      {
        day: '2026-06-18',
        direct_turnover: '1000.00',
        direct_percent: '0.30',
        direct_amount: '3.00',
        indirect_amount: '0.00',
        given: '0.00',
        brought: '0.00',
        paid: '3.00',
      },
    ]);
    expect(data.today).toMatchObject({ tier: 0, amount: '0.00' });
    expect((await call(centre.commissions, {}, { token: sessions[1] })).body.data.total).toBe(0);
    expect((await call(memberRows.members.user, {}, { token: first().token })).body.data.balance).toBe('3.00');
  });

  it('is listed in the back office by day, by agent and by settlement', async () => {
    const { data: runs } = (await call(rows.runs, {}, { token: readonly })).body.data;
    expect(runs).toMatchObject([
      { day: '2026-06-18', agents: 1, records: 1, paid: '3.00', runs: 2, staff_name: 'finance88' },
      { day: '2026-06-17', agents: 0, records: 0, paid: '0.00' },
    ]);
    const { data: list } = (await call(rows.list, { sort: 'paid' }, { token: readonly })).body.data;
    expect(list[0]).toMatchObject({ member_name: 'centre01', direct: 1, indirect: 1, active: 2, paid_month: '3.00' });
    const { data: found } = (await call(rows.commissions, { search: 'centre01' }, { token: readonly })).body.data;
    expect(found).toMatchObject([{ member_id: first().id, member_name: 'centre01', paid: '3.00' }]);
  });
});
