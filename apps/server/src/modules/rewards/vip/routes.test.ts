import { memberRows, staffRows, VIP } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff } from '../../../../test/staff.ts';
import { demoLevels } from '../../../demo/vip-levels.ts';
import { putLevels } from './index.ts';

const app = await testApp();
const { call, register, database } = app;
const rows = staffRows.vip;

let content = '';
let readonly = '';

beforeAll(async () => {
  await register('ranked01');
  content = (await newStaff(app, 'rewards')).token;
  readonly = (await newStaff(app, 'readonly')).token;
  await database.transaction((tx) => putLevels(tx, demoLevels));
});

const levelOf = async (level: number) => {
  const { levels } = (await call(rows.levels, {}, { token: readonly })).body.data;
  const found = levels.find((each) => each.level === level);
  if (found === undefined) throw new Error(`no level ${level}`);
  return found;
};
const save = async (level: number, change: object, token = content) =>
  (await call(rows.save, { ...(await levelOf(level)), ...change }, { token })).body;

describe('the VIP levels', () => {
  it('are listed with their number of members, and without a last run before the first one', async () => {
    const { levels, last_run } = (await call(rows.levels, {}, { token: readonly })).body.data;
    expect(levels.map(({ members }) => members)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(last_run).toBeNull();
  });

  it('are public as soon as they are saved', async () => {
    expect(await save(4, { recharge: '48000', maintenance: '45000.50', electron: '1.08' })).toMatchObject({
      code: 200,
      message: VIP.saved,
    });
    const { data } = (await call(memberRows.vip.levels)).body;
    expect(data[3]).toMatchObject({ recharge: '48000', maintenance: '45000.50', electron: '1.08' });
    const { rows: audited } = await database.pool.query(
      `SELECT target, summary, changes FROM audit_row WHERE action = 'vip.save'`,
    );
    expect(audited).toEqual([
      {
        target: 'VIP4',
        summary: '累计存款、保级流水、电子返水',
        changes: [
          { field: '累计存款', before: '50000 元', after: '48000 元' },
          { field: '保级流水', before: '50000 元', after: '45000.50 元' },
          { field: '电子返水', before: '1.10%', after: '1.08%' },
        ],
      },
    ]);
  });

  it('are not saved over a change of another person', async () => {
    const seen = await levelOf(5);
    expect((await call(rows.save, { ...seen, sport: '0.75' }, { token: content })).body.code).toBe(200);
    expect((await call(rows.save, { ...seen, sport: '0.76' }, { token: content })).body).toMatchObject({
      code: 409,
      message: VIP.stale,
    });
    expect((await levelOf(5)).sport).toBe('0.75');
  });

  it('take one change when ten people save at once', async () => {
    const seen = await levelOf(6);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(rows.save, { ...seen, flow: String(2_000_001 + index) }, { token: content }),
      ),
    );
    expect(outcomes.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect((await levelOf(6)).version).toBe(seen.version + 1);
  });

  it.each([
    [1, { recharge: '1' }, VIP.firstIsFree],
    [3, { recharge: 'many' }, VIP.rechargeWrong],
    [3, { flow: '' }, VIP.flowWrong],
    [3, { maintenance: '-1' }, VIP.maintenanceWrong],
    [3, { sport: '5.01' }, '体育返水须为 0~5 的百分数，最多两位小数'],
    [3, { electron: '0.005' }, '电子返水须为 0~5 的百分数，最多两位小数'],
    [3, { recharge: '4999.99' }, '累计存款不能低于 VIP2'],
    [3, { recharge: '48000.01' }, '累计存款不能高于 VIP4'],
    [3, { lottery: '0.41' }, '彩票返水不能高于 VIP4'],
    [3, { joker: '0.69' }, '棋牌返水不能低于 VIP2'],
    [11, { level: 11 }, VIP.levelWrong],
  ])('of VIP%i refuse %j', async (level, change, text) => {
    const { body } = await call(rows.save, { ...(await levelOf(Math.min(level, 10))), ...change }, { token: content });
    expect(body.message).toBe(text);
  });

  it('are added one after the other, and the highest can be removed while no member holds it', async () => {
    const { body: first } = await call(rows.levels, {}, { token: readonly });
    const highest = first.data.levels.at(-1);
    if (highest === undefined) throw new Error('there is no level');
    const retire = async (level: number, version: number) =>
      (await call(rows.retire, { level, version }, { token: content })).body;
    expect(await retire(9, (await levelOf(9)).version)).toMatchObject({ code: 422, message: VIP.notHighest });
    expect(await retire(10, highest.version + 1)).toMatchObject({ code: 409, message: VIP.stale });
    await database.pool.query('UPDATE member SET vip_level = 10');
    expect(await retire(10, highest.version)).toMatchObject({ code: 422, message: VIP.inUse(1) });
    await database.pool.query('UPDATE member SET vip_level = 1');
    expect(await retire(10, highest.version)).toMatchObject({ code: 200 });
    expect(await retire(9, (await levelOf(9)).version)).toMatchObject({ code: 200 });
    const add = async (level: number) =>
      (await call(rows.save, { ...highest, level, version: 0 }, { token: content })).body;
    expect(await add(10)).toMatchObject({ code: 422, message: VIP.notNext(9) });
    const outcomes = await Promise.all([add(9), add(9)]);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(await add(10)).toMatchObject({ code: 200, message: VIP.saved });
    expect((await call(memberRows.vip.levels)).body.data).toHaveLength(10);
  });

  it('cannot be changed with read-only permission', async () => {
    expect((await save(3, { recharge: '21000' }, readonly)).code).toBe(403);
  });
});
