import { EXCLUDED_PAIRS, PROPOSAL_KINDS, PROPOSALS, type RequestOf, STAFF, staffRows, WIRE } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { agreeTo, checkerOf, effectsOf } from '../../../../test/proposals.ts';
import { newStaff, STAFF_PASSWORD, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { codeOf, stepAt } from '../../../platform/totp.ts';
import { accountWithPassword } from '../staff/index.ts';

const rows = staffRows.staffAccounts;
const { session } = staffRows;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, callUnchecked, database } = app;
const boss = await newStaff(app, 'security', 'boss0001');
const asBoss = { token: boss.token };
const checker = await checkerOf(app);
const asChecker = { token: checker.token };

const auditOf = async (name: string) =>
  (
    await database.pool.query(
      `SELECT staff_name, action, summary, changes FROM audit_row WHERE "group" = 'staff' AND target = $1 ORDER BY id`,
      [`员工 ${name}`],
    )
  ).rows;
const statusOf = async (token: string) => (await call(session.me, {}, { token })).status;
const halfLogin = async ({ name }: TestStaff) =>
  (await call(session.login, { name, password: STAFF_PASSWORD })).body.data.ticket;
const listed = async (name: string) => (await call(rows.list, {}, asBoss)).body.data.find((each) => each.name === name);
type Draft = RequestOf<typeof rows.create>;
const draft = (name: string, more: Partial<Draft> = {}): Draft => ({
  name,
  roles: ['cashier-in'],
  reason: '新同事',
  ...more,
});
/** Proposes an account, lets the second person agree, and returns its id. */
const created = async (name: string): Promise<number> => {
  const { body } = await call(rows.create, draft(name), asBoss);
  if (body.code !== 200) throw new Error(body.message);
  await agreeTo(app, body.data.no);
  return (await listed(name))?.id ?? 0;
};
const half = async (id: number, as: { token: string }) => (await call(rows.code, { id }, as)).body;
const codeFor = async (id: number) => `${(await half(id, asBoss)).data.code}-${(await half(id, asChecker)).data.code}`;
const enrol = async (name: string, code: string, password = 'lotus pond 77') =>
  (await call(session.enrol, { name, code, password })).body;

describe('a new staff account', () => {
  it('returns the text of the first invalid field', async () => {
    const message = async (more: object) =>
      (await callUnchecked(rows.create, { ...draft('new00001'), ...more }, asBoss)).body.message;
    expect(await message({ name: 'a b' })).toBe(STAFF.nameForm);
    expect(await message({ roles: [] })).toBe(STAFF.rolesMissing);
    expect(await message({ roles: ['cashier-in', 'cashier-out'] })).toBe(STAFF.rolesExcluded);
    expect(await message({ reason: ' ' })).toBe(PROPOSALS.reasonMissing);
  });

  it('does not exist before a second person agrees', async () => {
    const { body } = await call(rows.create, draft('waits001'), asBoss);
    expect(body).toMatchObject({ code: 200, message: PROPOSALS.made });
    expect(await listed('waits001')).toBeUndefined();
    expect((await call(rows.create, draft('WAITS001'), asBoss)).body.message).toBe(PROPOSALS.open);
    const own = await call(staffRows.proposals.approve, { no: body.data.no, remark: '' }, asBoss);
    expect(own.body.message).toBe(PROPOSALS.ownNotAllowed);
    await agreeTo(app, body.data.no);
    expect(await listed('waits001')).toMatchObject({ roles: ['cashier-in'], enrolled: false, last_login_at: '' });
    expect((await call(rows.create, draft('Waits001'), asBoss)).body.message).toBe(STAFF.nameTaken);
    expect(await auditOf('waits001')).toEqual([
      {
        staff_name: checker.name,
        action: 'staffAccounts.create',
        summary: '新建账号，角色存款审核',
        changes: [{ field: '角色', before: '', after: '存款审核' }],
      },
    ]);
  });

  it('may also be agreed to by another security account, so that a lost checker can be replaced', async () => {
    const other = await newStaff(app, 'security');
    const { body } = await call(rows.create, draft('check002', { roles: ['checker'] }), asBoss);
    const decision = { no: body.data.no, remark: '' };
    expect((await call(staffRows.proposals.approve, decision, { token: other.token })).body.code).toBe(200);
    expect((await listed('check002'))?.roles).toEqual(['checker']);
  });

  it('is enrolled with both halves of its code, once, and not by one of the two people alone', async () => {
    const id = await created('enrol001');
    const [one, two] = [await half(id, asBoss), await half(id, asChecker)];
    expect(one.data).toMatchObject({ half: 1, until: '2026-03-02 12:00:00' });
    expect(two.data).toMatchObject({ half: 2 });
    const third = await newStaff(app, 'security');
    expect((await half(id, { token: third.token })).message).toBe(STAFF.noCode);
    expect((await call(session.login, { name: 'enrol001', password: '' })).body.code).toBe(400);
    for (const guess of [one.data.code, `${one.data.code}-${one.data.code}`, `${two.data.code}-${one.data.code}`]) {
      expect((await enrol('enrol001', guess)).message).toBe(STAFF.enrolCodeWrong);
    }
    const code = await codeFor(id);
    expect((await enrol('enrol001', code, 'password12345')).message).toBe(STAFF.passwordCommon);
    expect((await enrol('nobody99', code)).message).toBe(STAFF.enrolCodeWrong);
    const { data } = await enrol('ENROL001', code.toUpperCase());
    expect(data.step).toBe('enrol');
    const verified = await call(session.verify, {
      ticket: data.ticket,
      code: codeOf(data.secret, stepAt(clock.now())),
    });
    expect(verified.body.data.staff).toMatchObject({ name: 'enrol001', roles: ['cashier-in'] });
    expect((await enrol('enrol001', code)).message).toBe(STAFF.enrolCodeWrong);
    expect((await half(id, asBoss)).message).toBe(STAFF.noCode);
    expect(await listed('enrol001')).toMatchObject({ enrolled: true, code_until: '' });
  });

  it('has each look at a half of its code in the audit log', async () => {
    const id = await created('looked01');
    for (const as of [asBoss, asBoss, asChecker]) await half(id, as);
    const looks = (await auditOf('looked01')).filter(({ action }) => action === 'staffAccounts.code');
    expect(looks.map(({ staff_name, summary }) => [staff_name, summary])).toEqual([
      [boss.name, '查看了注册码第 1 段'],
      [boss.name, '查看了注册码第 1 段'],
      [checker.name, '查看了注册码第 2 段'],
    ]);
  });

  it('is not enrolled with a code that is older than 24 hours', async () => {
    const id = await created('late0001');
    const code = await codeFor(id);
    clock.advance(24 * 3_600_000);
    expect((await enrol('late0001', code)).message).toBe(STAFF.enrolCodeWrong);
    clock.advance(-24 * 3_600_000);
  });
});

