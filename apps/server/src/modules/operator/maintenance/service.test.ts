import { type MaintenanceArea, memberRows, staffRows } from '@koi/contract';
import { MAINTENANCE_REFUSALS } from '@koi/contract/refusals/maintenance';
import { describe, expect, it } from 'vitest';
import { loginForm } from '../../../../../../scripts/cast/members.ts';
import { depositForm } from '../../../../../../scripts/cast/money-in.ts';
import { PASSWORD, PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { newBankOrder, openWays } from '../../../../test/deposits.ts';
import { effectsOf } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const rows = staffRows.maintenance;
const MINUTE_MS = 60_000;
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database, register } = app;
const maker = await newStaff(app, 'admin', 'maker01');
const member = await register('member01');

type Draft = Partial<Parameters<typeof call<typeof rows.start>>[1]>;
const areaOf = async (area: MaintenanceArea['area']): Promise<MaintenanceArea> => {
  const { areas } = (await call(rows.read, {}, { token: maker.token })).body.data;
  const found = areas.find((each) => each.area === area);
  if (found === undefined) throw new Error(`${area} is not listed`);
  return found;
};
const start = async (area: MaintenanceArea['area'], draft: Draft = {}, token = maker.token) => {
  const { version } = await areaOf(area);
  const form = { area, from: '', until: '', text: '渠道升级', lead_minutes: 60, remark: '版本升级', version, ...draft };
  return (await call(rows.start, form, { token })).body;
};
const end = async (area: MaintenanceArea['area'], draft: object = {}) => {
  const { version } = await areaOf(area);
  return (await call(rows.end, { area, remark: '升级完成', version, ...draft }, { token: maker.token })).body;
};
const lastAudit = async () => {
  const { data } = (await call(staffRows.audit.list, {}, { token: maker.token })).body.data;
  return data[0];
};
/** A session of staff lasts for half an hour, so the second person logs in just before. */
const approve = async (name: string) => {
  const second = await newStaff(app, 'checker', name);
  const { waiting_proposal: no } = (await call(rows.read, {}, { token: maker.token })).body.data;
  return (await call(staffRows.proposals.approve, { no, remark: '' }, { token: second.token })).body;
};
const deposit = async () => (await call(memberRows.deposits.create, depositForm(100), { token: member })).body;

describe('the maintenance of deposits', () => {
  it('refuses new orders with its text and end, and ends by itself', async () => {
    expect(await start('deposits', { until: '2026-06-18 10:20' })).toMatchObject({ code: 200, message: '已进入维护' });
    expect(await areaOf('deposits')).toMatchObject({
      state: 'now',
      from: '2026-06-18 10:00:00',
      until: '2026-06-18 10:20:00',
      by: 'maker01',
    });
    const refused = { code: 422, message: '存款维护中：渠道升级\n预计今日 10:20 恢复' };
    expect(await deposit()).toMatchObject(refused);
    expect((await call(memberRows.deposits.createTron, { money: '100' }, { token: member })).body).toMatchObject(
      refused,
    );
    expect((await call(memberRows.settings.app)).body.data.deposits_closed).toBe('渠道升级\n预计今日 10:20 恢复');
    clock.advance(20 * MINUTE_MS);
    expect((await deposit()).message).not.toContain('维护');
    expect(await areaOf('deposits')).toMatchObject({ state: 'open', from: '', version: '' });
  });

  it('begins at its planned start, and its end may be changed while it lasts', async () => {
    expect(await start('deposits', { from: '2026-06-18 10:40' })).toMatchObject({ message: '维护计划已保存' });
    expect(await areaOf('deposits')).toMatchObject({ state: 'planned', until: '' });
    expect((await deposit()).message).not.toContain('维护');
    clock.advance(20 * MINUTE_MS);
    expect(await areaOf('deposits')).toMatchObject({ state: 'now' });
    expect(await deposit()).toMatchObject({ code: 422, message: '存款维护中：渠道升级' });
    expect(await start('deposits', { until: '2026-06-18 15:00' })).toMatchObject({ code: 200 });
    expect(await areaOf('deposits')).toMatchObject({ from: '2026-06-18 10:40:00', until: '2026-06-18 15:00:00' });
    expect(await end('deposits')).toMatchObject({ code: 200, message: '维护已结束' });
    expect((await deposit()).message).not.toContain('维护');
  });

  it('is recorded with its state before and after', async () => {
    await start('deposits', { until: '2026-06-18 18:00' });
    expect(await lastAudit()).toMatchObject({
      action: 'maintenance.start',
      target: '存款维护',
      summary: '版本升级',
      changes: [
        { field: '状态', before: '开放', after: '2026-06-18 10:40:00 起维护，至 2026-06-18 18:00:00' },
        { field: '会员说明', before: '', after: '渠道升级' },
        { field: '提前公告（分钟）', before: '', after: '0' },
      ],
    });
    await end('deposits');
    expect(await lastAudit()).toMatchObject({ action: 'maintenance.end', changes: [{ after: '开放' }, {}, {}] });
  });
});

