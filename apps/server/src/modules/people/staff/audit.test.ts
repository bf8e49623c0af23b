import { AUDIT_GROUPS, type Endpoint, staffRows, WIRE } from '@koi/contract';
import { maskAddress } from '@koi/contract/rules/masks';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drawFrom, testSeed } from '../../../../../../scripts/drawn.ts';
import { testApp } from '../../../../test/app.ts';
import { fillAuditLog } from '../../../../test/audit-rows.ts';
import { preparedTemplate, testDatabase } from '../../../../test/database.ts';
import { newStaff } from '../../../../test/staff.ts';
import { type Database, ManualClock } from '../../../platform/index.ts';
import { actionText, fieldText } from './actions.ts';
import { type AuditEntry, createAudit } from './audit.ts';
import { verifyAuditChain } from './index.ts';

const draw = drawFrom(testSeed());
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const audit = createAudit({ clock });

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  by: { staff: { id: 7, name: 'finance01', roles: ['cashier-in'] }, address: '10.2.7.31' },
  group: 'money',
  action: 'deposits.approve',
  target: '存款 D1',
  summary: '通过',
  changes: [{ field: '状态', before: '待审核', after: '审核通过' }],
  ...changes,
});

const record = (database: Database, changes: Partial<AuditEntry> = {}) =>
  database.transaction((tx) => audit.record(tx, entry(changes)));

const fill = async (database: Database, rows: number) => {
  for (let n = 1; n <= rows; n += 1) await record(database, { target: `存款 D${n}` });
};

/** Bypasses the triggers, as the owner of the database could. */
const tamper = async (database: Database, ...statements: string[]) => {
  const client = await database.pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('RESET session_replication_role');
  } finally {
    client.release();
  }
};

describe('an audit row', () => {
  it('is committed or rolled back together with its change', async () => {
    const { database } = await testDatabase();
    await record(database);
    await expect(
      database.transaction(async (tx) => {
        await audit.record(tx, entry());
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    await record(database);
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: true, rows: 2, brokenAt: 0 });
  });

  it('extends the chain without gaps when 30 transactions write at once', async () => {
    const { database } = await testDatabase({ poolSize: 30 });
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        database.transaction(async (tx) => {
          await tx.execute(sql`SELECT pg_sleep(${draw.share() / 50})`);
          await audit.record(tx, entry({ target: `存款 D${n}` }));
        }),
      ),
    );
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: true, rows: 30 });
    const { rows } = await database.pool.query('SELECT count(DISTINCT target)::int AS targets FROM audit_row');
    expect(rows).toEqual([{ targets: 30 }]);
  });

  it('keeps the chain whole for any text that was typed', async () => {
    const { database } = await testDatabase();
    const typed = ['nul\u0000 in it', 'half a pair \ud83d', '锦鲤 🐟', '"quotes" and \\', '\u2028\u2029\ufeff'];
    for (const text of typed) {
      await record(database, { target: text, summary: text, changes: [{ field: text, before: text, after: text }] });
    }
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: true, rows: typed.length });
  });

  it('names the platform when there is no caller', async () => {
    const { database } = await testDatabase();
    await record(database, { by: { staff: undefined, address: '' } });
    const { rows } = await database.pool.query('SELECT staff_id, staff_name, role FROM audit_row');
    expect(rows).toEqual([{ staff_id: null, staff_name: '系统', role: '' }]);
  });
});

