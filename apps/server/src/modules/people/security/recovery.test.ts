import { MEMBER_SECURITY, MEMBERS, memberRows, PAYOUT_HOLDS, PROPOSALS, SECURITY, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PASSWORD, PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { fund, memberIdOf, withdraw } from '../../../../test/money.ts';
import { effectsOf } from '../../../../test/proposals.ts';
import { ANSWERS, NEW_PASSWORD, recoveryFixture } from '../../../../test/recoveries.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { codeOf, stepAt } from '../../../platform/totp.ts';

const rows = staffRows.memberSecurity;
const { updateProfile, user } = memberRows.members;
const { enrol, confirm } = memberRows.security;
const DAY_MS = 86_400_000;

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const { member, propose, approve, issue, use, enter, agreed, halves, codeFor, titles } = recoveryFixture(app);

const kindsOf = async (id: number, by: TestStaff) =>
  (await call(rows.log, { member_id: id }, { token: by.token })).body.data.data.map(({ kind }) => kind);
const auditOf = async (id: number) => {
  const { rows: found } = await database.pool.query(
    'SELECT action, summary, succeeded FROM audit_row WHERE member_id = $1 ORDER BY id',
    [id],
  );
  return found;
};

describe('a recovery', () => {
  it('needs two people and gives the member a new password, without authenticator and sessions', async () => {
    const who = await member('locked01');
    const { name, token, id } = who;
    const { secret } = (await call(enrol, { password: PASSWORD }, { token })).body.data;
    await call(confirm, { code: codeOf(secret, stepAt(clock.now())) }, { token });
    const people = [await newStaff(app, 'service'), await newStaff(app, 'checker'), await newStaff(app, 'service')];
    const [maker, checker, other] = people as [TestStaff, TestStaff, TestStaff];
    const { data, message } = await propose(who, maker);
    expect(message).toBe(PROPOSALS.made);
    expect((await issue(who, maker)).message).toBe(MEMBER_SECURITY.notApproved);
    expect((await approve(data.no, maker)).code).toBe(403);
    expect((await approve(data.no, checker)).code).toBe(200);
    expect((await issue(who, other)).message).toBe(MEMBER_SECURITY.notSigner);
    const code = (await halves(who, { maker, checker })).join('-');

    expect((await call(user, {}, { token })).status).toBe(200);
    expect((await use(name, code)).message).toBe(SECURITY.recovered);
    expect((await call(user, {}, { token })).status).toBe(401);
    expect((await enter(name, PASSWORD)).message).toBe(MEMBERS.credentialsWrong);
    expect((await enter(name, NEW_PASSWORD)).code).toBe(200);
    expect((await use(name, code, 'other-secret-9')).message).toBe(SECURITY.recoveryWrong);

    // The wrong password is recorded in the background.
    const kinds = (await kindsOf(id, other)).filter((kind) => kind !== 'login.wrongPassword');
    expect(kinds).toEqual([
      ...['recovery.refused', 'login', 'recovery.done', 'recovery.issued', 'recovery.issued', 'recovery.approved'],
      ...['recovery.proposed', 'totp.on', 'card.added'],
    ]);
    expect(await auditOf(id)).toEqual([
      { action: 'memberSecurity.issueCode', summary: '第 1 段，有效至 2026-03-02 12:00:00', succeeded: true },
      { action: 'memberSecurity.issueCode', summary: '第 2 段，有效至 2026-03-02 12:00:00', succeeded: true },
    ]);
  });

  it('tells the member by a letter at each step, the first one before anybody has agreed', async () => {
    const who = await member('locked02');
    const [maker, checker] = [await newStaff(app, 'service'), await newStaff(app, 'checker')];
    const { data } = await propose(who, maker);
    expect(await titles(who)).toEqual(['有人正在找回您的账户']);
    await approve(data.no, checker);
    expect((await titles(who))[0]).toBe('找回账户已通过核对');
    await use(who.name, (await halves(who, { maker, checker })).join(''));
    const token = await app.logIn(who.name, NEW_PASSWORD);
    // The login from the test's client is one from a new device.
    expect(await titles({ token })).toContain('登录密码已通过客服重设');
  });

  it('holds withdrawals, changes of cards and a new pay password for 24 hours', async () => {
    const who = await member('locked03');
    await use(who.name, await codeFor(who));
    const token = await app.logIn(who.name, NEW_PASSWORD);
    const card = bankCardForm(PAY_PASSWORD, { bank_no: '6225880147550001' });
    const bind = async (as: string) => (await call(memberRows.cards.bind, card, { token: as })).body.message;
    expect(await bind(token)).toBe(PAYOUT_HOLDS.held('2026-03-02 12:00:00'));
    const { held_until: until } = (await call(memberRows.payResets.current, {}, { token })).body.data;
    expect(until).toBe('2026-03-02 12:00:00');
  });

  it('shows the second person verdicts, and no answer', async () => {
    const who = await member('locked04');
    const checker = await newStaff(app, 'checker');
    const { data: made } = await propose(who, await newStaff(app, 'service'));
    const { data } = (await call(staffRows.proposals.list, { state: 1 }, { token: checker.token })).body.data;
    const proposal = data.find(({ no }) => no === made.no);
    expect(proposal).toMatchObject({ kind: 'members.recovery', title: '会员 locked04', obstacle: '' });
    expect(proposal?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['身份核对：真实姓名', '', '一致'],
      ['身份核对：最近绑定的完整卡号或地址', '', '一致'],
      ['身份核对：生日', '', '一致'],
      ['登录密码', '当前密码', '由会员凭两段代码重设'],
      ['动态验证码', '未开启', '关闭'],
      ['取款与换卡', '', '重设后 24 小时内不能'],
    ]);
    expect((await propose(who, await newStaff(app, 'service'))).message).toBe(PROPOSALS.open);
  });

  it('shows the second person what the account has, and when its member was last there', async () => {
    const who = await member('locked07');
    await enter(who.name, PASSWORD);
    const { data } = await propose(who, await newStaff(app, 'service'));
    await fund(database, who.id, 500_00n);
    await withdraw(database, who.id, 120_00n, clock.now());
    await database.pool.query(
      `INSERT INTO risk_member (member_id, score, rules, links, changed_at) VALUES ($1, 45, '[]', 2, $2)`,
      [who.id, clock.now()],
    );
    expect(await effectsOf(app, data.no)).toEqual([
      '! 会员的钱包合计: ¥380.00',
      '近 30 天取款: ¥120.00',
      '已绑定的银行卡与地址: 1 个',
      '! 最近登录: 2026-03-01 12:00:00',
      '! 关联的会员: 2 人',
      '! 风险分: 45',
    ]);
  });
});