it('refuses withdrawals and registrations in maintenance, and nothing else', async () => {
  await start('withdrawals');
  const form = { amount: '100', bank: 1, password: PAY_PASSWORD };
  expect((await call(memberRows.withdrawals.create, form, { token: member })).body).toMatchObject({
    code: 422,
    message: '取款维护中：渠道升级',
  });
  await end('withdrawals');
  await start('registration');
  await expect(register('member02')).rejects.toThrow('注册维护中：渠道升级');
  expect((await call(memberRows.members.login, loginForm('member01', PASSWORD))).body.code).toBe(200);
  await end('registration');
  await expect(register('member02')).resolves.toBeTruthy();
});

describe('a maintenance', () => {
  it.each([
    [{ from: '2026-06-18 10:39' }, MAINTENANCE_REFUSALS.startInPast],
    [{ from: '2026-06-31 11:59' }, MAINTENANCE_REFUSALS.startWrong],
    [{ until: '2026-06-18 10:40' }, MAINTENANCE_REFUSALS.endInPast],
    [{ until: '2026-13-18 12:00' }, MAINTENANCE_REFUSALS.endWrong],
    [{ version: 'other' }, MAINTENANCE_REFUSALS.stale],
  ])('is refused with %o', async (draft, [code, message]) => {
    expect(await start('deposits', draft)).toMatchObject({ code, message });
    expect(await areaOf('deposits')).toMatchObject({ state: 'open' });
  });

  it('is not ended when there is none, or by a person who saw another one', async () => {
    expect(await end('deposits')).toMatchObject({ code: 409, message: '该项目没有维护安排' });
    await start('deposits', { from: '2026-06-18 20:00' });
    expect(await end('deposits', { version: '' })).toMatchObject({ code: 409 });
    expect(await end('deposits')).toMatchObject({ code: 200, message: '维护计划已取消' });
  });
});

describe('the maintenance of the whole site', () => {
  it('begins when a second person approves it, and one person ends it', async () => {
    await openWays(database);
    await newBankOrder(app, member, '100');
    const launched = 'INSERT INTO venue_player (member_id, platname, launched_at) VALUES (1, $1, $2)';
    await database.pool.query(launched, ['xinghe', clock.now()]);
    await database.pool.query(launched, ['ended', new Date(clock.now().getTime() - 24 * 60 * MINUTE_MS)]);
    const submitted = await start('site', { text: '系统升级\n请稍候', until: '2026-06-18 13:00' });
    expect(submitted).toMatchObject({ code: 200, message: '已提交，等待另一人复核后生效', data: { proposed: 1 } });
    expect(await areaOf('site')).toMatchObject({ state: 'open' });
    expect(await start('site')).toMatchObject({ code: 409, message: '同一事项已有待复核的提案' });
    const { waiting_proposal: no } = (await call(rows.read, {}, { token: maker.token })).body.data;
    expect(await effectsOf(app, no)).toEqual([
      '! 会员只看到维护页面: 预计 2026-06-18 13:00:00 恢复',
      '! 结束正在进行的游戏: 1 局',
      '待审核的存款，员工可继续处理: 1 笔',
      '待审核的取款，员工可继续处理: 0 笔',
      '不受影响: 员工后台、进行中的转账',
    ]);
    const own = await call(staffRows.proposals.approve, { no, remark: '' }, { token: maker.token });
    expect(own.body).toMatchObject({ message: '不能复核自己提交的提案' });
    clock.advance(MINUTE_MS);
    expect(await approve('second01')).toMatchObject({ code: 200 });
    expect(await areaOf('site')).toMatchObject({
      state: 'now',
      from: '2026-06-18 10:41:00',
      until: '2026-06-18 13:00:00',
      by: 'maker01、second01',
    });
    expect(await lastAudit()).toMatchObject({
      action: 'proposals.approve',
      changes: [
        { field: '状态', before: '开放', after: '立即 起维护，至 2026-06-18 13:00:00' },
        { field: '会员说明', before: '', after: '系统升级\n请稍候' },
        { field: '提前公告（分钟）', before: '', after: '60' },
        { field: '状态', after: '已执行' },
      ],
    });
    expect((await call(memberRows.settings.app)).body.data).toMatchObject({
      site_state: 0,
      repair_tips: '系统升级\n请稍候\n预计今日 13:00 恢复',
    });
    expect(await end('site')).toMatchObject({ code: 200, message: '维护已结束' });
    expect((await call(memberRows.settings.app)).body.data.site_state).toBe(1);
  });

  it('is not carried out when its end has passed before the approval', async () => {
    await start('site', { until: '2026-06-18 10:50' });
    clock.advance(10 * MINUTE_MS);
    expect(await approve('second02')).toMatchObject({ code: 400, message: '结束时间须晚于现在' });
    await database.pool.query('DELETE FROM proposal');
  });

  it('is announced from its lead time on', async () => {
    await start('site', { from: '2026-06-18 11:30', until: '2026-06-18 12:30', lead_minutes: 30 });
    await approve('second03');
    expect(await areaOf('site')).toMatchObject({ state: 'planned', lead_minutes: 30 });
    const notice = async () => (await call(memberRows.settings.app)).body.data.maintenance_notice;
    expect(await notice()).toBe('');
    clock.set('2026-06-18T11:00:00+08:00');
    expect(await notice()).toBe('系统将于今日 11:30 开始维护，预计今日 12:30 恢复');
    expect(await end('site')).toMatchObject({ message: '维护计划已取消' });
    expect(await notice()).toBe('');
  });
});