describe('the chain in the database', async () => {
  it('rejects changing or removing a row and moving the head back', async () => {
    const { database } = await testDatabase();
    await fill(database, 2);
    for (const statement of [
      "UPDATE audit_row SET summary = '拒绝'",
      'DELETE FROM audit_row WHERE id = 2',
      'TRUNCATE audit_row',
      'DELETE FROM audit_head',
      'UPDATE audit_head SET id = 1',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow('the audit log is never changed');
    }
    await fill(database, 1);
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: true, rows: 3 });
  });

  const sixRows = await preparedTemplate((database) => fill(database, 6));
  const verdictAfter = async (...statements: string[]) => {
    const { database } = await testDatabase({ template: sixRows });
    await tamper(database, ...statements);
    const { whole, rows, brokenAt } = await verifyAuditChain(database.orm);
    return { whole, rows, brokenAt };
  };

  it('is whole when it is empty', async () => {
    const { database } = await testDatabase();
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: true, rows: 0, brokenAt: 0 });
  });

  it.each<[string, string[], number]>([
    ['a changed text', ["UPDATE audit_row SET summary = '拒绝' WHERE id = 3"], 3],
    ['a changed value', [`UPDATE audit_row SET changes = '[]' WHERE id = 3`], 3],
    ['a changed time', ["UPDATE audit_row SET at = at + interval '1 millisecond' WHERE id = 3"], 3],
    ['a removed row', ['DELETE FROM audit_row WHERE id = 3'], 3],
    ['a removed beginning', ['DELETE FROM audit_row WHERE id <= 2'], 1],
    ['a removed end', ['DELETE FROM audit_row WHERE id >= 5'], 5],
    ['everything removed', ['DELETE FROM audit_row'], 1],
    ['a removed head', ['DELETE FROM audit_head'], 7],
    ['a head set back', ['UPDATE audit_head SET id = 4'], 5],
    ['a head with another hash', ["UPDATE audit_head SET hash = 'x'"], 6],
    ['a row moved close', ['DELETE FROM audit_row WHERE id = 3', 'UPDATE audit_row SET id = id - 1 WHERE id > 3'], 3],
    [
      'two rows in the other order',
      [
        'UPDATE audit_row SET id = 100 WHERE id = 3',
        'UPDATE audit_row SET id = 3 WHERE id = 4',
        'UPDATE audit_row SET id = 4 WHERE id = 100',
      ],
      3,
    ],
    [
      'a row put behind the last one',
      [
        `INSERT INTO audit_row SELECT 7, at, staff_id, staff_name, role, "group", action, target, summary, address,
           succeeded, changes, hash, hash FROM audit_row WHERE id = 6`,
      ],
      7,
    ],
    [
      'a row put far behind the last one',
      [
        `INSERT INTO audit_row SELECT 9000, at, staff_id, staff_name, role, "group", action, target, summary, address,
           succeeded, changes, hash, hash FROM audit_row WHERE id = 6`,
      ],
      7,
    ],
  ])('detects %s', async (_, statements, brokenAt) => {
    expect(await verdictAfter(...statements)).toEqual({ whole: false, rows: brokenAt - 1, brokenAt });
  });

  it('detects a removed end after more rows were written', async () => {
    const { database } = await testDatabase();
    await fill(database, 6);
    await tamper(database, 'DELETE FROM audit_row WHERE id >= 5');
    await fill(database, 3);
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: false, brokenAt: 5 });
  });

  it('is read in batches and is not reported as broken by concurrent writes', async () => {
    const { database } = await testDatabase({ poolSize: 8 });
    await fillAuditLog(database, 2_500, clock.now());
    let writing = true;
    const writer = (async () => {
      while (writing) await record(database);
    })();
    for (let n = 0; n < 5; n += 1) expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: true });
    writing = false;
    await writer;
    await tamper(database, "UPDATE audit_row SET target = 'x' WHERE id = 2345");
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: false, rows: 2344, brokenAt: 2345 });
  });
});