describe('the identity of a member', () => {
  it('is refused with a wrong answer or too few, is recorded, and is tried at most five times a day', async () => {
    const who = await member('proved01');
    const maker = await newStaff(app, 'service');
    expect((await propose(who, maker, { realname: '' })).message).toBe(MEMBER_SECURITY.realnameMissing);
    expect((await propose(who, maker, { realname: '陈宇' })).message).toBe(MEMBER_SECURITY.tooFewAnswers);
    const wrong = { ...ANSWERS, birthday: '1990-02-04' };
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await propose(who, maker, wrong)).message).toBe(MEMBER_SECURITY.identityWrong);
    }
    expect((await propose(who, maker)).message).toBe(MEMBER_SECURITY.tooManyChecks);
    const failed = (await auditOf(who.id)).filter(({ succeeded }) => !succeeded);
    expect(failed.map(({ action }) => action)).toEqual(Array(5).fill('memberSecurity.proposeRecovery'));
    clock.advance(DAY_MS);
    expect((await propose(who, await newStaff(app, 'service'))).code).toBe(200);
  });

  it('is not proved by what staff see or have stored, nor by a profile that was just changed', async () => {
    const token = await register('proved02', { birthday: '' });
    const id = await memberIdOf(app, token);
    const staff = await newStaff(app, ['service', 'protection']);
    const questions = async (by: TestStaff) =>
      (await call(rows.recovery, { member_id: id }, { token: by.token })).body.data;
    const correction = { member_id: id, birth_date: '1990-02-03', reason: '客服登记' };
    expect((await call(staffRows.protection.correctBirthDate, correction, { token: staff.token })).body.code).toBe(200);
    await call(updateProfile, { mobile: '13812345678', email: 'a@example.com', birthday: '' }, { token });
    expect(await questions(staff)).toMatchObject({ questions: ['realname'], needed: 0 });
    const typed = { realname: '陈宇', email: 'a@example.com', birthday: '1990-02-03' };
    expect((await propose({ id }, staff, typed)).message).toBe(MEMBER_SECURITY.noProof);
    clock.advance(7 * DAY_MS);
    expect(await questions(await newStaff(app, 'service'))).toMatchObject({
      questions: ['realname', 'email'],
      needed: 2,
    });
  });
});

describe('the identity of a member whose session somebody else has', () => {
  const { setBirthDate } = memberRows.protection;

  it.each(['the form of the birth date', 'the profile'] as const)(
    'is not proved by a birth date that was given within seven days in %s',
    async (where) => {
      const token = await register(where === 'the profile' ? 'proved03' : 'proved04', { birthday: '' });
      const id = await memberIdOf(app, token);
      const profile = { mobile: '', email: '', birthday: '1990-02-03' };
      const given =
        where === 'the profile'
          ? await call(updateProfile, profile, { token })
          : await call(setBirthDate, { birth_date: '1990-02-03' }, { token });
      expect(given.body.code).toBe(200);
      const typed = { realname: '陈宇', birthday: '1990-02-03' };
      expect((await propose({ id }, await newStaff(app, 'service'), typed)).message).toBe(MEMBER_SECURITY.noProof);
      clock.advance(7 * DAY_MS - 1);
      const early = await newStaff(app, 'service');
      const { data } = (await call(rows.recovery, { member_id: id }, { token: early.token })).body;
      expect(data).toMatchObject({ questions: ['realname'], needed: 0 });
      clock.advance(1);
      expect((await propose({ id }, await newStaff(app, 'service'), typed)).code).toBe(200);
    },
  );
});

