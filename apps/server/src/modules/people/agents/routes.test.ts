import { AGENT_CENTRE, AGENTS, agentRows, memberRows, SETTLEMENT_RUNS, STAFF_AGENTS, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { storeBets } from '../../../../test/past.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-17T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const rows = staffRows.agents;
const centre = agentRows.agentCentre;
const PASSWORD = 'secret-6';
const form = { mobile: '13800138000', apply_info: '经营三个体育社群' };

let admin = '';
let finance = '';
let readonly = '';
const agents: { token: string; id: number; session: string }[] = [];

const referred = async (name: string, pid: number): Promise<string> => {
  const draft = { name, password: PASSWORD, confirmPass: PASSWORD, realname: '林若荷', paypassword: 'pay-secret' };
  const { body } = await call(memberRows.members.register, { ...draft, code: 'ABCD', pid: String(pid) });
  return body.data.api_token;
};

const apply = (token: string, input: object = form) => call(memberRows.agents.apply, input, { token });
const openId = async (name: string): Promise<number> => {
  const { body } = await call(rows.applications, { state: '1', search: name }, { token: finance });
  return body.data.data[0]?.id ?? 0;
};
const ticketOf = async (token: string): Promise<string> => {
  const { body } = await call(memberRows.agents.centreAddress, {}, { token });
  return body.data.url.split('ticket=')[1] ?? '';
};
const enter = async (token: string): Promise<string> =>
  (await call(centre.enter, { ticket: await ticketOf(token) })).body.data.token;

const newAgent = async (name: string) => {
  const token = await register(name);
  await apply(token);
  await call(rows.approve, { id: await openId(name) }, { token: finance });
  return { token, id: await memberIdOf(app, token), session: await enter(token) };
};

const first = () => {
  const [agent] = agents;
  if (agent === undefined) throw new Error('there is no agent');
  return agent;
};

beforeAll(async () => {
  admin = (await newStaff(app, 'admin')).token;
  finance = (await newStaff(app, 'finance', 'finance77')).token;
  readonly = (await newStaff(app, 'readonly')).token;
});

describe('an application', () => {
  it('is checked in the specified order', async () => {
    const token = await register('checked01');
    expect((await apply(token, { mobile: '12', apply_info: '' })).body.message).toBe('请输入正确手机号');
    expect((await apply(token, { mobile: '13800138000', apply_info: '  ' })).body.message).toBe('请输入申请理由');
  });

  it('is accepted once when it is sent thirty times, and the other requests are refused as pending', async () => {
    const token = await register('eager001');
    const answers = await Promise.all(Array.from({ length: 30 }, () => apply(token)));
    const messages = answers.map(({ body }) => body.message);
    expect(messages.filter((text) => text === AGENTS.applied)).toHaveLength(1);
    expect(messages.filter((text) => text === '您的申请正在审核中')).toHaveLength(29);
    const { body } = await call(memberRows.agents.standing, {}, { token });
    expect(body.data).toMatchObject({ isagent: 0, application: { state: 1, mobile: '13800138000' } });
  });

  it('is refused with a reason that the member can read, and can then be made again', async () => {
    const token = await register('refused01');
    await apply(token);
    const id = await openId('refused01');
    const refuse = (reason: string, by = finance) => call(rows.refuse, { id, reason }, { token: by });
    expect((await refuse('')).body.message).toBe(STAFF_AGENTS.reasonMissing);
    expect((await refuse('资料 <不> 足', readonly)).body.code).toBe(403);
    expect((await refuse('资料 <不> 足')).body).toMatchObject({ code: 200, message: STAFF_AGENTS.refused });
    expect((await refuse('再次')).body).toMatchObject({ code: 409, message: STAFF_AGENTS.decided });
    const { body } = await call(memberRows.agents.standing, {}, { token });
    expect(body.data).toMatchObject({ isagent: 0, application: { state: 3, reason: '资料 <不> 足' } });
    const { rows: letters } = await database.pool.query(
      `SELECT content FROM letter WHERE title = '您的代理申请未通过'`,
    );
    expect(letters[0].content).toContain('原因：资料 &lt;不&gt; 足');
    expect((await apply(token)).body.code).toBe(200);
  });

  it('shows the full phone number to staff who decide and a masked one to read-only staff', async () => {
    const mobile = async (token: string) =>
      (await call(rows.applications, { search: 'eager001' }, { token })).body.data.data[0]?.mobile;
    expect([await mobile(finance), await mobile(readonly)]).toEqual(['13800138000', '138 **** 8000']);
  });

  it('that is approved makes the member an agent, once in thirty decisions, with a letter and an audit row', async () => {
    const token = await register('agent001');
    await apply(token);
    const id = await openId('agent001');
    const counts = async () => (await call(staffRows.session.counts, {}, { token: finance })).body.data.agents;
    const waiting = await counts();
    const decisions = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? call(rows.approve, { id }, { token: finance })
          : call(rows.refuse, { id, reason: '不' }, { token: admin }),
      ),
    );
    expect(decisions.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await counts()).toBe(waiting - 1);
    const { rows: audited } = await database.pool.query(
      `SELECT count(*)::int AS decisions FROM audit_row WHERE target = '会员 agent001'`,
    );
    expect(audited).toEqual([{ decisions: 1 }]);
    await database.pool.query(`UPDATE member SET is_agent = true WHERE name = 'agent001'`);
    expect((await apply(token)).body.message).toBe('您已经是代理');
  });

  it('is null for a visitor, who sees only the highest percentage', async () => {
    expect((await call(memberRows.agents.standing)).body.data).toEqual({ isagent: 0, application: null, highest: '' });
  });
});

