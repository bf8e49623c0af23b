import { ACTIVITIES, memberRows, type RequestOf, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { activitiesFixture, NO_TERMS, TERMS, TIER } from '../../../../test/activities.ts';

const { call, database, types, asEditor, draft, publish, titles, auditOf, newMember } = await activitiesFixture();
const member = memberRows.activities;
const staff = staffRows.activities;
const refused = (code: number, message: string) => ({ code, message, data: null });

let token = '';
beforeEach(async () => {
  token = await newMember();
});

describe('an operator', () => {
  it('gets the text of the first failing check, in the specified order', async () => {
    const steps: readonly [Partial<RequestOf<typeof staff.save>>, string | RegExp][] = [
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
    ];
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
    expect(body).toEqual({ code: 200, message: '已保存', data: { id, version: 2, no: '' } });
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
      { field: '彩金方式', before: '首次存款', after: '上一自然周有效投注（体育）' },
      {
        field: '彩金档位 1',
        before: '首存金额 ¥100 起，礼金 18%，最高礼金 ¥188，流水要求 5 倍',
        after: '周有效投注 ¥100 起，礼金 ¥28，流水要求 5 倍',
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
