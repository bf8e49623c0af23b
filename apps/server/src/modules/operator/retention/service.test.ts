import { RETENTION, RETENTION_ITEMS, RETENTION_TEXTS, type RetentionItem, staffRows } from '@koi/contract';
import { RISK_RULES } from '@koi/contract/rules/risk';
import { describe, expect, it } from 'vitest';
import { testApp, testConfig } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { agreeTo, effectsOf } from '../../../../test/proposals.ts';
import { deleteExpired } from '../../../../test/retention.ts';
import { newStaff } from '../../../../test/staff.ts';
import type { ExpiringRows } from '../../../platform/index.ts';
import { createStaff } from '../../people/staff/index.ts';
import { createSettings } from '../settings/index.ts';
import { createDeleting, type Expiring } from './deleting.ts';

const { read: READ, propose: PROPOSE } = staffRows.retention;
const DAY_MS = 86_400_000;
const app = await testApp();
const { call, database, clock } = app;
const { pool } = database;
const memberId = await memberIdOf(app, await app.register('kept0001'));
const maker = await newStaff(app, 'security');
const propose = async (item: RetentionItem, days: string, before: number = RETENTION[item].days, reason = '监管要求') =>
  (await call(PROPOSE, { item, days, before, reason }, { token: maker.token })).body;
const rowOf = async (item: RetentionItem) =>
  (await call(READ, {}, { token: maker.token })).body.data.find((row) => row.item === item);
const addEvent = (daysAgo: number) =>
  pool.query(
    `INSERT INTO security_event (member_id, at, kind, device, device_hash, address, network, detail)
     VALUES ($1, $2, 'login', '', '', '', '', '')`,
    [memberId, new Date(clock.now().getTime() - daysAgo * DAY_MS)],
  );
const countEvents = async () =>
  (await pool.query(`SELECT count(*)::int AS rows FROM security_event WHERE at < now() - interval '1 day'`)).rows[0]
    .rows;

describe('the list', () => {
  it('shows each kind of record with its days, what is due and what was deleted', async () => {
    await addEvent(731);
    await addEvent(729);
    const { data } = (await call(READ, {}, { token: maker.token })).body;
    expect(data.map(({ item, days }) => ({ item, days }))).toEqual(
      RETENTION_ITEMS.map((item) => ({ item, days: RETENTION[item].days })),
    );
    expect(await rowOf('security')).toMatchObject({ due: 1, ran_at: '', deleted: 0, deleted_total: 0 });
    await deleteExpired(app);
    expect(await rowOf('security')).toMatchObject({
      due: 0,
      ran_at: expect.stringMatching(/^\d{4}-/),
      deleted: 1,
      deleted_total: 1,
    });
    expect(await countEvents()).toBe(1);
  });
});