describe('the audit log for the staff', async () => {
  const app = await testApp({ clock });
  const { call, database } = app;
  const { token } = await newStaff(app, 'admin', 'boss0001');
  const { list, chain } = staffRows.audit;
  for (let n = 1; n <= 12; n += 1) {
    await record(database, {
      by: { staff: { id: 700 + (n % 2), name: `finance0${n % 2}`, roles: ['cashier-in'] }, address: '10.2.7.31' },
      target: `存款 D${n}`,
    });
  }
  await record(database, {
    by: { staff: undefined, address: '' },
    group: 'settings',
    action: 'jobs.something',
    summary: '100%_done',
  });
  clock.advance(86_400_000);
  const { token: later } = await newStaff(app, 'readonly', 'reader01');
  const read = async (filter: object) => (await call(list, filter, { token: later })).body.data;

  it('lists the newest rows first, ten per page', async () => {
    const first = await read({});
    expect(first).toMatchObject({ total: 15, previous: '' });
    expect(first.data.map(({ id }) => id)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
    const [login, settings, money] = first.data;
    expect(login).toMatchObject({ staff_name: 'reader01', group: 'login', action_text: '登录', address: '127.0.*.1' });
    expect(settings).toMatchObject({ staff_name: '系统', action_text: 'jobs.something', address: '' });
    expect(money).toMatchObject({
      at: '2026-03-01 12:00:00',
      role: 'cashier-in',
      action: 'deposits.approve',
      action_text: '存款审核通过',
      target: '存款 D12',
      address: '10.2.*.31',
      succeeded: true,
      changes: [{ field: '状态', before: '待审核', after: '审核通过' }],
      previous_hash: first.data[3]?.hash,
    });
    expect((await read({ after: first.next })).data.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  });

  it('filters by group, person, text and days', async () => {
    const first = await read({});
    const all = [...first.data, ...(await read({ after: first.next })).data];
    expect(all).toHaveLength(15);
    for (const group of AUDIT_GROUPS) {
      const ids = all.filter((row) => row.group === group).map(({ id }) => id);
      const { data, total } = await read({ group });
      expect([data.map(({ id }) => id), total], group).toEqual([ids.slice(0, 10), ids.length]);
    }
    expect(new Set(all.map((row) => row.group))).toEqual(new Set(['login', 'money', 'settings']));
    expect((await read({ group: 'money' })).total).toBe(12);
    expect((await read({ staff_id: 701 })).total).toBe(6);
    expect((await read({ search: 'd12' })).data.map(({ target }) => target)).toEqual(['存款 D12']);
    expect((await read({ search: 'FINANCE00' })).total).toBe(6);
    expect((await read({ search: '0%_d' })).total).toBe(1);
    expect((await read({ search: '%' })).total).toBe(1);
    expect((await call(list, { search: '\u0000' }, { token: later })).body.message).toBe(WIRE.badInput);
    expect((await read({ days: 1 })).total).toBe(1);
    expect((await read({ days: 2 })).total).toBe(15);
  });

  it('reports whether the chain is whole', async () => {
    expect((await call(chain, {}, { token: later })).body.data).toEqual({ whole: true, rows: 15, broken_at: 0 });
    await tamper(database, "UPDATE audit_row SET summary = '拒绝' WHERE id = 5");
    expect((await call(chain, {}, { token: later })).body.data).toEqual({ whole: false, rows: 4, broken_at: 5 });
    expect((await call(chain, {}, { token })).status).toBe(401);
  });
});

describe('the text of an audit row', () => {
  const writing = Object.entries(staffRows as Record<string, Record<string, Endpoint>>).flatMap(
    ([feature, ofFeature]) =>
      Object.entries(ofFeature)
        .filter(([, { method, permission }]) => method === 'POST' && !permission?.endsWith('.read'))
        .map(([name]) => `${feature}.${name}`)
        // These calls change nothing that the audit log is about.
        .filter((name) => name !== 'session.active' && name !== 'search.find'),
  );

  it.each(writing)('is in Chinese for %s', (name) => {
    expect(actionText(name)).toMatch(/^(?:\p{Script=Han}| VIP )+$/u);
  });

  it.each([
    ['state', '状态'],
    ['tx_hash', '交易哈希'],
    ['bank_no', '银行账号'],
    ['收款账户', '收款账户'],
  ])('names the field %s of an earlier release %s', (field, shown) => {
    expect(fieldText(field)).toBe(shown);
  });

  it.each([
    ['10.2.7.31', '10.2.*.31'],
    ['203.0.113.9', '203.0.*.9'],
    ['2001:db8:7:31::/64', '2001:db8:*:31::/64'],
    ['0:0:0:0::/64', '0:0:*:0::/64'],
    ['', ''],
  ])('shows the address %s as %s', (address, shown) => {
    expect(maskAddress(address)).toBe(shown);
  });
});
