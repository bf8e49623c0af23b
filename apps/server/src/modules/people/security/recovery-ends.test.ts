import { MEMBER_SECURITY, MEMBERS, memberRows, PROPOSALS, SECURITY, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { PASSWORD, testApp } from '../../../../test/app.ts';
import { endLateRecoveries, type Locked, NEW_PASSWORD, recoveryFixture } from '../../../../test/recoveries.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { codeOf, stepAt } from '../../../platform/totp.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
/** A second process on the same database. */
const other = await testApp({ clock, on: app.store });
const { member, propose, approve, issue, use, enter, deny, agreed, halves, codeFor, titles } = recoveryFixture(app);
const DAY_MS = 86_400_000;

const begunAt = async ({ token }: Pick<Locked, 'token'>) =>
  (await call(memberRows.payResets.current, {}, { token })).body.data.recovery_at;
const changePassword = (token: string) =>
  call(memberRows.members.changePassword, { password: PASSWORD, paypassword: 'third-secret-7' }, { token });
const freeze = async ({ id }: Locked) =>
  call(staffRows.memberFiles.freeze, { id, reason: '本人申请' }, { token: (await newStaff(app, 'risk')).token });

const ENDINGS = [
  ['a login with the old password', async ({ name }: Locked) => enter(name, PASSWORD), PROPOSALS.changed],
  ['a login in another process', async ({ name }: Locked) => enter(name, PASSWORD, other), PROPOSALS.changed],
  ['不是我', async (who: Locked) => deny(who), PROPOSALS.decided],
  ['a new password', async ({ token }: Locked) => changePassword(token), PROPOSALS.changed],
  ['a freeze', freeze, PROPOSALS.changed],
] as const;

describe.each(ENDINGS)('%s', (title, end, refusal) => {
  const index = ENDINGS.findIndex(([name]) => name === title);

  it('ends a recovery that waits for the second person', async () => {
    const who = await member(`waits0${index}`);
    const { data } = await propose(who, await newStaff(app, 'service'));
    expect(await begunAt(who)).toBe('2026-03-01 12:00:00');
    await end(who);
    const answer = await approve(data.no, await newStaff(app, 'checker'));
    expect(answer.message).toBe(refusal);
    await endLateRecoveries(app);
    expect((await approve(data.no, await newStaff(app, 'checker'))).message).toBe(PROPOSALS.decided);
  });

  it('ends a recovery between its halves, and one whose code is known', async () => {
    const who = await member(`halfway${index}`);
    const people = await agreed(who);
    const [one, two] = await halves(who, people);
    await end(who);
    expect((await use(who.name, `${one}${two}`)).message).toBe(SECURITY.recoveryWrong);
    expect((await issue(who, people.checker)).message).toBe(MEMBER_SECURITY.notApproved);
    await endLateRecoveries(app);
    expect((await use(who.name, `${one}${two}`)).message).toBe(SECURITY.recoveryWrong);
    const { rows: open } = await database.pool.query(
      'SELECT id FROM member_recovery WHERE member_id = $1 AND (ended_at IS NULL OR expires_at > ended_at)',
      [who.id],
    );
    expect(open).toEqual([]);
    expect((await enter(who.name, NEW_PASSWORD)).code).not.toBe(200);
  });
});

describe('a recovery', () => {
  it('rests on the cards and the profile of the member', async () => {
    const changes = [
      async ({ token }: Locked) => {
        const [card] = (await call(memberRows.cards.list, {}, { token })).body.data;
        return call(memberRows.cards.remove, { id: card?.id }, { token });
      },
      ({ token }: Locked) =>
        call(
          memberRows.members.updateProfile,
          { mobile: '13812345678', email: 'a@example.com', birthday: '' },
          { token },
        ),
    ];
    for (const [index, change] of changes.entries()) {
      const who = await member(`rests00${index}`);
      const { data } = await propose(who, await newStaff(app, 'service'));
      expect((await change(who)).body.code).toBe(200);
      expect((await approve(data.no, await newStaff(app, 'checker'))).message).toBe(PROPOSALS.changed);
    }
  });

  it('is not ended by a password without the code of the authenticator, which the member may have lost', async () => {
    const who = await member('totplost');
    const { secret } = (await call(memberRows.security.enrol, { password: PASSWORD }, who)).body.data;
    await call(memberRows.security.confirm, { code: codeOf(secret, stepAt(clock.now())) }, who);
    const code = await codeFor(who);
    expect((await enter(who.name, PASSWORD)).message).toBe(SECURITY.codeNeeded);
    expect((await use(who.name, code)).code).toBe(200);
  });

  it('that was denied tells the member, ends the other sessions, and is not proposed again for a day', async () => {
    const who = await member('denied01');
    const { data: before } = await enter(who.name, PASSWORD);
    await agreed(who);
    expect((await deny(who)).message).toBe(SECURITY.recoveryDenied);
    expect(await begunAt(who)).toBe('');
    expect((await titles(who))[0]).toBe('找回账户已结束');
    expect((await call(memberRows.members.user, {}, { token: before.api_token })).status).toBe(401);
    expect((await deny(who)).message).toBe(SECURITY.recoveryNone);
    expect((await propose(who, await newStaff(app, 'service'))).message).toBe(MEMBER_SECURITY.deniedLately);
    clock.advance(DAY_MS);
    expect((await propose(who, await newStaff(app, 'service'))).code).toBe(200);
  });

  it('that a login has ended is reported once by the job', async () => {
    const who = await member('reported');
    await agreed(who);
    const { api_token: token } = (await enter(who.name, PASSWORD)).data;
    for (let n = 0; n < 2; n += 1) await endLateRecoveries(app);
    expect((await titles({ token })).filter((title) => title === '找回账户已结束')).toHaveLength(1);
    // A recovery that is under way is left alone.
    const live = await member('underway');
    const code = await codeFor(live);
    await endLateRecoveries(app);
    expect((await use(live.name, code)).code).toBe(200);
  });

  it('ends the one before it when two people agree again', async () => {
    const who = await member('replaced');
    const first = await codeFor(who);
    const second = await codeFor(who);
    expect((await use(who.name, first)).message).toBe(SECURITY.recoveryWrong);
    expect((await use(who.name, second)).code).toBe(200);
  });

  it('and a login with the old password at the same moment leave one of them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const who = await member(`race000${round}`);
      const code = await codeFor(who);
      const [used, entered] = await Promise.all([
        use(who.name, code, NEW_PASSWORD, round % 2 === 0 ? app : other),
        enter(who.name, PASSWORD),
      ]);
      expect([used.code === 200, entered.code === 200].filter(Boolean)).toHaveLength(1);
      if (entered.code !== 200) expect(entered.message).toBe(MEMBERS.credentialsWrong);
    }
  });

  it('and 不是我 at the same moment leave one of them, in each step', async () => {
    for (let round = 0; round < 4; round += 1) {
      const who = await member(`deny000${round}`);
      const { data } = await propose(who, await newStaff(app, 'service'));
      const checker = await newStaff(app, 'checker');
      const [, denied] = await Promise.all([approve(data.no, checker), deny(who, other)]);
      expect(denied.code).toBe(200);
      expect((await issue(who, checker)).message).toBe(MEMBER_SECURITY.notApproved);
      const late = await member(`deny001${round}`);
      const code = await codeFor(late);
      const [used, stopped] = await Promise.all([use(late.name, code), deny(late, other)]);
      expect([used.code === 200, stopped.code === 200].filter(Boolean)).toHaveLength(1);
    }
  });
});
