import { randomUUID } from 'node:crypto';
import { PROPOSALS, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp, testConfig } from '../../../../test/app.ts';
import { atEnd, TEST_SECRETS } from '../../../../test/database.ts';
import { ALWAYS_FRESH } from '../../../../test/fresh-code.ts';
import { newStaff, type Wanted } from '../../../../test/staff.ts';
import { createLog, type KeyedStaffActor, ManualClock, openDatabase } from '../../../platform/index.ts';
import { createStaff } from '../../people/staff/index.ts';
import { createSettings } from '../settings/index.ts';
import { createProposals } from './index.ts';

const ENDED = 'a proposal ended without its kind, because this program can not read it';
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { pool } = app.database;

const lines: string[] = [];
const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
const database = openDatabase(app.store.runtimeUrl, { log, secrets: TEST_SECRETS });
atEnd(() => database.close());
const { audit } = createStaff({ database, clock, config: testConfig() });
const proposals = createProposals({ database, clock, settings: createSettings({ database }), audit });

const dropped: string[] = [];
const secret = proposals.define({
  kind: 'venues.secret',
  payload: z.object({ code: z.string() }),
  basis: async () => ({}),
  apply: async () => undefined,
  dropped: async (_tx, { code }) => void dropped.push(code),
});

const actor = async (role: Wanted) => {
  const { id, name, token, roles } = await newStaff(app, role);
  const staff = { id, name, roles, sessionId: '', confirmedAt: ALWAYS_FRESH };
  const by = (): KeyedStaffActor => ({ staff, address: '10.0.0.1', idempotencyKey: randomUUID() });
  return { id, token, by };
};
const maker = await actor('treasurer');
const second = await actor('checker');
const security = await actor('security');

const propose = (by = maker.by()) =>
  database.transaction((tx) => {
    const draft = { title: '场馆 云顶', changes: [], payload: { code: 'yunding' }, reason: '定期更换' };
    return secret.propose(tx, by, { target: 'yunding', ...draft });
  });
const rowOf = async (no: string) =>
  (await pool.query('SELECT state, remark, payload FROM proposal WHERE no = $1', [no])).rows[0];
const auditedAs = async (no: string): Promise<string[]> => {
  const { rows } = await pool.query('SELECT action FROM audit_row WHERE target = $1 ORDER BY id', [`提案 ${no}`]);
  return rows.map(({ action }) => action);
};
const expireNow = async () => {
  await pool.query('UPDATE proposal SET expires_at = $1 WHERE state = 1', [clock.now()]);
  for (const { handler } of proposals.jobs) await handler({ now: clock.now() });
};

beforeEach(async () => {
  lines.length = 0;
  dropped.length = 0;
  await pool.query('DELETE FROM proposal');
});

describe.each([
  ['of a kind that this program does not know', `kind = 'pay.rates'`],
  ['with a payload that its kind does not read any more', `payload = '{"venue": 7}'`],
])('a proposal %s', (_, change) => {
  const unreadable = async (): Promise<string> => {
    const { no } = await propose();
    await pool.query(`UPDATE proposal SET ${change} WHERE no = $1`, [no]);
    return no;
  };

  it('ends with the account of its maker', async () => {
    const no = await unreadable();
    await database.transaction((tx) => proposals.endOf(tx, maker.id));
    expect(await rowOf(no)).toEqual({ state: 4, remark: PROPOSALS.makerChanged, payload: {} });
    expect(await auditedAs(no)).toEqual(['proposals.propose', 'proposals.end']);
    expect(dropped).toEqual([]);
    expect(lines.join('')).toContain(ENDED);
    expect(lines.join('')).toContain(no);
  });

  it('expires', async () => {
    const no = await unreadable();
    await expireNow();
    expect(await rowOf(no)).toMatchObject({ state: 5, payload: {} });
    expect(await auditedAs(no)).toEqual(['proposals.propose', 'proposals.expire']);
    expect(dropped).toEqual([]);
    expect(lines.join('')).toContain(ENDED);
  });

  it('waits on when somebody agrees, refuses or withdraws, and says why', async () => {
    const no = await unreadable();
    const decision = { no, remark: '已核对' };
    await expect(proposals.approve(second.by(), decision)).rejects.toThrow(PROPOSALS.kindUnknown);
    await expect(proposals.refuse(second.by(), decision)).rejects.toThrow(PROPOSALS.kindUnknown);
    await expect(proposals.withdraw(maker.by(), { no })).rejects.toThrow(PROPOSALS.kindUnknown);
    expect((await proposals.detail(no, second.by())).differences).toMatchObject([{ after: PROPOSALS.kindUnknown }]);
    expect(await rowOf(no)).toMatchObject({ state: 1 });
  });
});

it('a proposal that its program can not read any more makes room for a new one', async () => {
  const { no } = await propose();
  await pool.query(`UPDATE proposal SET payload = '{}' WHERE no = $1`, [no]);
  clock.advance(1_000);
  const again = await propose();
  expect(await rowOf(no)).toMatchObject({ state: 4, remark: PROPOSALS.changed });
  expect(await rowOf(again.no)).toMatchObject({ state: 1 });
});

it('an account is disabled whose person has made a proposal that another program knows', async () => {
  const leaver = await actor('treasurer');
  const { no } = await propose(leaver.by());
  await pool.query(`UPDATE proposal SET kind = 'unknown.kind' WHERE no = $1`, [no]);
  const { token } = security;
  const { body } = await app.call(staffRows.staffAccounts.disable, { id: leaver.id }, { token });
  expect(body.code).toBe(200);
  expect(await rowOf(no)).toMatchObject({ state: 4, remark: PROPOSALS.makerChanged });
  const { body: listed } = await app.call(staffRows.proposals.list, { state: 0, kind: '' }, { token: second.token });
  expect(listed.code).toBe(200);
});
