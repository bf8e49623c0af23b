import { APPLICATIONS, memberRows, PROPOSALS, staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD } from '../../../../test/app.ts';
import { protectionFixture } from '../../../../test/protection.ts';
import { newStaff } from '../../../../test/staff.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await protectionFixture();
const { app, call, clock, database, member, block, deposit, events } = fixture;
const rows = memberRows.protection;
const DAY_MS = 24 * 3_600_000;

let count = 0;
const newMember = (): Promise<VenueMember> => {
  count += 1;
  return member(`block${1000 + count}`, 100_000n);
};
const login = async (who: VenueMember): Promise<VenueMember> => {
  const { rows: found } = await database.pool.query('SELECT name FROM member WHERE id = $1', [who.id]);
  return { ...who, token: await app.logIn(found[0].name) };
};
const exclude = (who: VenueMember, term: string, password = PAY_PASSWORD) =>
  call(rows.exclude, { term, password }, { token: who.token });

it('a pause ends by itself after 24 hours, and another block does not shorten it', async () => {
  const who = await newMember();
  await call(rows.takeBreak, { days: 30 }, { token: who.token });
  await block(who, 'pause');
  clock.advance(29 * DAY_MS);
  const back = await login(who);
  expect((await deposit(back, '100')).body.code).toBe(403);
  clock.advance(DAY_MS);
  expect((await deposit(await login(who), '100')).body.code).toBe(200);
});

it('an exclusion needs the pay password and can only be lengthened', async () => {
  const who = await newMember();
  expect((await exclude(who, '1y', 'wrong-one')).body.message).toBe('支付密码错误');
  expect((await exclude(who, '1y')).body.data).toMatchObject({ kind: 'exclusion', term: '1y', may_return: 0 });
  expect((await exclude(who, '6m')).body.message).toBe('自我排除只能延长，不能缩短');
  expect((await exclude(who, '5y')).body.data).toMatchObject({ term: '5y' });
  expect((await exclude(who, 'open')).body.data).toMatchObject({ term: 'open', ends_at: '' });
  await expect(
    database.pool.query(`UPDATE protection_block SET over_at = now() WHERE member_id = ${who.id}`),
  ).rejects.toThrow('never shortened');
  await expect(database.pool.query(`DELETE FROM protection_block WHERE member_id = ${who.id}`)).rejects.toThrow(
    'never shortened',
  );
});

it('an exclusion ends pending raises, applications and rebates that were not claimed', async () => {
  const who = await newMember();
  await fixture.setLimit(who, 'deposit', 'day', '100');
  await call(rows.requestRaise, { kind: 'deposit', period: 'day', value: '200' }, { token: who.token });
  expect((await fixture.apply(who)).body.code).toBe(200);
  await exclude(who, '6m');
  const seen = (await events(who)).map(({ event }) => event);
  expect(seen).toEqual(expect.arrayContaining(['excluded', 'raise-cancelled', 'rewards-ended']));
  const { rows: left } = await database.pool.query(
    'SELECT state, remark FROM activity_application WHERE member_id = $1',
    [who.id],
  );
  expect(left).toEqual([{ state: 3, remark: '自我排除' }]);
});

it('an exclusion ends the proposed bonus of an application, and its maker reads why', async () => {
  const who = await newMember();
  await fixture.apply(who);
  const { token } = await newStaff(app, 'rewards');
  const applied = () =>
    database.pool.query('SELECT no, state FROM activity_application WHERE member_id = $1', [who.id]);
  const form = { no: (await applied()).rows[0].no, version: 1, bonus: '8888', multiple: '1', remark: '补偿' };
  expect((await call(staffRows.applications.approve, form, { token })).body.message).toBe(APPLICATIONS.firstApproval);
  const ofKind = { kind: 'applications.approve' };
  const listed = async () => (await call(staffRows.proposals.list, ofKind, { token })).body.data.data[0];
  const { no } = (await listed()) ?? { no: '' };
  await exclude(who, '6m');
  expect(await listed()).toMatchObject({ no, state: 4, made_by_me: true, remark: PROPOSALS.memberExcluded });
  const checker = await newStaff(app, 'checker');
  const { body } = await call(staffRows.proposals.approve, { no, remark: '' }, { token: checker.token });
  expect(body.message).toBe(PROPOSALS.decided);
  expect((await applied()).rows).toMatchObject([{ state: 3 }]);
});

it('a return is asked for after the term, agreed by two people, and takes effect a day later', async () => {
  const who = await newMember();
  await exclude(who, '6m');
  expect((await call(rows.askReturn, {}, { token: who.token })).body.message).toMatch(/起可申请返回$/);
  clock.advance(184 * DAY_MS);
  const back = await login(who);
  const text = (await deposit(back, '100')).body.message;
  expect(text).toMatch(/^自我排除期已于 .* 届满，申请返回并生效前/);
  expect((await call(rows.askReturn, {}, { token: back.token })).body.code).toBe(200);
  expect((await call(rows.askReturn, {}, { token: back.token })).body.message).toBe('返回申请正在处理中');
  const [first, second] = [await newStaff(app, 'protection'), await newStaff(app, 'checker')];
  const listed = async (token: string) =>
    (await call(staffRows.protection.returns, {}, { token })).body.data.data.find(
      ({ member_id }) => member_id === who.id,
    );
  const request = await listed(first.token);
  const agreed = await call(
    staffRows.protection.agreeReturn,
    { id: request?.id, reason: '状态稳定' },
    { token: first.token },
  );
  expect(agreed.body.code).toBe(200);
  expect(await listed(first.token)).toMatchObject({ state: 'second', mine: 1 });
  const { no } = agreed.body.data;
  const approve = (token: string) => call(staffRows.proposals.approve, { no, remark: '' }, { token });
  expect((await approve(first.token)).body.code).toBe(403);
  expect((await deposit(back, '100')).body.code).toBe(403);
  expect((await approve(second.token)).body.code).toBe(200);
  expect((await deposit(back, '100')).body.code).toBe(403);
  clock.advance(DAY_MS - 1);
  expect((await deposit(await login(who), '100')).body.code).toBe(403);
  clock.advance(1);
  expect((await deposit(await login(who), '100')).body.code).toBe(200);
});

