import { MEMBER_SECURITY, MEMBERS, memberRows, PROPOSALS, SECURITY, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { fund, memberIdOf, withdraw } from '../../../../test/money.ts';
import { effectsOf } from '../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { codeOf, stepAt } from '../../../platform/totp.ts';

const rows = staffRows.memberSecurity;
const { login, updateProfile, user } = memberRows.members;
const { recover, enrol, confirm } = memberRows.security;
const DAY_MS = 86_400_000;

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const [maker, checker, other] = [
  await newStaff(app, 'service'),
  await newStaff(app, 'checker'),
  await newStaff(app, 'service'),
];

const ANSWERS = { realname: '陈宇', mobile: '13812345678', joined_month: '2026-03' };

const locked = async (name: string) => {
  const token = await register(name, { birthday: '' });
  await call(updateProfile, { mobile: '13812345678', email: 'a@example.com', birthday: '1990-02-03' }, { token });
  return { name, token, id: await memberIdOf(app, token) };
};
const propose = (id: number, answers: object = ANSWERS, by: TestStaff = maker) =>
  call(rows.proposeRecovery, { member_id: id, reason: '会员遗忘密码', ...answers }, { token: by.token });
const approve = (no: string, by: TestStaff = checker) =>
  call(staffRows.proposals.approve, { no, remark: '' }, { token: by.token });
const issue = (id: number, by: TestStaff = maker) => call(rows.issueCode, { member_id: id }, { token: by.token });
const useCode = (name: string, code: string, password = 'new-secret-8') =>
  call(recover, { name, code, password, confirmPass: password });
const enter = async (name: string, password: string) => (await call(login, { name, password, code: 'A' })).body;
const kindsOf = async (id: number, by: TestStaff = maker) =>
  (await call(rows.log, { member_id: id }, { token: by.token })).body.data.data.map(({ kind }) => kind);
const auditOf = async (id: number) => {
  const { rows: found } = await database.pool.query(
    'SELECT action, succeeded FROM audit_row WHERE member_id = $1 ORDER BY id',
    [id],
  );
  return found;
};

describe('a recovery', () => {
  it('needs two people and gives the member a new password, without authenticator and sessions', async () => {
    const { name, token, id } = await locked('locked01');
    const { secret } = (await call(enrol, { password: 'secret-6' }, { token })).body.data;
    await call(confirm, { code: codeOf(secret, stepAt(clock.now())) }, { token });
    const { body } = await propose(id);
    expect(body.message).toBe(PROPOSALS.made);
    expect((await issue(id)).body.message).toBe(MEMBER_SECURITY.notApproved);
    expect((await approve(body.data.no, maker)).body.code).toBe(403);
    expect((await approve(body.data.no)).body.code).toBe(200);
    expect((await issue(id, other)).body.message).toBe(MEMBER_SECURITY.notMaker);
    const { code } = (await issue(id)).body.data;

    expect((await call(user, {}, { token })).status).toBe(200);
    expect((await useCode(name, code)).body.message).toBe(SECURITY.recovered);
    expect((await call(user, {}, { token })).status).toBe(401);
    expect((await enter(name, 'secret-6')).message).toBe(MEMBERS.credentialsWrong);
    expect((await enter(name, 'new-secret-8')).code).toBe(200);
    expect((await useCode(name, code, 'other-secret-9')).body.message).toBe(SECURITY.recoveryWrong);

    // The wrong password is recorded in the background.
    const kinds = (await kindsOf(id)).filter((kind) => kind !== 'login.wrongPassword');
    expect(kinds).toEqual([
      ...['recovery.refused', 'login', 'recovery.done', 'recovery.issued', 'recovery.approved', 'recovery.proposed'],
      ...['totp.on', 'profile.changed', 'registered'],
    ]);
    expect(await auditOf(id)).toEqual([{ action: 'memberSecurity.issueCode', succeeded: true }]);
  });

  it('shows the second person masked facts and which of them were answered', async () => {
    const { id } = await locked('locked02');
    const { body } = await propose(id);
    const { data } = (await call(staffRows.proposals.list, { state: 1 }, { token: checker.token })).body.data;
    const proposal = data.find(({ no }) => no === body.data.no);
    expect(proposal).toMatchObject({ kind: 'members.recovery', title: '会员 locked02', obstacle: '' });
    expect(proposal?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['身份核对：真实姓名', '', '陈*，一致'],
      ['身份核对：手机号', '', '138 **** 5678，一致'],
      ['身份核对：生日', '', '未核对'],
      ['身份核对：邮箱', '', '未核对'],
      ['身份核对：注册年月', '', '2026-**，一致'],
      ['登录密码', '当前密码', '由会员凭一次性代码重设'],
      ['动态验证码', '未开启', '关闭'],
    ]);
    expect((await propose(id)).body.message).toBe(PROPOSALS.open);
  });

  it('shows the second person what the account has, and when its member was last there', async () => {
    const { id } = await locked('locked07');
    const { body } = await propose(id);
    expect(await effectsOf(app, body.data.no)).toEqual([
      '会员的钱包合计: ¥0.00',
      '近 30 天取款: ¥0.00',
      '已绑定的银行卡与地址: 0 个',
      '最近登录: 没有记录',
      '关联的会员: 0 人',
    ]);
    await fund(database, id, 500_00n);
    await withdraw(database, id, 120_00n, clock.now());
    await enter('locked07', 'secret-6');
    await database.pool.query(
      `INSERT INTO risk_member (member_id, score, rules, links, changed_at) VALUES ($1, 45, '[]', 2, $2)`,
      [id, clock.now()],
    );
    expect(await effectsOf(app, body.data.no)).toEqual([
      '! 会员的钱包合计: ¥380.00',
      '近 30 天取款: ¥120.00',
      '已绑定的银行卡与地址: 0 个',
      '! 最近登录: 2026-03-01 12:00:00',
      '! 关联的会员: 2 人',
      '! 风险分: 45',
    ]);
  });

  it('is refused with a wrong answer or too few, is recorded, and is tried at most five times a day', async () => {
    const { id } = await locked('locked03');
    expect((await propose(id, { realname: '' })).body.message).toBe(MEMBER_SECURITY.realnameMissing);
    expect((await propose(id, { realname: '陈宇' })).body.message).toBe(MEMBER_SECURITY.tooFewAnswers);
    const wrong = { ...ANSWERS, birthday: '1990-02-04' };
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await propose(id, wrong)).body.message).toBe(MEMBER_SECURITY.identityWrong);
    }
    expect((await propose(id)).body.message).toBe(MEMBER_SECURITY.tooManyChecks);
    expect(await auditOf(id)).toEqual(
      Array.from({ length: 5 }, () => ({ action: 'memberSecurity.proposeRecovery', succeeded: false })),
    );
    clock.advance(DAY_MS);
    const fresh = await newStaff(app, 'service');
    expect((await propose(id, ANSWERS, fresh)).body.code).toBe(200);
  });

  it('asks only about what the file has', async () => {
    const staff = await newStaff(app, 'service');
    const token = await register('locked04', { birthday: '' });
    const id = await memberIdOf(app, token);
    const { body } = await call(rows.recovery, { member_id: id }, { token: staff.token });
    expect(body.data).toMatchObject({ totp: false, needed: 2, waiting_proposal: '', approved: null });
    expect(body.data.questions).toEqual([
      { question: 'realname', masked: '陈*' },
      { question: 'joined_month', masked: '2026-**' },
    ]);
  });
});

