import { PROPOSALS, STAFF_PROTECTION, staffRows } from '@koi/contract';
import { PROTECTIVE_KEYS, PROTECTIVE_SETTINGS } from '@koi/contract/rules/protection';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { agreeTo, effectsOf } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { createSettings } from '../settings/index.ts';

const app = await testApp();
const { call, database } = app;
const { pool } = database;
const settings = createSettings({ database });
const guardian = await newStaff(app, 'protection');
const editor = await newStaff(app, 'content');
const rows = staffRows.protection;

const save = async (hours: number, minutes: number, by = guardian, reason = '按季度调整') =>
  (await call(rows.saveSettings, { raise_wait_hours: hours, reality_minutes: minutes, reason }, { token: by.token }))
    .body;
const read = async () => (await call(rows.settings, {}, { token: guardian.token })).body.data;
const values = async () => {
  const { raise_wait_hours, reality_minutes } = await read();
  return [raise_wait_hours, reality_minutes];
};
const audited = async () => {
  const { rows: found } = await pool.query(
    `SELECT staff_name, summary FROM audit_row WHERE action = 'protection.saveSettings' ORDER BY id DESC LIMIT 1`,
  );
  return found[0];
};

beforeEach(async () => {
  await pool.query(`UPDATE proposal SET state = 4 WHERE kind = 'protection.settings' AND state = 1`);
  await database.transaction((tx) =>
    settings.change({ raise_wait_hours: 100, reality_minutes: 30 }, tx, { mayLoosen: true }),
  );
});

describe('settings that protect', () => {
  it.each([
    ['of protection', guardian],
    ['of content', editor],
  ])('are made stricter by one person, %s, and hold at once', async (_, by) => {
    expect(await save(168, 15, by)).toMatchObject({
      code: 200,
      message: STAFF_PROTECTION.settingsSaved,
      data: { no: '' },
    });
    expect(await values()).toEqual([168, 15]);
    expect(await audited()).toMatchObject({ summary: '提高或取消限额的等待时间 168 小时，时间提醒的间隔 15 分钟' });
  });

  it('are made looser when a second person agrees', async () => {
    const { data, message } = await save(24, 60);
    expect(message).toBe(PROPOSALS.made);
    expect(await read()).toEqual({ raise_wait_hours: 100, reality_minutes: 30, waiting_proposal: data.no });
    expect(await effectsOf(app, data.no)).toEqual([
      '! 生效: 立即，适用于全体会员',
      '已提出的提高申请: 按提出时的等待时间',
      '自己选择了间隔的会员，不受影响: 0 人',
    ]);
    expect((await agreeTo(app, data.no)).code).toBe(200);
    expect(await read()).toEqual({ raise_wait_hours: 24, reality_minutes: 60, waiting_proposal: '' });
  });

  it('are not made looser by somebody of content, nor stricter in the same call', async () => {
    for (const [hours, minutes] of [
      [24, 30],
      [100, 60],
      [168, 60],
      [24, 15],
    ] as const) {
      expect(await save(hours, minutes, editor)).toMatchObject({ code: 403, message: STAFF_PROTECTION.settingsLooser });
      expect(await values()).toEqual([100, 30]);
    }
  });

  it('that one save makes stricter hold at once, while looser ones wait', async () => {
    const { data, message } = await save(24, 15);
    expect(message).toBe(STAFF_PROTECTION.settingsPartly);
    expect(await values()).toEqual([100, 15]);
    expect((await agreeTo(app, data.no)).code).toBe(200);
    expect(await values()).toEqual([24, 15]);
  });

  it('are not loosened without a reason, and nothing is stored', async () => {
    expect(await save(24, 15, guardian, ' ')).toMatchObject({ message: PROPOSALS.reasonMissing });
    expect(await values()).toEqual([100, 30]);
  });

  it('that do not change are no save', async () => {
    expect((await save(100, 30)).code).toBe(422);
  });

  it('have one waiting proposal', async () => {
    await save(24, 30);
    expect(await save(100, 60)).toMatchObject({ message: PROPOSALS.open });
  });

  it('are never loosened in another way', async () => {
    const change = (changes: object) => database.transaction((tx) => settings.change(changes, tx));
    await expect(change({ raise_wait_hours: 99 })).rejects.toThrow('two people');
    await expect(change({ reality_minutes: 60 })).rejects.toThrow('two people');
    await change({ raise_wait_hours: 101, reality_minutes: 15 });
    expect(await values()).toEqual([101, 15]);
  });

  it('each have a direction', () => {
    expect(PROTECTIVE_KEYS.map((key) => [key, PROTECTIVE_SETTINGS[key].stricter])).toEqual([
      ['raise_wait_hours', 'higher'],
      ['reality_minutes', 'lower'],
    ]);
  });
});

describe('a setting that was made stricter meanwhile', () => {
  it('is not loosened by a proposal that was made before', async () => {
    const { data } = await save(24, 60);
    await save(168, 30, editor);
    expect(await agreeTo(app, data.no)).toMatchObject({ message: PROPOSALS.changed });
    expect(await values()).toEqual([168, 30]);
  });

  it('does not keep a proposal about another setting from being agreed to', async () => {
    const { data } = await save(24, 30);
    await save(100, 15, editor);
    expect((await agreeTo(app, data.no)).code).toBe(200);
    expect(await values()).toEqual([24, 15]);
  });

  it('stays stricter when both happen at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.transaction((tx) => settings.change({ raise_wait_hours: 100 }, tx, { mayLoosen: true }));
      const { data } = await save(24, 30);
      await Promise.all([agreeTo(app, data.no), save(168, 30, editor)]);
      expect(await values()).toEqual([168, 30]);
      await pool.query(`UPDATE proposal SET state = 4 WHERE state = 1`);
    }
  });
});
