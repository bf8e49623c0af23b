import { MEMBER_FILES, MEMBER_SECURITY, memberRows, PAYOUT_HOLDS, SECURITY, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { loginForm } from '../../../scripts/cast/members.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { type Accomplice, attemptHouse, type Person } from './attempts.ts';
import { fund } from './money.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const house = await attemptHouse(app);
const { attempt, post, count, person } = house;
const { unlockPayPassword } = staffRows.memberFiles;
const { proposeRecovery, issueCode } = staffRows.memberSecurity;
const PASSWORD = 'stolen-secret-8';

/** The thief has the session of this member, and tries pay passwords. */
const rich = await house.accomplice();
await fund(database, rich.id, 1_000_000_00n);

const unlock = (thief: Person, id = rich.id) => post(unlockPayPassword, { id, reason: '会员来电' }, thief);
const unlockings = (id: number) =>
  count(`SELECT count(*) FROM security_event WHERE member_id = $1 AND kind = 'payPassword.unlocked'`, [id]);

describe('people of staff can not', async () => {
  // The first one of the day is allowed to one person.
  await unlock(await person('service'));

  attempt('unlock the pay password of a member again and again', {
    make: async (thief) => {
      for (let n = 0; n < 3; n += 1) await unlock(thief);
    },
    haul: () => unlockings(rich.id),
    works: ['service'],
  });

  it('unlock the pay password of one member by several people at the same moment', async () => {
    const roles = ['service', 'risk', 'protection'] as const;
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await house.accomplice();
      const people = await Promise.all([...roles, ...roles].map((role) => person(role)));
      await Promise.all(people.map((thief) => unlock(thief, id)));
      expect(await unlockings(id)).toBe(1n);
      const change = { password: 'wrong-secret', paypassword: 'my-own-secret' };
      expect((await call(memberRows.members.changePayPassword, change, { token })).body.code).not.toBe(200);
    }
  });

  it('recover the account of a member and unlock its pay password', async () => {
    const { id } = await house.accomplice();
    const [maker, second] = [await person('service'), await person('checker')];
    await database.pool.query(
      `INSERT INTO member_recovery (member_id, maker_id, maker_name, checker_id, approved_at, expires_at)
       VALUES ($1, $2, 'm', $3, $4, $4)`,
      [id, maker.id, second.id, clock.now()],
    );
    expect((await unlock(maker, id)).message).toBe(MEMBER_FILES.recoverer);
    expect(await unlockings(id)).toBe(0n);
    await unlock(await person('service'), id);
    await unlock(await person('service'), id);
    const { rows } = await database.pool.query(`SELECT no FROM proposal WHERE target = $1 AND state = 1`, [
      `member:${id}`,
    ]);
    const decision = { no: rows[0].no, remark: '' };
    expect((await post(staffRows.proposals.approve, decision, second)).message).toBe(MEMBER_FILES.recoverer);
    expect(await unlockings(id)).toBe(1n);
  });
});

const answersOf = ({ cardNumber, birthday }: Accomplice) => ({ realname: '陈宇', card: cardNumber, birthday });
const propose = (who: Accomplice, thief: Person, answers: object = answersOf(who)) =>
  post(proposeRecovery, { member_id: who.id, reason: '会员来电', ...answers }, thief);
const half = async ({ id }: Accomplice, thief: Person) =>
  (await post(issueCode, { member_id: id }, thief)).data?.['code'] ?? '';
const use = async ({ name }: Accomplice, code: string) =>
  (await call(memberRows.security.recover, { name, code, password: PASSWORD, confirmPass: PASSWORD })).body;
const enter = async ({ name }: Accomplice, password: string) =>
  (await call(memberRows.members.login, loginForm(name, password))).body;

/** A recovery that two people agreed to. */
const agreed = async (who: Accomplice): Promise<{ maker: Person; second: Person }> => {
  const [maker, second] = [await person('service'), await person('checker')];
  const { data } = await propose(who, maker);
  await post(staffRows.proposals.approve, { no: data?.['no'] ?? '', remark: '' }, second);
  return { maker, second };
};

