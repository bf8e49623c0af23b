import { ACTIVITIES, memberRows, staffRows } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createApplying } from './applying.ts';

const clock = new ManualClock('2026-06-18T14:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const member = memberRows.activities;
const staff = staffRows.activities;

let editor: TestStaff;
let types: { id: number; name: string }[] = [];
let token = '';
let count = 0;

const refused = (code: number, message: string) => ({ code, message, data: null });
const asEditor = <T extends (typeof staff)[keyof typeof staff]>(row: T, input: object = {}) =>
  call(row, input, { token: editor.token });

const TIER = { from: '100', percent: '18', cap: '188', amount: '', multiple: '5' };
const TERMS = { basis: 'first_deposit', category: '', tiers: [TIER] };
const NO_TERMS = { basis: 'none', category: '', tiers: [] };

const draft = (change: object = {}) => ({
  type_id: types[0]?.id,
  title: '新会员首存礼金',
  headline: '锦鲤迎新季',
  tagline: '首存礼金最高 8,888 元',
  banner: '/art/banner-koi.svg',
  content: '<h2>礼金档位</h2><p>首存 100 元起</p>',
  memo: '每位会员限参与一次',
  active: 1,
  can_apply: 1,
  terms: TERMS,
  ...change,
});
const publish = async (change: object = {}): Promise<number> => {
  const { body } = await asEditor(staff.save, draft(change));
  if (body.code !== 200) throw new Error(body.message);
  return body.data.id;
};
const saveTypes = async (names: string[]) => {
  const { version, list } = (await asEditor(staff.types)).body.data;
  const wanted = [...list, ...names.map((name) => ({ id: 0, name }))];
  return (await asEditor(staff.saveTypes, { version, types: wanted })).body;
};
const titles = async (input: object = {}) => (await call(member.list, input)).body.data.data.map(({ title }) => title);
const auditOf = async (action: string) => {
  const { rows } = await database.pool.query(
    'SELECT target, changes FROM audit_row WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );
  return rows[0];
};

beforeAll(async () => {
  editor = await newStaff(app, 'content');
  await saveTypes(['存款', '体育']);
  types = (await call(member.types)).body.data;
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM activity_application');
  await database.pool.query('DELETE FROM activity');
  count += 1;
  token = await register(`Active${100 + count}`);
  clock.advance(1000);
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
    const other = await register(`Frozen${100 + count}`);
    expect((await call(member.applications, {}, { token: other })).body.data.total).toBe(0);
    const name = `Frozen${100 + count}`.toLowerCase();
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
    const { apply: applyAs } = createApplying({ database, clock });
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

describe('an operator', () => {
  it('gets the text of the first failing check, in the specified order', async () => {
    const steps = [
      [{ type_id: 0 }, '请选择活动类型'],
      [{ title: ' ' }, '请输入活动标题，30字以内'],
      [{ headline: '长'.repeat(17) }, '横幅标题不能超过16字'],
      [{ tagline: '长'.repeat(31) }, '横幅副标题不能超过30字'],
      [{ banner: 'javascript:alert(1)' }, /请上传横幅/],
      [{ starts_at: '明天' }, '请输入正确的活动时间'],
      [{ starts_at: '2026-06-20 00:00', ends_at: '2026-06-19 00:00' }, '结束时间须晚于开始时间'],
      [{ terms: undefined }, '请选择彩金方式'],
      [{ terms: { ...TERMS, tiers: [] } }, '请至少设置一个档位'],
      [{ can_apply: 0 }, '设有彩金档位的活动须开启申请'],
      [{ content: '' }, '请填写活动内容'],
      [{ content: '长'.repeat(20_001) }, '活动内容过长，请控制在20000字以内'],
      [{ memo: '长'.repeat(301) }, '参与须知不能超过300字'],
      [{ content: '<script>alert(1)</script>' }, '请填写活动内容'],
      [{ type_id: 999 }, '请选择活动类型'],
      [{ starts_at: '2026-02-31 00:00' }, '请输入正确的活动时间'],
    ] as const;
    for (const [change, text] of steps) {
      const { body } = await asEditor(staff.save, draft(change));
      expect([body.code, body.message]).toEqual([400, expect.stringMatching(text)]);
    }
  });

  it('writes HTML from which unsafe parts are removed', async () => {
    const id = await publish({
      content:
        '<h2>档位</h2><table><tr><td>¥100 起</td></tr></table><img src=x onerror=alert(1)><a href="javascript:alert(1)">点</a><script>alert(1)</script><iframe src=//evil></iframe>',
    });
    const { content } = (await call(member.detail, { id })).body.data;
    expect(content).toContain('<table>');
    expect(content).not.toMatch(/script|onerror|javascript|iframe|evil/);
  });

  it('changes what members see at once, with one audit row of the changes', async () => {
    const id = await publish();
    const { body } = await asEditor(staff.save, { ...draft({ title: '首存加赠', memo: '新条件' }), id, version: 1 });
    expect(body).toEqual({ code: 200, message: '已保存', data: { id, version: 2 } });
    expect((await call(member.detail, { id })).body.data).toMatchObject({ title: '首存加赠', memo: '新条件' });
    expect(await auditOf('activities.save')).toEqual({
      target: '活动 首存加赠',
      changes: [
        { field: '标题', before: '新会员首存礼金', after: '首存加赠' },
        { field: '参与须知', before: '每位会员限参与一次', after: '新条件' },
      ],
    });
  });

  it('changes the terms with an audit row, and only the parts that their basis uses are stored', async () => {
    const id = await publish();
    const terms = { basis: 'week_turnover', category: 'sport', tiers: [{ ...TIER, percent: '', amount: '28' }] };
    await asEditor(staff.save, { ...draft({ terms }), id, version: 1 });
    const stored = { ...terms, tiers: [{ ...TIER, percent: '', cap: '', amount: '28' }] };
    expect((await asEditor(staff.detail, { id })).body.data.terms).toEqual(stored);
    expect((await auditOf('activities.save')).changes).toEqual([
      {
        field: '彩金条款',
        before: expect.stringContaining('首次存款'),
        after: expect.stringContaining('上一自然周有效投注（体育）'),
      },
    ]);
    await asEditor(staff.save, { ...draft({ terms: { ...terms, basis: 'manual' } }), id, version: 2 });
    expect((await asEditor(staff.detail, { id })).body.data.terms).toEqual({ ...NO_TERMS, basis: 'manual' });
  });

  it('cannot overwrite what another operator has just saved', async () => {
    const id = await publish();
    const two = [
      { ...draft({ memo: '甲' }), id, version: 1 },
      { ...draft({ memo: '乙' }), id, version: 1 },
    ] as const;
    const codes = await Promise.all(two.map(async (form) => (await asEditor(staff.save, form)).body.code));
    expect(codes.toSorted()).toEqual([200, 409]);
    const { body } = await asEditor(staff.save, { ...draft(), id, version: 1 });
    expect(body).toEqual(refused(409, '内容已被他人修改，请刷新后再编辑'));
  });

  it('can take an activity offline and put it back online', async () => {
    const id = await publish();
    await asEditor(staff.setActive, { id, active: 0 });
    expect(await titles()).toEqual([]);
    expect((await asEditor(staff.list, { active: 'off' })).body.data.data).toMatchObject([{ id, active: 0 }]);
    await asEditor(staff.setActive, { id, active: 1 });
    expect(await titles()).toEqual(['新会员首存礼金']);
    expect((await auditOf('activities.setActive')).changes).toEqual([{ field: '上架', before: '否', after: '是' }]);
  });

  it('can move an activity up or down, and ten concurrent moves leave an order without gaps or duplicates', async () => {
    const ids: number[] = [];
    for (const title of ['丁', '丙', '乙', '甲']) ids.push(await publish({ title }));
    await asEditor(staff.move, { id: ids[3], to: 'down' });
    expect(await titles()).toEqual(['乙', '甲', '丙', '丁']);
    await asEditor(staff.move, { id: ids[2], to: 'up' });
    expect(await titles()).toEqual(['乙', '甲', '丙', '丁']);
    await Promise.all(Array.from({ length: 10 }, (_, at) => asEditor(staff.move, { id: ids[at % 4], to: 'up' })));
    const { rows } = await database.pool.query('SELECT sort FROM activity ORDER BY sort');
    expect(rows.map(({ sort }) => sort)).toEqual([1, 2, 3, 4]);
    expect((await asEditor(staff.move, { id: 999 })).body).toEqual(refused(404, ACTIVITIES.unknown));
  });

  it('can search and filter, and sees the number of waiting applications', async () => {
    const id = await publish({ title: '体育周' });
    await publish({ title: '100%_礼金', type_id: types[1]?.id });
    await call(member.apply, { activityid: id }, { token });
    const found = async (filter: object) =>
      (await asEditor(staff.list, filter)).body.data.data.map(({ title, waiting }) => [title, waiting]);
    expect(await found({})).toEqual([
      ['100%_礼金', 0],
      ['体育周', 1],
    ]);
    expect(await found({ search: '%_' })).toEqual([['100%_礼金', 0]]);
    expect(await found({ type_id: types[0]?.id })).toEqual([['体育周', 1]]);
  });

  it('edits the types as one list, from which a type in use cannot be removed', async () => {
    await publish();
    const read = async () => (await asEditor(staff.types)).body.data;
    const save = async (version: string, list: object[]) =>
      (await asEditor(staff.saveTypes, { version, types: list })).body;
    const { version, list } = await read();
    expect(list.map(({ name, activities }) => [name, activities])).toEqual([
      ['存款', 1],
      ['体育', 0],
    ]);
    expect(await save(version, list.slice(1))).toEqual(refused(422, '该类型下还有活动，不能删除'));
    expect(await save(version, [...list, { id: 0, name: '存款' }])).toEqual(refused(400, '类型名称不能重复'));
    expect(await save(version, [{ id: 0, name: '' }])).toEqual(refused(400, '请输入类型名称，10字以内'));
    expect((await save(version, [{ id: 0, name: 'VIP' }, ...list])).code).toBe(200);
    expect(await save(version, list)).toEqual(refused(409, '内容已被他人修改，请刷新后再编辑'));
    expect((await call(member.types)).body.data.map(({ name }) => name)).toEqual(['VIP', '存款', '体育']);
    const now = await read();
    expect((await save(now.version, now.list.slice(1))).code).toBe(200);
    expect(await auditOf('activities.saveTypes')).toMatchObject({
      changes: [{ field: '类型', before: 'VIP、存款、体育', after: '存款、体育' }],
    });
  });
});
