import { AGENT_CENTRE, AGENTS, agentRows, memberRows, STAFF_AGENTS, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentCentreFixture } from '../../../../test/agent-centre.ts';
import { PASSWORD } from '../../../../test/app.ts';

const { clock, app, call, register, database, admin, finance, readonly, apply, openId, ticketOf, enter, newAgent } =
  await agentCentreFixture();
const rows = staffRows.agents;
const centre = agentRows.agentCentre;
const agents: { token: string; id: number; session: string }[] = [];

const first = () => {
  const [agent] = agents;
  if (agent === undefined) throw new Error('there is no agent');
  return agent;
};

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

  it('ends when the member logs out, ends other sessions or changes the password, including unused tickets', async () => {
    const { token, session } = await newAgent('leaving01');
    const meStatus = async (of: string) => (await call(centre.me, {}, { token: of })).status;
    const ticket = await ticketOf(token);
    await call(memberRows.members.logoff, {}, { token });
    expect(await meStatus(session)).toBe(401);
    expect((await call(centre.enter, { ticket })).body.message).toBe(AGENT_CENTRE.ticketDead);

    const again = await app.logIn('leaving01');
    const elsewhere = await ticketOf(again);
    expect((await call(memberRows.security.endOthers, {}, { token: again })).body.code).toBe(200);
    expect((await call(centre.enter, { ticket: elsewhere })).body.message).toBe(AGENT_CENTRE.ticketDead);

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