describe('the one-time code', () => {
  it('is valid for a day, for its member only, and replaced by a new one', async () => {
    const [m, c] = [await newStaff(app, 'service'), await newStaff(app, 'checker')];
    const [first, second] = [await locked('coded001'), await locked('coded002')];
    const agree = async (id: number) => {
      const { body } = await propose(id, ANSWERS, m);
      expect((await approve(body.data.no, c)).body.code).toBe(200);
    };
    await agree(first.id);
    await agree(second.id);
    const { code: old } = (await issue(first.id, m)).body.data;
    const { code } = (await issue(first.id, m)).body.data;
    expect((await useCode(first.name, old)).body.message).toBe(SECURITY.recoveryWrong);
    expect((await useCode(second.name, code)).body.message).toBe(SECURITY.recoveryWrong);
    expect((await useCode('nobody01', code)).body.message).toBe(SECURITY.recoveryWrong);
    expect((await useCode(first.name, code, 'password1')).body.message).toBe(SECURITY.passwordCommon);
    clock.advance(DAY_MS);
    expect((await useCode(first.name, code)).body.message).toBe(SECURITY.recoveryWrong);
  });

  it('is stored as a hash', async () => {
    const [m, c] = [await newStaff(app, 'service'), await newStaff(app, 'checker')];
    const { id } = await locked('coded003');
    const { body } = await propose(id, ANSWERS, m);
    await approve(body.data.no, c);
    const { code } = (await issue(id, m)).body.data;
    const { rows: found } = await database.pool.query('SELECT r::text AS text FROM member_recovery r');
    expect(found.map(({ text }) => text).join()).not.toContain(code.replaceAll('-', ''));
  });

  it('is used once when it is sent twice at once', async () => {
    const [m, c] = [await newStaff(app, 'service'), await newStaff(app, 'checker')];
    const { id, name } = await locked('coded004');
    const { body } = await propose(id, ANSWERS, m);
    await approve(body.data.no, c);
    const { code } = (await issue(id, m)).body.data;
    const answers = await Promise.all([useCode(name, code), useCode(name, code, 'other-secret-9')]);
    expect(answers.filter(({ body: answer }) => answer.code === 200)).toHaveLength(1);
  });
});

describe('the security tab of staff', () => {
  it('lists sessions and ends one of them with a reason', async () => {
    const staff = await newStaff(app, 'service');
    const { id, token, name } = await locked('desk0001');
    const { api_token: second } = (await enter(name, 'secret-6')).data;
    const { data } = (await call(rows.sessions, { member_id: id }, { token: staff.token })).body.data;
    expect(data).toHaveLength(2);
    const [newest] = data;
    const end = (sessionId: number | undefined) =>
      call(rows.endSession, { member_id: id, id: sessionId, reason: '会员来电' }, { token: staff.token });
    expect((await end(newest?.id)).body.message).toBe(MEMBER_SECURITY.sessionEnded);
    expect((await end(newest?.id)).body.message).toBe(MEMBER_SECURITY.sessionUnknown);
    const live = [(await call(user, {}, { token })).status, (await call(user, {}, { token: second })).status];
    expect(live.toSorted()).toEqual([200, 401]);
    expect(await auditOf(id)).toEqual([{ action: 'memberSecurity.endSession', succeeded: true }]);
    expect(await kindsOf(id, staff)).toContain('staff.sessionsEnded');
  });
});