describe('nobody but the member can', () => {
  it('log in to a recovered account with one half of its code', async () => {
    const who = await house.accomplice();
    const people = await agreed(who);
    const others = await Promise.all(
      (['service', 'security', 'auditor', 'risk', 'checker'] as const).map((role) => person(role)),
    );
    for (const thief of others) expect(await half(who, thief), thief.title).toBe('');
    for (const thief of [people.maker, people.second]) {
      const halves = [await half(who, thief), await half(who, thief)] as const;
      const [one, two] = halves;
      for (const guess of [one, two, `${one}${one}`, `${one}${two}`, `${two}${one}`]) {
        expect((await use(who, guess)).message).toBe(SECURITY.recoveryWrong);
      }
    }
    expect((await enter(who, PASSWORD)).code).not.toBe(200);
    expect((await use(who, `${await half(who, people.maker)}${await half(who, people.second)}`)).code).toBe(200);
  });

  it('prove who they are with what the screens of staff show', async () => {
    const who = await house.accomplice();
    const tail = who.cardNumber.slice(-4);
    const seen = { realname: '陈宇', mobile: '13812345678', card_tail: tail, joined_month: '2026-06' };
    for (const answers of [seen, { ...seen, card: tail }, { ...seen, card: `****${tail}` }]) {
      expect((await propose(who, await person('service'), answers)).code).toBe(422);
    }
    expect(await count(`SELECT count(*) FROM proposal WHERE target = $1`, [`member:${who.id}`])).toBe(0n);
  });

  it('use a code after the member has logged in or said that it was somebody else', async () => {
    for (const end of [
      (who: Accomplice): Promise<unknown> => enter(who, 'secret-6'),
      ({ token }: Accomplice): Promise<unknown> => call(memberRows.security.denyRecovery, {}, { token }),
    ]) {
      for (const isBetween of [true, false]) {
        const who = await house.accomplice();
        const { maker, second } = await agreed(who);
        const one = await half(who, maker);
        const early = isBetween ? '' : await half(who, second);
        await end(who);
        const late = await half(who, second);
        expect(late).toBe('');
        expect((await use(who, `${one}${early || late}`)).message).toBe(SECURITY.recoveryWrong);
      }
    }
  });

  it('use a code at the same moment as the member logs in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await house.accomplice();
      const { maker, second } = await agreed(who);
      const code = `${await half(who, maker)}${await half(who, second)}`;
      const answers = await Promise.all([use(who, code), enter(who, 'secret-6')]);
      expect(answers.filter(({ code: answer }) => answer === 200)).toHaveLength(1);
    }
  });

  it('take the money out of a recovered account within a day', async () => {
    const who = await house.accomplice();
    await fund(database, who.id, 1_000_00n);
    const { maker, second } = await agreed(who);
    await use(who, `${await half(who, maker)}${await half(who, second)}`);
    const as = { token: await app.logIn(who.name, PASSWORD) };
    // The thief has seen the pay password as well.
    const order = { amount: '500', bank: who.card, password: 'pay-secret' };
    const { message } = (await call(memberRows.withdrawals.create, order, as)).body;
    expect(message).toBe(PAYOUT_HOLDS.held('2026-06-19 10:00:00'));
  });

  it('look at a half of a recovery code without a row in the audit log', async () => {
    const who = await house.accomplice();
    const { maker, second } = await agreed(who);
    for (const thief of [maker, second, maker]) await half(who, thief);
    const { message } = await post(issueCode, { member_id: who.id }, await person('service'));
    expect(message).toBe(MEMBER_SECURITY.notSigner);
    const { rows } = await database.pool.query(
      `SELECT staff_id FROM audit_row WHERE member_id = $1 AND action = 'memberSecurity.issueCode' ORDER BY id`,
      [who.id],
    );
    expect(rows.map(({ staff_id }) => staff_id)).toEqual([maker.id, second.id, maker.id]);
  });
});