describe('access to the agent centre', () => {
  beforeAll(async () => {
    agents.push(await newAgent('centre01'), await newAgent('centre02'));
  });

  it('is refused to a plain member and to sessions of other kinds', async () => {
    const token = await register('plain0001');
    const { body } = await call(memberRows.agents.centreAddress, {}, { token });
    expect(body).toMatchObject({ code: 403, message: '您还不是代理', data: null });
    for (const dead of [undefined, token, first().token, finance, 'x'.repeat(43)]) {
      const { status, body: refused } = await call(centre.me, {}, { token: dead });
      expect([status, refused.message]).toEqual([401, AGENT_CENTRE.sessionEnded]);
    }
    expect((await call(memberRows.members.user, {}, { token: first().session })).status).toBe(401);
  });

  it('is given by a local address that may be framed, and its ticket is stored as a hash', async () => {
    const { body } = await call(memberRows.agents.centreAddress, {}, { token: first().token });
    expect(body.data).toEqual({ url: expect.stringMatching(/^\/agent\/#\/enter\?ticket=[\w-]{43}$/), frameable: 1 });
    const ticket = body.data.url.split('ticket=')[1];
    const { rows: kept } = await database.pool.query('SELECT * FROM agent_ticket WHERE ticket_hash = $1', [ticket]);
    expect(kept).toEqual([]);
    expect(app.logged()).not.toContain(ticket);
  });

  it('is granted once when thirty requests use the same ticket', async () => {
    const ticket = await ticketOf(first().token);
    const answers = await Promise.all(Array.from({ length: 30 }, () => call(centre.enter, { ticket })));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === AGENT_CENTRE.ticketDead)).toHaveLength(29);
  });

  it('is refused with a ticket older than a minute', async () => {
    const ticket = await ticketOf(first().token);
    clock.advance(60_001);
    expect((await call(centre.enter, { ticket })).body.message).toBe(AGENT_CENTRE.ticketDead);
    clock.advance(-60_001);
  });

  it('ends when the member is frozen, and is not restored when the freeze is lifted', async () => {
    const agent = await newAgent('frozen001');
    const ticket = await ticketOf(agent.token);
    const me = async () => (await call(centre.me, {}, { token: agent.session })).status;
    expect(await me()).toBe(200);
    await call(staffRows.memberFiles.freeze, { id: agent.id, reason: '核实' }, { token: admin });
    expect(await me()).toBe(401);
    await call(staffRows.memberFiles.unfreeze, { id: agent.id, reason: '核实完毕' }, { token: admin });
    expect(await me()).toBe(401);
    expect((await call(centre.enter, { ticket })).body.message).toBe(AGENT_CENTRE.ticketDead);
  });

  it('ends when the member logs out or changes the password, including unused tickets', async () => {
    const login = { name: 'leaving01', password: PASSWORD, code: 'ABCD' };
    const { token, session } = await newAgent(login.name);
    const meStatus = async (of: string) => (await call(centre.me, {}, { token: of })).status;
    const ticket = await ticketOf(token);
    await call(memberRows.members.logoff, {}, { token });
    expect(await meStatus(session)).toBe(401);
    expect((await call(centre.enter, { ticket })).body.message).toBe(AGENT_CENTRE.ticketDead);

    const again = (await call(memberRows.members.login, login)).body.data.api_token;
    const [unused, open] = [await ticketOf(again), await enter(again)];
    const change = { password: PASSWORD, paypassword: 'secret-7', confirmPass: 'secret-7' };
    expect((await call(memberRows.members.changePassword, change, { token: again })).body.code).toBe(200);
    expect(await meStatus(open)).toBe(401);
    expect((await call(centre.enter, { ticket: unused })).body.message).toBe(AGENT_CENTRE.ticketDead);
  });

  it.each([
    ['row', 'SELECT 1 FROM agent_session FOR UPDATE'],
    ['table', 'LOCK TABLE agent_session IN SHARE MODE'],
  ])('is not delayed while the session %s is locked', async (what, lock) => {
    const { session } = await newAgent(`locked${what}`);
    clock.advance(6 * 60_000);
    const locker = await database.pool.connect();
    try {
      await locker.query('BEGIN');
      await locker.query(lock);
      const statuses = await Promise.all([1, 2].map(() => call(centre.me, {}, { token: session })));
      expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      await locker.query('ROLLBACK');
      locker.release();
    }
  });

  it('ends with a new password, on leaving, and after two idle hours', async () => {
    const agent = await newAgent('leaver001');
    const change = { old_password: PASSWORD, password: 'secret-7', repassword: 'secret-7' };
    const me = async (token: string) => (await call(centre.me, {}, { token })).status;
    const left = await enter(agent.token);
    await call(centre.leave, {}, { token: left });
    expect([await me(left), await me(agent.session)]).toEqual([401, 200]);
    clock.advance(2 * 3_600_000 + 1);
    expect(await me(agent.session)).toBe(401);
    clock.advance(-2 * 3_600_000 - 1);
    expect(await me(agent.session)).toBe(200);
    await database.pool.query('UPDATE member SET password_hash = $1 WHERE id = $2', [change.password, agent.id]);
    expect(await me(agent.session)).toBe(401);
  });
});

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
    expect((await save(0, tiers, finance)).code).toBe(403);
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
    finance = (await newStaff(app, 'finance', 'finance88')).token;
    readonly = (await newStaff(app, 'readonly')).token;
    for (const [index, agent] of agents.entries()) {
      const name = `centre0${index + 1}`;
      const { body } = await call(memberRows.members.login, { name, password: PASSWORD, code: 'ABCD' });
      agent.token = body.data.api_token;
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
