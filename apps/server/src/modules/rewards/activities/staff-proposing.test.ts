import { memberRows, PROPOSALS, STAFF_ACTIVITIES, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { activitiesFixture, NO_TERMS, TERMS, TIER } from '../../../../test/activities.ts';
import { lockWaits } from '../../../../test/lock-waits.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { agreeTo, checkerOf, expireProposals } from '../../../../test/proposals.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { createSettings } from '../../operator/settings/index.ts';

const { app, call, clock, database, asEditor, draft, titles, auditOf, newMember } = await activitiesFixture();
const staff = staffRows.activities;
const { proposals } = staffRows;
const reason = '暑期活动';
const RAISED = { ...TERMS, tiers: [{ ...TIER, percent: '200', cap: '88888' }] };

beforeAll(async () => {
  await checkerOf(app);
  // The accounts are older than the opening, so that the checker is not on probation.
  const changeSettings = settingsChanger(database, createSettings({ database }));
  await changeSettings({ opened_at: new Date(clock.now().getTime() + 5_000).toISOString() });
  clock.advance(10_000);
  // A process sees changed settings within a second.
  const { id } = (await save({ active: 0 })).data;
  const switchOn = async () => {
    await asEditor(staff.setActive, { id, active: 0 });
    return (await asEditor(staff.setActive, { id, active: 1 })).body.message;
  };
  await vi.waitFor(async () => expect(await switchOn()).toBe(PROPOSALS.reasonMissing), { timeout: 10_000 });
});

const save = async (change: object) => (await asEditor(staff.save, { ...draft(), reason, ...change })).body;
const stored = async (id: number) => (await asEditor(staff.detail, { id })).body.data;
/** An activity that is online with the terms of the fixture, to which a second person has agreed. */
const agreed = async (change: object = {}) => {
  const { data } = await save(change);
  await agreeTo(app, data.no);
  return { id: data.id, version: (await stored(data.id)).version };
};
const refuse = async (no: string) => {
  const { token } = await checkerOf(app);
  return (await call(proposals.refuse, { no, remark: '比例过高' }, { token })).body.code;
};
const listed = async (no: string) => {
  const { token } = await checkerOf(app);
  const { data } = (await call(proposals.list, { kind: 'rewards.activity' }, { token })).body.data;
  return data.find((each) => each.no === no);
};

describe('once the site has opened', () => {
  it('a new activity with a bonus goes online when a second person agrees', async () => {
    expect((await save({ reason: ' ' })).message).toBe(PROPOSALS.reasonMissing);
    const { message, data } = await save({});
    expect(message).toBe(PROPOSALS.made);
    expect(await stored(data.id)).toMatchObject({ active: 0, proposal: { no: data.no, made_by_me: true } });
    expect(await titles()).toEqual([]);
    expect(await listed(data.no)).toMatchObject({
      title: '新会员首存礼金',
      reason,
      changes: [
        { field: '上架', before: '否', after: '是' },
        { field: '开始时间', before: '', after: '不限' },
        { field: '结束时间', before: '', after: '不限' },
        { field: '彩金方式', before: '', after: '首次存款' },
        { field: '彩金档位 1', after: '首存金额 ¥100 起，礼金 18%，最高礼金 ¥188，流水要求 5 倍' },
      ],
    });
    expect(await agreeTo(app, data.no)).toMatchObject({ code: 200 });
    expect(await titles()).toEqual(['新会员首存礼金']);
    expect(await stored(data.id)).toMatchObject({ active: 1, terms: TERMS, version: 2, proposal: null });
    expect((await auditOf('activities.save')).changes).toEqual([{ field: '上架', before: '否', after: '是' }]);
  });

  it('one person writes texts, an activity without a bonus, and one that stays offline', async () => {
    const { id, version } = await agreed();
    expect(await save({ id, version, title: '首存加赠', reason: '' })).toMatchObject({
      message: STAFF_ACTIVITIES.saved,
      data: { no: '' },
    });
    expect((await save({ title: '公告', terms: NO_TERMS, reason: '' })).data.no).toBe('');
    expect((await save({ title: '草稿', active: 0, reason: '' })).data.no).toBe('');
    expect(await titles()).toEqual(['公告', '首存加赠']);
  });

  it('higher terms count for no application before a second person has agreed', async () => {
    const { id, version } = await agreed();
    const { data } = await save({ id, version, terms: RAISED, tagline: '礼金最高 88,888 元' });
    expect(await stored(id)).toMatchObject({ terms: TERMS, tagline: '首存礼金最高 8,888 元', version });
    const token = await newMember();
    await call(memberRows.activities.apply, { activityid: id }, { token });
    expect((await save({ id, version, terms: RAISED })).message).toBe(PROPOSALS.open);
    expect(await listed(data.no)).toMatchObject({
      changes: [
        { field: '横幅副标题', before: '首存礼金最高 ', after: '礼金最高 8' },
        {
          field: '彩金档位 1',
          before: '首存金额 ¥100 起，礼金 18%，最高礼金 ¥188，流水要求 5 倍',
          after: '首存金额 ¥100 起，礼金 200%，最高礼金 ¥88,888，流水要求 5 倍',
        },
      ],
    });
    const { body } = await call(proposals.detail, { no: data.no }, { token: (await checkerOf(app)).token });
    expect(body.data.effects).toEqual([
      { name: '单笔礼金最高', value: '¥88,888.00', watch: true },
      { name: '待审申请按申请时的条款', value: '1 笔', watch: false },
    ]);
    expect(await agreeTo(app, data.no)).toMatchObject({ code: 200 });
    expect(await stored(id)).toMatchObject({ terms: RAISED, tagline: '礼金最高 88,888 元' });
    const { rows } = await database.pool.query('SELECT terms FROM activity_application WHERE activity_id = $1', [id]);
    expect(rows).toEqual([{ terms: TERMS }]);
  });

  it.each(['refused', 'expired'])('a proposal that is %s changes nothing', async (ending) => {
    const { id, version } = await agreed();
    const { data } = await save({ id, version, terms: RAISED });
    if (ending === 'refused') expect(await refuse(data.no)).toBe(200);
    else await expireProposals(app);
    expect(await stored(id)).toMatchObject({ terms: TERMS, version, proposal: null });
    expect((await save({ id, version, terms: RAISED })).code).toBe(200);
  });

  it('one person takes an activity offline at once, which outdates a waiting proposal', async () => {
    const { id, version } = await agreed();
    const { data } = await save({ id, version, terms: RAISED });
    const { body } = await asEditor(staff.setActive, { id, active: 0 });
    expect(body).toEqual({ code: 200, message: STAFF_ACTIVITIES.switched, data: { no: '' } });
    expect(await titles()).toEqual([]);
    expect(await agreeTo(app, data.no)).toMatchObject({ code: 409, message: PROPOSALS.changed });
    expect(await stored(id)).toMatchObject({ active: 0, terms: TERMS });
  });

  it('an activity goes online again when a second person agrees', async () => {
    const { id } = await agreed();
    await asEditor(staff.setActive, { id, active: 0 });
    expect((await asEditor(staff.setActive, { id, active: 1 })).body.message).toBe(PROPOSALS.reasonMissing);
    const { body } = await asEditor(staff.setActive, { id, active: 1, reason });
    expect(body.message).toBe(PROPOSALS.made);
    expect(await titles()).toEqual([]);
    await agreeTo(app, body.data.no);
    expect(await titles()).toEqual(['新会员首存礼金']);
  });

  it('a longer period needs a second person while applications are pending, also offline', async () => {
    const { id } = await agreed({ starts_at: '2026-06-01 00:00' });
    const token = await newMember();
    await call(memberRows.activities.apply, { activityid: id }, { token });
    await asEditor(staff.setActive, { id, active: 0 });
    const { version } = await stored(id);
    const { message } = await save({ id, version, active: 0, starts_at: '2020-01-01 00:00' });
    expect(message).toBe(PROPOSALS.made);
    expect((await stored(id)).starts_at).toBe('2026-06-01 00:00:00');
  });

  it('a change of an activity waits for an application that is being made, and counts it', async () => {
    const { id } = await agreed({ starts_at: '2026-06-01 00:00' });
    const token = await newMember();
    const held = await database.pool.connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [await memberIdOf(app, token)]);
    const applying = call(memberRows.activities.apply, { activityid: id }, { token });
    await expect.poll(() => lockWaits(database)).toBe(1);
    const closing = asEditor(staff.setActive, { id, active: 0 });
    await expect.poll(() => lockWaits(database)).toBe(2);
    await held.query('COMMIT');
    held.release();
    expect((await applying).body.code).toBe(200);
    await closing;
    const { version } = await stored(id);
    const { message } = await save({ id, version, active: 0, starts_at: '2020-01-01 00:00' });
    expect(message).toBe(PROPOSALS.made);
  });
});
