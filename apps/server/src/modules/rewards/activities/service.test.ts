import { ACTIVITIES, memberRows, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { activitiesFixture, NO_TERMS, TERMS } from '../../../../test/activities.ts';
import { createApplying } from './applying.ts';

const { clock, call, register, database, types, asEditor, publish, titles, newMember, draft } =
  await activitiesFixture();
const member = memberRows.activities;
const staff = staffRows.activities;
const refused = (code: number, message: string) => ({ code, message, data: null });

let token = '';
beforeEach(async () => {
  token = await newMember();
});

describe('the public pages of activities', () => {
  it('list the types in their order', () => {
    expect(types.map(({ name }) => name)).toEqual(['存款', '体育']);
  });

  it('list activities newest first, by page and type', async () => {
    await publish({ title: '甲' });
    await publish({ title: '乙', type_id: types[1]?.id });
    expect(await titles()).toEqual(['乙', '甲']);
    expect(await titles({ type: types[1]?.id })).toEqual(['乙']);
    expect(await titles({ type: 999 })).toEqual([]);
    for (let each = 0; each < 10; each += 1) await publish({ title: `第${each}` });
    const page = (await call(member.list, { page: 2 })).body.data;
    expect(page).toMatchObject({ total: 12, last_page: 2, current_page: 2 });
    expect(page.data.map(({ title }) => title)).toEqual(['乙', '甲']);
  });

  it('leave out inactive, ended and upcoming activities, but an ended one can still be opened', async () => {
    const off = await publish({ title: '下架', active: 0 });
    const past = await publish({ title: '过去', ends_at: '2026-06-18 13:59' });
    const coming = await publish({ title: '将来', starts_at: '2026-06-19 00:00', ends_at: '2026-06-20 00:00' });
    await publish({ title: '现在', starts_at: '2026-06-18 00:00', ends_at: '2026-06-19 00:00' });
    expect(await titles()).toEqual(['现在']);
    expect((await call(member.detail, { id: off })).body).toEqual(refused(404, ACTIVITIES.unknown));
    expect((await call(member.detail, { id: past })).body.data).toMatchObject({ phase: 'ended' });
    expect((await call(member.detail, { id: coming })).body.data).toMatchObject({ phase: 'upcoming' });
    expect((await call(member.detail, {})).body).toEqual(refused(404, ACTIVITIES.unknown));
  });

  it('show an activity with its text, its period and the application of the caller', async () => {
    const id = await publish({ starts_at: '2026-06-01 00:00', ends_at: '2026-07-01 00:00' });
    const visitor = (await call(member.detail, { id })).body.data;
    expect(visitor).toEqual({
      id,
      type_id: types[0]?.id,
      type_name: '存款',
      title: '新会员首存礼金',
      headline: '锦鲤迎新季',
      tagline: '首存礼金最高 8,888 元',
      banner: '/art/banner-koi.svg',
      content: '<h2>礼金档位</h2><p>首存 100 元起</p>',
      memo: '每位会员限参与一次',
      terms: TERMS,
      starts_at: '2026-06-01 00:00:00',
      ends_at: '2026-07-01 00:00:00',
      phase: 'open',
      can_apply: 1,
      application: 0,
      reason: '',
    });
    await call(member.apply, { activityid: id }, { token });
    expect((await call(member.detail, { id }, { token })).body.data.application).toBe(1);
    expect((await call(member.detail, { id })).body.data.application).toBe(0);
  });
});

describe('an application', () => {
  const apply = async (activityid: number, as = token) =>
    (await call(member.apply, { activityid }, { token: as })).body;

  it('can be made once, and again only after a rejection', async () => {
    const id = await publish();
    expect(await apply(id)).toEqual({ code: 200, message: '提交成功', data: null });
    expect(await apply(id)).toEqual(refused(409, '您已申请过该活动'));
    await database.pool.query('UPDATE activity_application SET state = 2, decided_at = now()');
    expect(await apply(id)).toEqual(refused(409, '您已申请过该活动'));
    await database.pool.query(`UPDATE activity_application SET state = 3, remark = '未达到首存金额'`);
    expect((await call(member.detail, { id }, { token })).body.data).toMatchObject({
      application: 3,
      reason: '未达到首存金额',
    });
    expect((await apply(id)).code).toBe(200);
    const { data } = (await call(member.applications, {}, { token })).body;
    expect(data.data.map(({ state }) => state)).toEqual([1, 3]);
    expect(data.data[1]).toMatchObject({ activity_id: id, activity_name: '新会员首存礼金', reason: '未达到首存金额' });
  });

  it('is accepted only for an open activity that takes applications', async () => {
    expect(await apply(999)).toEqual(refused(404, ACTIVITIES.unknown));
    expect(await apply(await publish({ active: 0 }))).toEqual(refused(404, ACTIVITIES.unknown));
    expect(await apply(await publish({ can_apply: 0, terms: NO_TERMS }))).toEqual(
      refused(422, ACTIVITIES.noApplication),
    );
    expect(await apply(await publish({ starts_at: '2026-06-19 00:00' }))).toEqual(refused(422, '活动未开始'));
    expect(await apply(await publish({ ends_at: '2026-06-18 13:00' }))).toEqual(refused(422, '活动已结束'));
  });

  it('is refused for a frozen member, and is listed only for its owner', async () => {
    const id = await publish();
    await apply(id);
    const other = await register('Frozen101');
    expect((await call(member.applications, {}, { token: other })).body.data.total).toBe(0);
    const name = 'frozen101';
    await database.pool.query('UPDATE member SET frozen = true WHERE name_key = $1', [name]);
    expect((await apply(id, other)).code).not.toBe(200);
  });

  it('keeps the name of the activity at that time', async () => {
    const id = await publish();
    await apply(id);
    await asEditor(staff.save, { ...draft({ title: '改名' }), id, version: 1 });
    const { data } = (await call(member.applications, {}, { token })).body.data;
    expect(data[0]?.activity_name).toBe('新会员首存礼金');
  });

  it('is created once when thirty requests arrive at once', async () => {
    const id = await publish();
    const [{ id: memberId }] = (await database.pool.query('SELECT id FROM member ORDER BY id DESC LIMIT 1')).rows;
    const { apply: applyAs } = createApplying({
      database,
      clock,
      proposals: { drop: () => expect.fail('no proposal is dropped') },
    });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => applyAs(memberId, id).then(String, (cause: Error) => cause.message)),
    );
    expect(outcomes.filter((each) => each === 'null')).toHaveLength(1);
    expect(outcomes.filter((each) => each === ACTIVITIES.alreadyApplied)).toHaveLength(29);
    expect((await call(member.applications, {}, { token })).body.data.total).toBe(1);
  });

  it('is limited to one by a database constraint', async () => {
    const insert = `INSERT INTO activity_application (member_id, no, activity_id, activity_name, created_at)
      VALUES (7, $1, 7, '甲', now())`;
    await database.pool.query(insert, ['P1']);
    await expect(database.pool.query(insert, ['P2'])).rejects.toThrow('activity_application_once');
  });
});