it('a refused return can be asked for again after a week, and the member may take one back', async () => {
  const who = await newMember();
  await exclude(who, '6m');
  clock.advance(190 * DAY_MS);
  let back = await login(who);
  const ask = () => call(rows.askReturn, {}, { token: back.token });
  await ask();
  expect((await call(rows.cancelReturn, {}, { token: back.token })).body.code).toBe(200);
  await ask();
  const { token } = await newStaff(app, 'admin');
  const { data } = (await call(staffRows.protection.returns, {}, { token })).body.data;
  const id = data.find(({ member_id }) => member_id === who.id)?.id;
  expect((await call(staffRows.protection.refuseReturn, { id, reason: '再等一等' }, { token })).body.code).toBe(200);
  expect((await ask()).body.message).toMatch(/起可申请返回$/);
  clock.advance(7 * DAY_MS);
  back = await login(who);
  expect((await ask()).body.code).toBe(200);
});

it('a house block is lifted by two people, and other blocks can’t be lifted', async () => {
  const [who, paused] = [await newMember(), await newMember()];
  const { token } = await newStaff(app, 'protection');
  const { token: checker } = await newStaff(app, 'checker');
  const place = { member_id: who.id, cause: 'minor', reason: '疑似未成年' };
  expect((await call(staffRows.protection.placeBlock, place, { token })).body.code).toBe(200);
  expect((await call(staffRows.protection.placeBlock, place, { token })).body.code).toBe(409);
  await block(paused, 'pause');
  const { data } = (await call(staffRows.protection.blocks, {}, { token })).body.data;
  const idOf = (id: number) => data.find(({ member_id }) => member_id === id)?.id;
  const lift = (id: number | undefined) =>
    call(staffRows.protection.proposeLift, { id, reason: '证件已核对' }, { token });
  expect((await lift(idOf(paused.id))).body.message).toBe('只有平台限制可以解除');
  const { no } = (await lift(idOf(who.id))).body.data;
  expect((await deposit(who, '100')).body.code).toBe(403);
  expect((await call(staffRows.proposals.approve, { no, remark: '' }, { token: checker })).body.code).toBe(200);
  expect((await deposit(who, '100')).body.code).toBe(200);
});

it('an account with the name and birth date or the card of an excluded member is refused and becomes a case', async () => {
  const who = await newMember();
  const bind = (token: string) => call(memberRows.cards.bind, bankCardForm(PAY_PASSWORD), { token });
  expect((await bind(who.token)).body.code).toBe(200);
  await exclude(who, '5y');
  const { data: person } = (await call(memberRows.members.user, {}, { token: who.token })).body;
  const token = await app.register('twin0001', { birthday: '' });
  const give = await call(rows.setBirthDate, { birth_date: person.birthday }, { token });
  expect(give.body.message).toBe('暂时无法完成该操作，请联系客服');
  expect((await bind(token)).body.message).toBe('暂时无法完成该操作，请联系客服');
  const staff = await newStaff(app, 'service');
  const { data } = (await call(staffRows.protection.cases, {}, { token: staff.token })).body.data;
  const mine = data.filter(({ other_id }) => other_id === who.id);
  expect(mine.map(({ kind }) => kind).toSorted()).toEqual(['card', 'person']);
  expect((await call(rows.setBirthDate, { birth_date: '1991-05-17' }, { token })).body.code).toBe(200);
});

it('advertising is neither sent to a blocked member nor shown', async () => {
  const [who, other] = [await newMember(), await newMember()];
  const { token } = await newStaff(app, 'content');
  const { rows: names } = await database.pool.query('SELECT name FROM member WHERE id IN ($1, $2)', [who.id, other.id]);
  const send = (kind: string, title: string) => {
    const form = {
      audience: 'some',
      names: names.map(({ name }) => name).join(' '),
      kind,
      title,
      content: '<p>来吧</p>',
      submit: title,
    };
    return call(staffRows.letters.send, form, { token });
  };
  const titles = async (member: VenueMember) =>
    (await call(memberRows.content.notices, {}, { token: member.token })).body.data.data.map(({ title }) => title);
  await send('activity', '早前的优惠');
  await block(who, 'pause');
  await send('activity', '今天的优惠');
  await send('notice', '维护公告');
  expect(await titles(who)).toEqual(['维护公告']);
  expect(await titles(other)).toEqual(['维护公告', '今天的优惠', '早前的优惠']);
  clock.advance(DAY_MS);
  expect(await titles(await login(who))).toEqual(['新设备登录', '维护公告', '早前的优惠']);
  const staff = await newStaff(app, 'admin');
  const { data } = (await call(staffRows.protection.summary, {}, { token: staff.token })).body;
  expect(data.advertising).toBe(0);
});
