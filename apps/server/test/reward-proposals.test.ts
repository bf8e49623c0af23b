import { PROPOSALS, staffRows } from '@koi/contract';
import { starterCommissionTiers, starterRedPacketPlan } from '@koi/contract/starter';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoLevels } from '../src/demo/vip-levels.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { putLevels } from '../src/modules/rewards/vip/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { agreeTo, checkerOf } from './proposals.ts';
import { settingsChanger } from './settings.ts';
import { newStaff } from './staff.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const changeSettings = settingsChanger(database, createSettings({ database }));
const { vip, redPackets, agents, proposals } = staffRows;
const reason = '按季度调整';
let token = '';

beforeAll(async () => {
  // The accounts are older than the opening, so that the checker is not on probation.
  await changeSettings({ opened_at: new Date(clock.now().getTime() + 5_000).toISOString() });
  token = (await newStaff(app, 'rewards')).token;
  await checkerOf(app);
  await database.transaction((tx) => putLevels(tx, demoLevels));
  clock.advance(10_000);
});

const levelFour = async () => {
  const { levels } = (await call(vip.levels, {}, { token })).body.data;
  const found = levels.find(({ level }) => level === 4);
  if (found === undefined) throw new Error('there is no level 4');
  return found;
};
const plan = { ...starterRedPacketPlan, tiers: [...starterRedPacketPlan.tiers] };
const tiers = [...starterCommissionTiers];
const ended = async (no: string) => {
  const { token: second } = await checkerOf(app);
  return (await call(proposals.refuse, { no, remark: '比例过高' }, { token: second })).body.code;
};

describe('once the site has opened', () => {
  it('rebates of a VIP level change when a second person agrees', async () => {
    const before = await levelFour();
    const form = { ...before, electron: '1.08' };
    expect((await call(vip.save, form, { token })).body.message).toBe(PROPOSALS.reasonMissing);
    const { body } = await call(vip.save, { ...form, reason }, { token });
    expect(body).toMatchObject({ code: 200, message: PROPOSALS.made });
    expect((await levelFour()).electron).toBe(before.electron);
    expect((await call(vip.save, { ...form, reason }, { token })).body.message).toBe(PROPOSALS.open);
    const { body: waiting } = await call(proposals.list, { state: 1 }, { token });
    expect(waiting.data.data).toMatchObject([
      {
        kind: 'rewards.vip',
        title: 'VIP4',
        changes: [{ field: '电子返水', before: `${before.electron}%`, after: '1.08%' }],
        reason,
      },
    ]);
    expect(await agreeTo(app, body.data.no)).toMatchObject({ code: 200 });
    expect(await levelFour()).toMatchObject({ electron: '1.08', version: before.version + 1 });
  });

  it('a proposal for a level that changed meanwhile is refused', async () => {
    const { body } = await call(vip.save, { ...(await levelFour()), electron: '1.07', reason }, { token });
    await database.pool.query('UPDATE vip_level SET version = version + 1 WHERE level = 4');
    expect(await agreeTo(app, body.data.no)).toMatchObject({ code: 409, message: PROPOSALS.changed });
    expect((await levelFour()).electron).toBe('1.08');
    expect(await ended(body.data.no)).toBe(200);
  });

  it('budgets of red packets change when a second person agrees', async () => {
    const latest = async () => (await call(redPackets.overview, {}, { token })).body.data.latest;
    const { body: refused } = await call(redPackets.publish, { base: 0, plan, reason }, { token });
    expect(refused).toMatchObject({ code: 200, message: PROPOSALS.made, data: { version: 0 } });
    expect(await ended(refused.data.no)).toBe(200);
    const { body } = await call(redPackets.publish, { base: 0, plan, reason }, { token });
    expect((await latest()).version).toBe(0);
    expect(await agreeTo(app, body.data.no)).toMatchObject({ code: 200 });
    expect(await latest()).toMatchObject({ version: 1, plan: { max_times: plan.max_times } });
  });

  it('percents of commission change when a second person agrees', async () => {
    const latest = async () => (await call(agents.plan, {}, { token })).body.data.latest;
    const { body } = await call(agents.savePlan, { version: 0, tiers, reason }, { token });
    expect(body).toMatchObject({ code: 200, message: PROPOSALS.made });
    expect((await latest()).version).toBe(0);
    const { body: waiting } = await call(proposals.list, { state: 1, kind: 'rewards.commission' }, { token });
    expect(waiting.data.data[0]?.changes[0]).toEqual({
      field: '第 1 档',
      before: '',
      after: expect.stringMatching(/^活跃 \d+ 人、投注 [\d.]+ 元起：直属 [\d.]+%、下级 [\d.]+%$/),
    });
    expect(await agreeTo(app, body.data.no)).toMatchObject({ code: 200 });
    const saved = await latest();
    expect(saved.tiers.map(({ direct }) => direct)).toEqual(tiers.map(({ direct }) => direct));
  });
});