describe('another time', () => {
  it('is proposed by one person, decided by another, and counts from then on', async () => {
    const { data, message } = await propose('security', '400');
    expect(message).toBe(RETENTION_TEXTS.proposed);
    expect(await effectsOf(app, data.no)).toEqual(['! 下次清理将删除: 1 条', '! 删除后: 不能恢复，只在旧备份中']);
    expect(await rowOf('security')).toMatchObject({ days: 730, waiting_proposal: data.no });
    await deleteExpired(app);
    expect(await countEvents()).toBe(1);
    expect((await agreeTo(app, data.no)).code).toBe(200);
    expect(await rowOf('security')).toMatchObject({ days: 400, due: 1, waiting_proposal: '' });
    await deleteExpired(app);
    expect(await countEvents()).toBe(0);
  });

  it('may be longer, which deletes nothing', async () => {
    const { data } = await propose('letters', '800');
    expect(await effectsOf(app, data.no)).toEqual(['下次清理将删除: 0 条', '已删除的记录: 不会恢复']);
    expect((await agreeTo(app, data.no)).code).toBe(200);
    expect(await rowOf('letters')).toMatchObject({ days: 800 });
    expect(await rowOf('security')).toMatchObject({ days: 400 });
  });

  it.each([
    ['', RETENTION_TEXTS.daysWrong],
    ['4.5', RETENTION_TEXTS.daysWrong],
    ['-400', RETENTION_TEXTS.daysWrong],
    ['0', '须在 90 至 3650 天之间'],
    ['89', '须在 90 至 3650 天之间'],
    ['3651', '须在 90 至 3650 天之间'],
  ])('of %s days is refused', async (days, text) => {
    expect(await propose('letters', days, 800)).toMatchObject({ code: 400, message: text });
  });

  it('is refused without a reason, without a change, and when the days are not those that the person read', async () => {
    expect(await propose('letters', '90', 800, ' ')).toMatchObject({ code: 400, message: '请填写理由' });
    expect(await propose('letters', '800', 800)).toMatchObject({ code: 409, message: RETENTION_TEXTS.same });
    expect(await propose('letters', '90', 365)).toMatchObject({ code: 409, message: RETENTION_TEXTS.stale });
  });

  it('is proposed once at a time', async () => {
    const both = await Promise.all([propose('talks', '800'), propose('talks', '900')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  });

  it('that was proposed before the days changed is not agreed to', async () => {
    const { data } = await propose('visits', '500');
    await pool.query(`UPDATE setting SET value = value || '{"visits": 900}' WHERE key = 'retention'`);
    expect(await agreeTo(app, data.no)).toMatchObject({ code: 409, message: '内容已变化，请重新提交' });
    expect(await rowOf('visits')).toMatchObject({ days: 900 });
  });

  it('holds from the next part of a run that is under way', async () => {
    const setDays = (days: number) =>
      pool.query(`UPDATE setting SET value = jsonb_set(value, '{security}', $1::text::jsonb) WHERE key = 'retention'`, [
        days,
      ]);
    await setDays(400);
    const now = clock.now();
    const daysOfParts: number[] = [];
    const rows: ExpiringRows = {
      tables: [],
      countDue: async () => 0,
      async deleteOldest(_tx, before) {
        daysOfParts.push((now.getTime() - before.getTime()) / DAY_MS);
        await setDays(600);
        return daysOfParts.length < 3 ? 1 : 0;
      },
    };
    const none = Object.fromEntries(RETENTION_ITEMS.map((item) => [item, []])) as unknown as Expiring;
    const { audit } = createStaff({ database, clock, config: testConfig() });
    const settings = createSettings({ database });
    const run = createDeleting({ database, clock, audit, settings, expiring: { ...none, security: [rows] } });
    await run({ now });
    expect(daysOfParts).toEqual([400, 600, 600]);
  });
});

describe('the bounds', () => {
  it.each(RETENTION_ITEMS)('of %s include its default', (item) => {
    const { days, min, max } = RETENTION[item];
    expect(days).toBeGreaterThanOrEqual(min);
    expect(days).toBeLessThanOrEqual(max);
  });

  it('keep evidence of links for as long as any rule counts it', () => {
    expect(RETENTION.sightings.min).toBeGreaterThan(Math.max(...RISK_RULES.map(({ days }) => days)));
  });

  const atMin = (table: string, column: string, values: string, item: RetentionItem) =>
    [RETENTION[item].min - 1, RETENTION[item].min + 1].map(async (days) => {
      const at = new Date(Date.now() - days * DAY_MS);
      await pool.query(values, [memberId, at]);
      return app.appDatabase.pool
        .query(`DELETE FROM ${table} WHERE member_id = $1 AND ${column} = $2`, [memberId, at])
        .then(({ rowCount }) => rowCount)
        .catch((cause: Error) => cause.message);
    });
  const refusal = (table: string) => `rows of ${table} are deleted only when their time is over`;

  it('are kept by the database, which does not let the server delete younger rows of logs', async () => {
    const event = `INSERT INTO security_event (member_id, at, kind, device, device_hash, address, network, detail)
      VALUES ($1, $2, 'login', '', '', '', '', '')`;
    expect(await Promise.all(atMin('security_event', 'at', event, 'security'))).toEqual([refusal('security_event'), 1]);
    const seen = (kind: string) => `INSERT INTO risk_sighting (member_id, kind, value, hint, first_at, last_at)
      VALUES ($1, '${kind}', $2::timestamptz::text, '', $2, $2)`;
    const sighting = (kind: string) => Promise.all(atMin('risk_sighting', 'last_at', seen(kind), 'sightings'));
    expect(await sighting('device')).toEqual([refusal('risk_sighting'), 1]);
    expect(await sighting('card')).toEqual([refusal('risk_sighting'), refusal('risk_sighting')]);
    const found = `INSERT INTO risk_evidence (rule, a, b, value, hint, first_at, last_at)
      VALUES ('same-device', $1, $1, $2::timestamptz::text, '', $2, $2)`;
    for (const days of [RETENTION.sightings.min - 1, RETENTION.sightings.min + 1]) {
      await pool.query(found, [memberId, new Date(Date.now() - days * DAY_MS)]);
    }
    const remove = (days: number) =>
      app.appDatabase.pool.query(`DELETE FROM risk_evidence WHERE last_at < now() - $1 * interval '1 day'`, [days]);
    await expect(remove(RETENTION.sightings.min - 2)).rejects.toThrow(refusal('risk_evidence'));
    expect((await remove(RETENTION.sightings.min)).rowCount).toBe(1);
  });

  it('and an event of a work order is not deleted without its order', async () => {
    const { rows } = await pool.query(
      `INSERT INTO work_order (member_id, no, title, content, category, priority, status, last_word, last_by, created_at,
         updated_at) VALUES ($1, 'W1', '', '', 'general', 'normal', 'pending', '', 'user', now(), now()) RETURNING id`,
      [memberId],
    );
    await pool.query(
      `INSERT INTO work_order_event (member_id, order_id, deed, who, text, at) VALUES ($1, $2, 'note', '', '', now())`,
      [memberId, rows[0].id],
    );
    await expect(app.appDatabase.pool.query('DELETE FROM work_order_event')).rejects.toThrow('only with its order');
    await expect(app.appDatabase.pool.query(`UPDATE security_event SET detail = ''`)).rejects.toThrow(/denied/);
    await expect(pool.query(`UPDATE security_event SET detail = ''`)).rejects.toThrow(
      'the security log is never changed',
    );
  });
});
