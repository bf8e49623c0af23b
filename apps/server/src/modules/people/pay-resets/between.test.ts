import { MEMBERS, memberRows, PAY_RESETS, PROPOSALS, STAFF_PAY_RESETS, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { lockWaits } from '../../../../test/lock-waits.ts';
import { endLateRequests, type Forgetful, NEW_PAY_PASSWORD, payResetFixture } from '../../../../test/pay-resets.ts';
import { expireProposals } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const HOUR_MS = 3_600_000;
const clock = new ManualClock('2026-06-18T14:40:00+08:00');
const app = await testApp({ clock });
const second = await testApp({ clock, on: app.store });
const { call, logIn, database } = app;
const fixture = payResetFixture(app);
const { member, ask, page, noOf, withdraw, deny, set, propose, approve, agreed, isPayPassword, titles } = fixture;

const endLate = () => endLateRequests(app);
/** The time between two steps, in which the account changes. */
const aMoment = () => clock.advance(1000);
const stateOf = async (who: Forgetful) => (await page(who)).request?.state;

/** Changes of the account that end a request. Each returns the member with a session that is valid afterwards. */
const CHANGES = {
  'a new login password': async (who: Forgetful): Promise<Forgetful> => {
    const change = { password: 'secret-6', paypassword: 'secret-77' };
    await call(memberRows.members.changePassword, change, { token: who.token });
    return { ...who, token: await logIn(who.name, 'secret-77') };
  },
  'a pay password that the member remembers': async (who: Forgetful): Promise<Forgetful> => {
    const change = { password: 'pay-secret', paypassword: 'pay-other' };
    await call(memberRows.members.changePayPassword, change, { token: who.token });
    return who;
  },
  'a freeze, also one that was lifted': async (who: Forgetful): Promise<Forgetful> => {
    const { token } = await newStaff(app, 'risk');
    await call(staffRows.memberFiles.freeze, { id: who.id, reason: '疑似盗用' }, { token });
    await call(staffRows.memberFiles.unfreeze, { id: who.id, reason: '已核实' }, { token });
    return { ...who, token: await logIn(who.name) };
  },
} as const;

describe.each(Object.entries(CHANGES))('%s', (title, change) => {
  const name = (step: string) => `${step}${title.length}`;

  it('ends a request before the second person agrees', async () => {
    const who = await member(name('before0'));
    await ask(who);
    const { data } = await propose(await noOf(who), await newStaff(app, 'service'));
    aMoment();
    const after = await change(who);
    const checker = await newStaff(app, 'checker');
    const { body } = await call(staffRows.proposals.detail, { no: data.no }, { token: checker.token });
    expect(body.data.differences).toContainEqual({ field: '申请', before: '两人核对中', after: '账户有变' });
    expect((await approve(data.no, checker)).message).toBe(PROPOSALS.changed);
    expect(await stateOf(after)).toBe('ended');
    await endLate();
    expect((await approve(data.no, checker)).message).toBe(PROPOSALS.decided);
    expect((await titles(after))[0]).toBe('找回支付密码已结束');
  });

  it('ends a request that two people agreed to', async () => {
    const who = await member(name('agreed0'));
    await agreed(who);
    aMoment();
    const after = await change(who);
    const password = title === 'a new login password' ? 'secret-77' : 'secret-6';
    const form = { password, paypassword: NEW_PAY_PASSWORD, confirm: NEW_PAY_PASSWORD };
    const { body } = await call(memberRows.payResets.set, form, { token: after.token });
    expect(body.message).toBe(PAY_RESETS.notApproved);
    expect(await isPayPassword(who, NEW_PAY_PASSWORD)).toBe(false);
    // The ended request does not stand in the way of another one.
    expect((await ask(after, { password })).code).toBe(200);
  });
});

describe('a request', () => {
  it('of a frozen member is neither agreed to nor used', async () => {
    const who = await member('frozen01');
    await ask(who);
    const { data } = await propose(await noOf(who), await newStaff(app, 'service'));
    await database.pool.query('UPDATE member SET frozen = true WHERE id = $1', [who.id]);
    expect((await approve(data.no, await newStaff(app, 'checker'))).message).toBe(PROPOSALS.changed);
    expect((await call(memberRows.payResets.current, {}, { token: who.token })).status).toBe(401);
  });

  it('of a member who is frozen at the same moment is neither made nor used', async () => {
    const [asking, setting] = [await member('frozen02'), await member('frozen03')];
    await agreed(setting);
    for (const [who, send] of [
      [asking, () => ask(asking)],
      [setting, () => set(setting)],
    ] as const) {
      const holder = await database.pool.connect();
      try {
        // The freeze is not committed yet when the session of the member is looked up.
        await holder.query('BEGIN');
        await holder.query('UPDATE member SET frozen = true WHERE id = $1', [who.id]);
        const sent = send();
        await expect.poll(() => lockWaits(database)).toBe(1);
        await holder.query('COMMIT');
        expect((await sent).message).toBe(MEMBERS.frozen);
      } finally {
        holder.release(true);
      }
    }
    expect(await isPayPassword(setting, 'pay-secret')).toBe(true);
  });

  it('rests on the cards of the member', async () => {
    const who = await member('carded01');
    await ask(who);
    const { data } = await propose(await noOf(who), await newStaff(app, 'service'));
    const [card] = (await call(memberRows.cards.list, {}, { token: who.token })).body.data;
    await call(memberRows.cards.remove, { id: card?.id }, { token: who.token });
    expect((await approve(data.no, await newStaff(app, 'checker'))).message).toBe(PROPOSALS.changed);
  });

  it('of an excluded member is agreed to, because the member takes the money out', async () => {
    // A card of their own, because an excluded person's card is refused for everybody.
    const card = '6225880147550008';
    const who = await member('exclud01', card);
    const exclusion = { term: '1y', password: 'pay-secret' };
    const excluded = await call(memberRows.protection.exclude, exclusion, { token: who.token });
    expect(excluded.body.code).toBe(200);
    await agreed(who, { card });
    expect((await set(who)).code).toBe(200);
  });

  it('whose proposal expires waits for a first person again, and ends after three days', async () => {
    const who = await member('expire01');
    await ask(who);
    const no = await noOf(who);
    await propose(no, await newStaff(app, 'service'));
    await expireProposals(app);
    expect(await stateOf(who)).toBe('waiting');
    await database.pool.query(`UPDATE pay_reset SET expires_at = $1 WHERE no = $2`, [clock.now(), no]);
    expect(await stateOf(who)).toBe('expired');
    expect((await propose(no, await newStaff(app, 'service'))).message).toBe(STAFF_PAY_RESETS.decided);
    await endLate();
    expect((await titles(who))[0]).toBe('找回支付密码已结束');
    expect((await ask(who)).code).toBe(200);
  });

  it('that two people agreed to is used within a day', async () => {
    const who = await member('expire02');
    await agreed(who);
    clock.advance(24 * HOUR_MS);
    const late = { ...who, token: await logIn(who.name) };
    expect((await set(late)).message).toBe(PAY_RESETS.notApproved);
    expect(await isPayPassword(who, 'pay-secret')).toBe(true);
  });

  it('that was denied may be asked again after a day, and the former hash is forgotten after the protection', async () => {
    const who = await member('expire03');
    await agreed(who);
    await set(who);
    clock.advance(24 * HOUR_MS);
    const later = { ...who, token: await logIn(who.name) };
    expect((await page(later)).request).toMatchObject({ state: 'done', deniable: 0 });
    expect((await deny(later)).message).toBe(PAY_RESETS.noneUnderWay);
    await endLate();
    const { rows } = await database.pool.query('SELECT previous_hash FROM pay_reset WHERE member_id = $1', [who.id]);
    expect(rows).toEqual([{ previous_hash: null }]);
    expect((await ask(later)).code).toBe(200);
    await deny(later);
    clock.advance(24 * HOUR_MS);
    expect((await ask({ ...who, token: await logIn(who.name) })).code).toBe(200);
  });

  it('is not decided by those who recovered the account of the member in the last seven days', async () => {
    const who = await member('recover1');
    const [maker, checker] = [await newStaff(app, 'service'), await newStaff(app, 'checker')];
    await database.pool.query(
      `INSERT INTO member_recovery (member_id, maker_id, maker_name, checker_id, approved_at, expires_at)
       VALUES ($1, $2, 'm', $3, $4, $4)`,
      [who.id, maker.id, checker.id, clock.now()],
    );
    await ask(who);
    const no = await noOf(who);
    expect((await propose(no, maker)).message).toBe(STAFF_PAY_RESETS.recoverer);
    const { data } = await propose(no, await newStaff(app, 'service'));
    expect((await approve(data.no, checker)).message).toBe(STAFF_PAY_RESETS.recoverer);
    expect((await approve(data.no, await newStaff(app, 'checker'))).code).toBe(200);
  });

  it('lets nobody pay the member for a day who agreed to it', async () => {
    const who = await member('apart001');
    await agreed(who);
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM deposit_approval WHERE member_id = $1', [
      who.id,
    ]);
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe('at the same moment in two processes', () => {
  it('one of several requests is stored', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await member(`parallel${round}`);
      const answers = await Promise.all([ask(who), ask(who, {}, second), ask(who), ask(who, {}, second)]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    }
  });

  it('one of several new passwords is set', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await member(`several${round}`);
      await agreed(who);
      const passwords = ['first-pay', 'second-pay', 'third-pay'];
      const answers = await Promise.all(passwords.map((next, at) => set(who, next, at === 1 ? second : app)));
      const done = answers.findIndex(({ code }) => code === 200);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(await isPayPassword(who, passwords[done] ?? '')).toBe(true);
    }
  });

  it('a request is either denied or agreed to, and a denied one is never used', async () => {
    for (let round = 0; round < 8; round += 1) {
      const who = await member(`denying${round}`);
      await ask(who);
      const { data } = await propose(await noOf(who), await newStaff(app, 'service'));
      const checker = await newStaff(app, 'checker');
      const [agreement, denial] = await Promise.all([approve(data.no, checker), deny(who, second)]);
      expect([200, 409]).toContain(agreement.code);
      expect(denial.code).toBe(200);
      expect(await stateOf(who)).toBe('denied');
      expect((await set(who)).code).toBe(409);
    }
  });

  it('a new password is either set or denied, and the former one counts in the end', async () => {
    for (let round = 0; round < 8; round += 1) {
      const who = await member(`setting${round}`);
      await agreed(who);
      await Promise.all([set(who), deny(who, second)]);
      expect(await stateOf(who)).toBe('denied');
      expect(await isPayPassword(who, 'pay-secret')).toBe(true);
    }
  });

  it('no withdrawal with the new password passes the protection', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await member(`payouts${round}`);
      await agreed(who);
      const [card] = (await call(memberRows.cards.list, {}, { token: who.token })).body.data;
      const take = async () => {
        const order = { amount: '100', bank: card?.id ?? 0, password: NEW_PAY_PASSWORD };
        return (await second.call(memberRows.withdrawals.create, order, { token: who.token })).body.code;
      };
      const answers = await Promise.all([set(who), take(), take(), take()]);
      expect(answers.slice(1)).not.toContain(200);
      expect([MEMBERS.payPasswordLocked, PAY_RESETS.saved]).toContain(answers[0]?.message);
    }
  });

  it('a request is either taken back or agreed to first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await member(`takeback${round}`);
      await ask(who);
      const no = await noOf(who);
      const maker = await newStaff(app, 'service');
      const [proposal, withdrawal] = await Promise.all([propose(no, maker), withdraw(who)]);
      expect(withdrawal.code).toBe(200);
      expect([200, 409]).toContain(proposal.code);
      const { rows } = await database.pool.query('SELECT FROM proposal WHERE target = $1 AND state = 1', [
        `pay-reset:${no}`,
      ]);
      expect(rows).toEqual([]);
    }
  });
});
