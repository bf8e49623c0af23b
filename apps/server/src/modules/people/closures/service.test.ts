import { CLOSURES, MEMBERS, memberRows, PROPOSALS, SECURITY, STAFF_CLOSURES, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { loginForm } from '../../../../../../scripts/cast/members.ts';
import { PASSWORD, testApp } from '../../../../test/app.ts';
import { bankForm, openWays } from '../../../../test/deposits.ts';
import { fund, memberIdOf, withdraw } from '../../../../test/money.ts';
import { effectsOf, expireProposals } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const { current: CURRENT, ask: ASK, withdraw: WITHDRAW } = memberRows.closures;
const rows = staffRows.closures;
const DAY_MS = 86_400_000;
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const { pool } = database;
await openWays(database);

let count = 0;
let who = { name: '', token: '', id: 0 };
const newMember = async (draft = {}) => {
  count += 1;
  const name = `closing${100 + count}`;
  const token = await register(name, draft);
  return { name, token, id: await memberIdOf(app, token) };
};
beforeEach(async () => {
  who = await newMember();
});

const login = async ({ name }: { name: string }) =>
  (await call(memberRows.members.login, loginForm(name, PASSWORD))).body;
const ask = async (password = PASSWORD, reason = '不再使用') => (await call(ASK, { password, reason }, who)).body;
const takeBack = async () => (await call(WITHDRAW, {}, who)).body;
const page = async () => (await call(CURRENT, {}, who)).body.data;
const noOf = async () =>
  (await pool.query('SELECT no FROM member_closure WHERE member_id = $1 ORDER BY id DESC LIMIT 1', [who.id])).rows[0]
    .no;
const stored = async () =>
  (await pool.query('SELECT * FROM member_closure WHERE member_id = $1 ORDER BY id DESC LIMIT 1', [who.id])).rows[0];
const propose = async (reason = '已核对') => {
  const { token } = await newStaff(app, 'service');
  return (await call(rows.propose, { no: await noOf(), reason }, { token })).body;
};
/** The second person agrees. Sessions of staff end when the clock jumps, so it is another one each time. */
const agree = async (no: string) => {
  const { token } = await newStaff(app, 'checker');
  return (await call(staffRows.proposals.approve, { no, remark: '' }, { token })).body;
};
/** The days in which the member may change their mind are over. The session of the member ended with them. */
const wait = async (ms = 7 * DAY_MS) => {
  clock.advance(ms);
  who = { ...who, token: (await login(who)).data?.api_token ?? '' };
};
const closed = async () => {
  await ask();
  await wait();
  return agree((await propose()).data.no);
};
const kindsOf = async () =>
  (await pool.query('SELECT kind FROM security_event WHERE member_id = $1 ORDER BY id', [who.id])).rows.map(
    ({ kind }) => kind,
  );
const titles = async () =>
  (await call(memberRows.content.notices, {}, who)).body.data.data.map(({ title }: { title: string }) => title);

describe('a member who asks to close the account', () => {
  it('gives the login password, reads when it is decided, and may take it back until then', async () => {
    expect(await page()).toEqual({ obstacles: [], kept_days: 1825, excluded: 0, request: null });
    expect(await ask('')).toMatchObject({ code: 400, message: SECURITY.passwordMissing });
    expect(await ask('wrong-one')).toMatchObject({ code: 400, message: SECURITY.passwordWrong });
    expect(await ask(PASSWORD, 'x'.repeat(201))).toMatchObject({ code: 400, message: CLOSURES.reasonLong });
    expect(await ask()).toMatchObject({ code: 200, message: CLOSURES.asked });
    expect((await page()).request).toEqual({
      state: 'waiting',
      asked_at: '2026-06-18 10:00:00',
      ready_at: '2026-06-25 10:00:00',
      ended_at: '',
      reason: '',
    });
    expect(await ask()).toMatchObject({ code: 409, message: CLOSURES.underWay });
    expect(await titles()).toEqual(['已收到注销申请']);
    expect(await takeBack()).toMatchObject({ code: 200, message: CLOSURES.withdrawn });
    expect(await takeBack()).toMatchObject({ code: 409, message: CLOSURES.noneUnderWay });
    expect(await ask()).toMatchObject({ code: 200 });
    expect(await kindsOf()).toEqual([
      'registered',
      'closure.wrongPassword',
      'closure.asked',
      'closure.withdrawn',
      'closure.asked',
    ]);
  });

  it('has one request when two are sent at the same moment', async () => {
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  });

  it('has settled everything before', async () => {
    await fund(database, who.id, 100n);
    expect((await page()).obstacles).toEqual(['money']);
    expect(await ask()).toMatchObject({ code: 422, message: CLOSURES.notReady });
    await withdraw(database, who.id, 100n, clock.now());
    expect((await page()).obstacles).toEqual([]);
    expect((await call(memberRows.deposits.create, bankForm('100'), who)).body.code).toBe(200);
    await pool.query(
      `INSERT INTO transfer (member_id, no, platname, direction, amount, reserved, automatic, created_at)
       VALUES ($1, $2, 'xinghe', 'out', 100, 0, false, now())`,
      [who.id, `T${who.id}`],
    );
    await pool.query(
      `INSERT INTO bet (member_id, platname, bet, game, round, stake, valid_stake, payout, state, placed_at, detail, pulled_at)
       VALUES ($1, 'xinghe', $2, 'dragon', '', 100, 100, 0, 'open', now(), '', now())`,
      [who.id, `B${who.id}`],
    );
    expect((await page()).obstacles).toEqual(['deposits', 'transfers', 'bets']);
    expect(await ask()).toMatchObject({ code: 422, message: CLOSURES.notReady });
  });

  it('reads why it was refused', async () => {
    await ask();
    const { token } = await newStaff(app, 'service');
    const decision = { no: await noOf(), reason: '请先联系客服核对' };
    expect((await call(rows.refuse, decision, { token })).body).toMatchObject({
      code: 200,
      message: STAFF_CLOSURES.refused,
    });
    expect((await call(rows.refuse, decision, { token })).body).toMatchObject({ code: 409 });
    expect((await page()).request).toMatchObject({ state: 'refused', reason: '请先联系客服核对' });
    expect((await titles())[0]).toBe('注销申请未通过');
    expect(await ask()).toMatchObject({ code: 200 });
  });
});

describe('two people of staff', () => {
  it('agree after seven days, and the account is closed for good', async () => {
    await pool.query('UPDATE member SET is_agent = true WHERE id = $1', [who.id]);
    await ask();
    clock.advance(7 * DAY_MS - 1);
    expect(await propose()).toMatchObject({ code: 422, message: STAFF_CLOSURES.early });
    await wait(1);
    const { data, message } = await propose();
    expect(message).toBe(PROPOSALS.made);
    expect(await effectsOf(app, data.no)).toEqual([
      '会员的说明: 不再使用',
      '! 同意后: 会员不能再登录，不能恢复',
      '注册时间: 2026-06-18 10:00:00',
      expect.stringMatching(/^最近登录: 2026-06-25/),
      '! 代理: 是，之后的佣金不再结算',
      '自我排除: 无',
      '关联的会员: 0 人',
    ]);
    expect(await agree(data.no)).toMatchObject({ code: 200 });
    expect((await call(memberRows.members.user, {}, who)).status).toBe(401);
    expect(await login(who)).toMatchObject({ code: 403, message: MEMBERS.closed });
    expect(await stored()).toMatchObject({
      state: 'closed',
      first_id: expect.any(Number),
      second_id: expect.any(Number),
    });
    const { rows: found } = await pool.query('SELECT frozen, closed_at, is_agent FROM member WHERE id = $1', [who.id]);
    expect(found).toEqual([{ frozen: true, closed_at: clock.now(), is_agent: false }]);
    expect((await kindsOf()).slice(-2)).toEqual(expect.arrayContaining(['closure.done']));
  });

  it('and a wrong password still says nothing about the account', async () => {
    await closed();
    const form = loginForm(who.name, 'wrong-one');
    expect((await call(memberRows.members.login, form)).body.message).toBe(MEMBERS.credentialsWrong);
  });

  it('are two, and of the right roles', async () => {
    await ask();
    await wait();
    const no = await noOf();
    for (const role of ['cashier-in', 'risk', 'protection', 'security', 'checker', 'auditor'] as const) {
      const { token } = await newStaff(app, role);
      expect((await call(rows.propose, { no, reason: '已核对' }, { token })).body.code, role).toBe(403);
      expect((await call(rows.refuse, { no, reason: '已核对' }, { token })).body.code, role).toBe(403);
    }
    const maker = await newStaff(app, 'service');
    const { data } = (await call(rows.propose, { no, reason: '已核对' }, { token: maker.token })).body;
    expect((await call(rows.propose, { no, reason: '已核对' }, { token: maker.token })).body.code).toBe(409);
    const own = await call(staffRows.proposals.approve, { no: data.no, remark: '' }, { token: maker.token });
    expect(own.body.code).toBe(403);
    expect(await stored()).toMatchObject({ state: 'proposed' });
  });

  it('do not close an account to which money came meanwhile, or that was frozen', async () => {
    await ask();
    await wait();
    await fund(database, who.id, 1n);
    expect(await propose()).toMatchObject({ code: 422, message: CLOSURES.notReady });
    await withdraw(database, who.id, 1n, clock.now());
    const { data } = await propose();
    await fund(database, who.id, 1n);
    expect(await agree(data.no)).toMatchObject({ code: 409, message: PROPOSALS.changed });
    await withdraw(database, who.id, 1n, clock.now());
    const { token } = await newStaff(app, 'risk');
    await call(staffRows.memberFiles.freeze, { id: who.id, reason: '待核查' }, { token });
    expect(await agree(data.no)).toMatchObject({ code: 409, message: PROPOSALS.changed });
    await call(staffRows.memberFiles.unfreeze, { id: who.id, reason: '无异常' }, { token });
    expect(await agree(data.no)).toMatchObject({ code: 200 });
  });

  it('leave the request to others when their proposal is withdrawn or expires, and end it when the second refuses', async () => {
    await ask();
    await wait();
    await propose();
    await expireProposals(app);
    expect(await stored()).toMatchObject({ state: 'waiting', first_id: null, first_name: '' });
    const { data } = await propose();
    const { token } = await newStaff(app, 'checker');
    await call(staffRows.proposals.refuse, { no: data.no, remark: '请先核对身份' }, { token });
    expect(await stored()).toMatchObject({ state: 'refused', refusal: '请先核对身份' });
    expect((await page()).request).toMatchObject({ state: 'refused', reason: '请先核对身份' });
  });

  it('see the requests that can be decided, and how many', async () => {
    const { token } = await newStaff(app, 'service');
    const counts = async () => (await call(staffRows.session.counts, {}, { token })).body.data.closures;
    const before = await counts();
    await ask();
    expect(await counts()).toBe(before);
    const { data } = (await call(rows.list, { view: 'open' }, { token })).body.data;
    expect(data.at(-1)).toMatchObject({ member_name: who.name, state: 'waiting', ready_at: expect.any(String) });
    const detail = (await call(rows.detail, { no: await noOf() }, { token })).body.data;
    expect(detail).toMatchObject({ ready: false, obstacles: [], reason: '不再使用' });
    clock.advance(7 * DAY_MS);
    const later = await newStaff(app, 'service');
    const { body } = await call(staffRows.session.counts, {}, { token: later.token });
    expect(body.data.closures).toBe(before + 1);
  });
});

describe('a closed account', () => {
  it('is not opened again by staff, by a process of an earlier release, or by a second request', async () => {
    await closed();
    for (const role of ['service', 'risk', 'protection'] as const) {
      const { token } = await newStaff(app, role);
      const { body } = await call(staffRows.memberFiles.unfreeze, { id: who.id, reason: '会员来电' }, { token });
      expect(body, role).toMatchObject({ code: 409, message: STAFF_CLOSURES.alreadyClosed });
    }
    await expect(pool.query('UPDATE member SET frozen = false WHERE id = $1', [who.id])).rejects.toThrow(
      'member_closed_is_frozen',
    );
    const reopened = 'UPDATE member SET frozen = false, closed_at = NULL WHERE id = $1';
    await expect(pool.query(reopened, [who.id])).rejects.toThrow('stays closed');
    expect(await login(who)).toMatchObject({ code: 403 });
  });

  it('gets no letters, and its name stays taken', async () => {
    await closed();
    const { token } = await newStaff(app, 'content');
    const letter = { audience: 'all', title: '新活动', content: '<p>新活动</p>', kind: 'notice', names: '' };
    await call(staffRows.letters.send, letter, { token });
    const { rows: copies } = await pool.query(
      `SELECT title FROM letter_copy c JOIN letter ON letter.id = letter_id WHERE member_id = $1 AND title = $2`,
      [who.id, letter.title],
    );
    expect(copies).toEqual([]);
    await expect(register(who.name)).rejects.toThrow();
  });

  it('of an excluded member still keeps the same person out', async () => {
    who = await newMember({ birthday: '' });
    await call(memberRows.protection.setBirthDate, { birth_date: '1988-08-08' }, who);
    await call(memberRows.protection.exclude, { term: '6m', password: 'pay-secret' }, who);
    expect((await page()).excluded).toBe(1);
    expect(await closed()).toMatchObject({ code: 200 });
    clock.advance(400 * DAY_MS);
    const again = await register(`again${count}`, { birthday: '' });
    const { body } = await call(memberRows.protection.setBirthDate, { birth_date: '1988-08-08' }, { token: again });
    expect(body.code).toBe(422);
  });
});