describe('the halves of a code', () => {
  it('are worth nothing alone, doubled, in another sequence, of another member, or after a new one', async () => {
    const [first, second] = [await member('halved01'), await member('halved02')];
    const people = await agreed(first);
    const [other] = await halves(second, await agreed(second));
    const [one, two] = (await halves(first, people)) as [string, string];
    expect([one, two].map((half) => half.length)).toEqual([14, 14]);
    for (const code of [one, two, `${one}${one}`, `${two}${two}`, `${two}${one}`, `${other}${two}`]) {
      expect((await use(first.name, code)).message).toBe(SECURITY.recoveryWrong);
    }
    const again = (await issue(first, people.checker)).data;
    expect(again.half).toBe(2);
    expect((await use(first.name, `${one}${two}`)).message).toBe(SECURITY.recoveryWrong);
    expect((await use('nobody01', `${one}${again.code}`)).message).toBe(SECURITY.recoveryWrong);
    expect((await use(first.name, `${one}${again.code}`, 'password1')).message).toBe(SECURITY.passwordCommon);
    expect((await use(first.name, `${one} ${again.code}`)).code).toBe(200);
  });

  it('are worth nothing before both were taken, or after a day', async () => {
    const who = await member('halved03');
    const people = await agreed(who);
    const { code } = (await issue(who, people.maker)).data;
    expect((await use(who.name, code)).message).toBe(SECURITY.recoveryWrong);
    const late = await member('halved04');
    const whole = await codeFor(late);
    clock.advance(DAY_MS);
    expect((await use(late.name, whole)).message).toBe(SECURITY.recoveryWrong);
  });

  it('are stored as hashes, and never as a whole code', async () => {
    const who = await member('halved05');
    const shown = await halves(who, await agreed(who));
    const { rows: found } = await database.pool.query('SELECT r::text AS text FROM member_recovery r');
    const stored = found.map(({ text }) => text).join();
    for (const half of shown) expect(stored).not.toContain(half.replaceAll('-', ''));
    const whole = database.pool.query(`UPDATE member_recovery SET code_hash = 'x' WHERE member_id = $1`, [who.id]);
    await expect(whole).rejects.toThrow(/member_recovery_halves/);
    const used = `UPDATE member_recovery SET checker_half = NULL, used_at = now() WHERE member_id = $1`;
    await expect(database.pool.query(used, [who.id])).rejects.toThrow(/member_recovery_used/);
    const alone = 'UPDATE member_recovery SET checker_id = maker_id WHERE member_id = $1';
    await expect(database.pool.query(alone, [who.id])).rejects.toThrow(/member_recovery_two_people/);
  });

  it('can not be guessed, because the tries of an address are counted', async () => {
    const limited = await testApp({ clock, on: app.store, config: { rateLimits: true } });
    const messages = new Set<string>();
    for (let tries = 0; tries < 31; tries += 1)
      messages.add((await use('nobody02', 'A'.repeat(24), NEW_PASSWORD, limited)).message);
    expect([...messages]).toEqual([SECURITY.recoveryWrong, MEMBERS.tooManyTries]);
  });

  it('are used once when they are sent twice at once', async () => {
    const who = await member('halved06');
    const code = await codeFor(who);
    const answers = await Promise.all([use(who.name, code), use(who.name, code, 'other-secret-9')]);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  });
});

describe('the security tab of staff', () => {
  it('lists sessions and ends one of them with a reason', async () => {
    const staff = await newStaff(app, 'service');
    const { id, token, name } = await member('desk0001');
    const { api_token: second } = (await enter(name, PASSWORD)).data;
    const { data } = (await call(rows.sessions, { member_id: id }, { token: staff.token })).body.data;
    expect(data).toHaveLength(2);
    const [newest] = data;
    const end = (sessionId: number | undefined) =>
      call(rows.endSession, { member_id: id, id: sessionId, reason: '会员来电' }, { token: staff.token });
    expect((await end(newest?.id)).body.message).toBe(MEMBER_SECURITY.sessionEnded);
    expect((await end(newest?.id)).body.message).toBe(MEMBER_SECURITY.sessionUnknown);
    const live = [(await call(user, {}, { token })).status, (await call(user, {}, { token: second })).status];
    expect(live.toSorted()).toEqual([200, 401]);
    expect(await auditOf(id)).toEqual([{ action: 'memberSecurity.endSession', summary: '会员来电', succeeded: true }]);
    expect(await kindsOf(id, staff)).toContain('staff.sessionsEnded');
  });
});