describe('a change of a staff account', () => {
  const change = async (staff: TestStaff, more: object = {}, as = asBoss) =>
    (await call(rows.change, { id: staff.id, roles: ['service'], enabled: 1, reason: '调岗', ...more }, as)).body;

  it('of its roles ends sessions and unfinished logins when a second person agrees', async () => {
    const staff = await newStaff(app, 'service');
    const ticket = await halfLogin(staff);
    const { data } = await change(staff, { roles: ['cashier-in'] });
    expect(await statusOf(staff.token)).toBe(200);
    expect((await agreeTo(app, data.no)).code).toBe(200);
    expect(await statusOf(staff.token)).toBe(401);
    const code = codeOf(staff.secret, stepAt(clock.now()) + 1);
    expect((await call(session.verify, { ticket, code })).body.message).toBe(STAFF.ticketDead);
    expect(await auditOf(staff.name)).toEqual([
      {
        staff_name: checker.name,
        action: 'staffAccounts.change',
        summary: '角色改为存款审核',
        changes: [{ field: '角色', before: '客服', after: '存款审核' }],
      },
    ]);
  });

  it('is refused to the person whose account it is, as the first and as the second person', async () => {
    // The roles of the last checker can't be changed at all.
    await newStaff(app, 'checker');
    expect((await change(boss)).message).toBe(STAFF.notSelf);
    const { data } = await change(checker, { roles: ['auditor'] });
    expect((await agreeTo(app, data.no)).message).toBe(STAFF.notSelf);
    await call(staffRows.proposals.withdraw, { no: data.no }, asBoss);
  });

  it('that disables it needs one person and ends its sessions; putting it back needs two', async () => {
    const staff = await newStaff(app, 'service');
    expect((await call(rows.disable, { id: staff.id }, asBoss)).body.code).toBe(200);
    expect(await statusOf(staff.token)).toBe(401);
    const login = await call(session.login, { name: staff.name, password: STAFF_PASSWORD });
    expect(login.body.message).toBe(STAFF.disabled);
    const { data } = await change(staff);
    expect((await listed(staff.name))?.enabled).toBe(false);
    await agreeTo(app, data.no);
    expect((await listed(staff.name))?.enabled).toBe(true);
    expect((await call(rows.disable, { id: boss.id }, asBoss)).body.message).toBe(STAFF.notSelf);
  });

  it('that changes nothing, or an unknown account, is refused', async () => {
    const staff = await newStaff(app, 'service');
    expect((await change(staff)).message).toBe(STAFF.unchanged);
    expect((await change({ ...staff, id: 999_999 })).message).toBe(WIRE.notFound);
    expect((await call(rows.reset, { id: 999_999, reason: 'x' }, asBoss)).body.message).toBe(WIRE.notFound);
  });

  it('can not give roles that exclude each other, neither over HTTP nor in the database', async () => {
    const staff = await newStaff(app, 'service');
    for (const pair of EXCLUDED_PAIRS) {
      expect((await change(staff, { roles: pair })).message, pair.join()).toBe(STAFF.rolesExcluded);
      const forged = database.pool.query('UPDATE staff_account SET roles = $1 WHERE id = $2', [pair, staff.id]);
      await expect(forged, pair.join()).rejects.toThrow('staff_account_excluded_roles');
    }
    const unknown = database.pool.query(`UPDATE staff_account SET roles = '{admin}' WHERE id = $1`, [staff.id]);
    await expect(unknown).rejects.toThrow('staff_account_roles');
  });
});

