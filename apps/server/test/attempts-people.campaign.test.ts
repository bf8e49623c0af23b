import { EXCLUDED_PAIRS, memberRows, PROPOSALS, STAFF, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { attemptHouse, MILLION, type Person } from './attempts.ts';
import { fund } from './money.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const house = await attemptHouse(app);
const { attempt, post, count, person, checker, pairs, agreeToAll, withdrawAll } = house;
const rows = staffRows.staffAccounts;
const security = await person('security');
const colleague = await person('checker');

describe('one person can not', () => {
  attempt('create a second person', {
    make: async (thief) => {
      await post(rows.create, { name: `ghost${thief.id}`, roles: ['checker'], reason: '新人' }, thief);
    },
    haul: () => count(`SELECT count(*) FROM staff_account WHERE name LIKE 'ghost%'`),
    works: ['security'],
  });

  attempt('reset a colleague', {
    make: async (thief) => {
      await post(rows.reset, { id: colleague.id, reason: '手机遗失' }, thief);
    },
    haul: () => count('SELECT count(*) FROM staff_enrolment WHERE staff_id = $1', [colleague.id]),
    works: ['security'],
  });

  attempt('give a colleague the role of a second person', {
    make: async (thief) => {
      const { id } = await person('service');
      await post(rows.change, { id, roles: ['checker'], enabled: 1, reason: '兼任' }, thief);
    },
    haul: () => count('SELECT count(*) FROM staff_account WHERE changed_at IS NOT NULL'),
    works: ['security'],
  });

  attempt('give themselves another role, or agree to one', {
    make: async (thief) => {
      const change = { id: thief.id, roles: ['protection'], enabled: 1, reason: '兼任' };
      await post(rows.change, change, thief);
      await post(rows.change, change, security);
    },
    haul: () => count(`SELECT count(*) FROM staff_account WHERE changed_at IS NOT NULL AND roles = '{protection}'`),
    works: 'never',
  });
});

it('hold both roles through the database', async () => {
  expect(pairs).toHaveLength(EXCLUDED_PAIRS.length);
  for (const { token, title } of pairs) {
    const { body } = await call(staffRows.session.me, {}, { token });
    expect(body.data.permissions, title).toEqual([]);
  }
});

describe('one of two people who agreed can not', () => {
  it('log in as a new or reset colleague with one half of the code', async () => {
    const [maker, second] = [await person('security'), await person('checker')];
    const target = await person('cashier-out');
    await post(rows.create, { name: 'newcomer', roles: ['cashier-out'], reason: '新人' }, maker);
    await post(rows.reset, { id: target.id, reason: '手机遗失' }, maker);
    await agreeToAll(second);
    const { rows: found } = await database.pool.query(`SELECT id FROM staff_account WHERE name = 'newcomer'`);
    const half = async (id: number, who: { token: string }) =>
      (await post(rows.code, { id }, who)).data?.['code'] ?? '';
    const enrol = async (name: string, code: string) =>
      (await post(staffRows.session.enrol, { name, code, password: 'lotus pond 77' }, { token: '' })).message;
    for (const [id, name] of [
      [found[0].id, 'newcomer'],
      [target.id, target.name],
    ] as const) {
      const [one, two] = [await half(id, maker), await half(id, second)];
      expect([one.length, two.length]).toEqual([10, 10]);
      for (const guess of [one, two, `${one}-${one}`, `${two}-${two}`, `${two}-${one}`]) {
        expect(await enrol(name, guess)).toBe(STAFF.enrolCodeWrong);
      }
      expect(await half(id, security)).toBe('');
    }
  });

  it('be the second person on the first day of an account', async () => {
    const [maker, fresh] = [await person('treasurer'), await person('checker')];
    await database.pool.query('UPDATE staff_account SET created_at = $1 WHERE id = $2', [clock.now(), fresh.id]);
    const { data: rates } = await post(staffRows.paySettings.rates, {}, maker);
    const form = { ...rates, withdrawal_second_person: '9999999', reason: '放宽' };
    const { data } = await post(staffRows.paySettings.saveRates, form, maker);
    const answer = await post(staffRows.proposals.approve, { no: data?.['no'], remark: '' }, fresh);
    expect(answer.message).toBe(PROPOSALS.tooFresh);
    await withdrawAll();
  });
});

describe('one person of customer service can not', async () => {
  const rich = await house.accomplice();
  await fund(database, rich.id, 1_000_000_00n);
  const answers = { realname: '陈宇', card: rich.cardNumber, birthday: rich.birthday };
  const { proposeRecovery, issueCode } = staffRows.memberSecurity;

  attempt('recover the account of a rich member', {
    make: async (thief) => {
      await post(proposeRecovery, { member_id: rich.id, reason: '会员遗忘密码', ...answers }, thief);
    },
    haul: () => count('SELECT count(*) FROM member_recovery WHERE member_id = $1', [rich.id]),
    works: ['service'],
  });

  it('withdraw the money of a rich member after a recovery that a second person agreed to', async () => {
    const maker = await person('service');
    await post(proposeRecovery, { member_id: rich.id, reason: '会员遗忘密码', ...answers }, maker);
    await agreeToAll(checker);
    const half = async (who: Person) => (await post(issueCode, { member_id: rich.id }, who)).data?.['code'];
    const code = `${await half(maker)}${await half(checker)}`;
    const password = 'stolen-secret-8';
    await call(memberRows.security.recover, { name: rich.name, code, password, confirmPass: password });
    const as = { token: await app.logIn(rich.name, password) };
    const known = (await call(memberRows.cards.list, { type: 1 }, as)).body.data[0]?.id;
    for (const guess of ['', '888888', password, 'pay-secret-1', 'another-1', 'another-2']) {
      const own = bankCardForm(guess, { bank_no: '6225880099998888' });
      expect((await call(memberRows.cards.bind, own, as)).body.code).not.toBe(200);
      const order = { amount: MILLION, bank: known, password: guess };
      expect((await call(memberRows.withdrawals.create, order, as)).body.code).not.toBe(200);
      const change = { password: guess, paypassword: 'my-own-secret' };
      const changed = await call(memberRows.members.changePayPassword, change, as);
      expect(changed.body.code).not.toBe(200);
    }
    expect(await count('SELECT count(*) FROM withdrawal WHERE member_id = $1', [rich.id])).toBe(0n);
    expect(await count('SELECT count(*) FROM card WHERE member_id = $1', [rich.id])).toBe(1n);
  });
});