describe('a reset of a staff account', () => {
  it('removes the password and the authenticator, ends all sessions, and gives a new code', async () => {
    const staff = await newStaff(app, 'cashier-in');
    const ticket = await halfLogin(staff);
    const { body } = await call(rows.reset, { id: staff.id, reason: '手机丢失' }, asBoss);
    expect(await statusOf(staff.token)).toBe(200);
    await agreeTo(app, body.data.no);
    expect(await statusOf(staff.token)).toBe(401);
    const code = codeOf(staff.secret, stepAt(clock.now()) + 1);
    expect((await call(session.verify, { ticket, code })).body.message).toBe(STAFF.ticketDead);
    const login = await call(session.login, { name: staff.name, password: STAFF_PASSWORD });
    expect(login.body.message).toBe(STAFF.loginWrong);
    expect((await enrol(staff.name, await codeFor(staff.id))).data.step).toBe('enrol');
  });
});

describe('the second person', () => {
  const effects = async (answer: Promise<{ body: { data: { no: string } } }>) =>
    effectsOf(app, (await answer).body.data.no);

  it('reads what a new account may do, and which roles it can not have besides', async () => {
    expect(await effects(call(rows.create, draft('reads001', { roles: ['risk'] }), asBoss))).toEqual([
      '! 获得操作权限: 核对账本、冻结会员、会员备注、处理风险关联、提交与撤回提案、导出列表、申请与同意原文导出',
      '获得查看权限: 21 项',
      '不能兼任: 出款审核、复核人、优惠运营、账号安全、审计只读',
    ]);
    expect(await effects(call(rows.create, draft('reads002', { roles: ['checker'] }), asBoss))).toEqual([
      '! 获得操作权限: 核对账本、会员备注、提交与撤回提案、复核提案、导出列表',
      expect.stringMatching(/^获得查看权限: \d+ 项$/),
      `! 24 小时后可复核的提案: ${PROPOSAL_KINDS.length} 类`,
      '不能兼任: 其他全部角色',
    ]);
  });

  it('reads what other roles give and take, and that the account is logged out', async () => {
    const { id } = await newStaff(app, 'cashier-in');
    const change = { id, roles: ['cashier-out' as const], enabled: 1 as const, reason: '调岗' };
    expect(await effects(call(rows.change, change, asBoss))).toEqual([
      '! 获得操作权限: 取款审核',
      '失去操作权限: 存款审核',
      '不能兼任: 存款审核、资金主管、调账、复核人、风控、优惠运营、客服、账号安全、审计只读',
      '! 将退出的登录: 1 个',
    ]);
  });

  it('reads that a disabled account loses everything', async () => {
    const { id, roles } = await newStaff(app, 'security');
    const read = await effects(call(rows.change, { id, roles: [...roles], enabled: 0, reason: '离职' }, asBoss));
    expect(read).toContain('失去查看权限: 8 项');
    expect(read.join()).not.toContain('获得');
    expect(read.join()).not.toContain('复核的提案');
  });

  it('reads what a reset account may do, and when it was last used', async () => {
    const { id } = await newStaff(app, 'content');
    expect(await effects(call(rows.reset, { id, reason: '手机丢失' }, asBoss))).toEqual([
      '! 账号有操作权限: 修改保护设置、修改游戏、修改内容、上传图片、发送站内信、提交与撤回提案、导出列表、修改站点设置',
      '账号有查看权限: 9 项',
      '最近登录: 2026-03-01 12:00:00',
      '! 将退出的登录: 1 个',
    ]);
  });
});

it('an account that was forced into the database with excluded roles has no permission', async () => {
  const staff = await newStaff(app, 'cashier-in');
  await database.pool.query('ALTER TABLE staff_account DROP CONSTRAINT staff_account_excluded_roles');
  await database.pool.query(`UPDATE staff_account SET roles = '{cashier-in,cashier-out}' WHERE id = $1`, [staff.id]);
  const { body } = await call(staffRows.reviews.summary, {}, { token: staff.token });
  expect(body).toMatchObject({ code: 403, message: STAFF.notAllowed });
  expect((await call(session.me, {}, { token: staff.token })).body.data.permissions).toEqual([]);
});

it('finds an enabled account by its password, and no disabled one', async () => {
  const { database: own } = await testApp({ clock });
  const other = await testApp({ clock });
  const staff = await newStaff(other, 'readonly');
  expect(await accountWithPassword(own.orm, STAFF_PASSWORD)).toBeUndefined();
  expect(await accountWithPassword(other.database.orm, STAFF_PASSWORD)).toBe(staff.name);
  expect(await accountWithPassword(other.database.orm, 'koi888888')).toBeUndefined();
  await other.database.pool.query('UPDATE staff_account SET enabled = false');
  expect(await accountWithPassword(other.database.orm, STAFF_PASSWORD)).toBeUndefined();
});
