import { randomUUID } from 'node:crypto';
import { PROPOSALS, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp, testConfig } from '../../../../test/app.ts';
import { ALWAYS_FRESH } from '../../../../test/fresh-code.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff, type Wanted } from '../../../../test/staff.ts';
import { type KeyedStaffActor, ManualClock, refuse } from '../../../platform/index.ts';
import { createStaff } from '../../people/staff/index.ts';
import { createSettings } from '../settings/index.ts';
import { createProposals } from './index.ts';

const HOUR_MS = 3_600_000;
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { database } = app;
const settings = createSettings({ database });
const changeSettings = settingsChanger(database, settings);
const { audit } = createStaff({ database, clock, config: testConfig() });
const proposals = createProposals({ database, clock, settings, audit });

let applied: string[] = [];
let fits = true;
let facts: Record<string, string> = {};
const secret = proposals.define({
  kind: 'venues.secret',
  payload: z.object({ code: z.string() }),
  basis: async () => ({ ...facts }),
  apply: async (_tx, { code }) => {
    if (!fits) throw refuse('venues.stale');
    applied.push(code);
  },
});

const actor = async (role: Wanted, address = '10.0.0.1'): Promise<{ token: string; by: KeyedStaffActor }> => {
  const { id, name, token, roles } = await newStaff(app, role);
  const by: KeyedStaffActor = {
    staff: { id, name, roles, sessionId: '', confirmedAt: ALWAYS_FRESH },
    address,
    idempotencyKey: randomUUID(),
  };
  return { token, by };
};
const { by: maker } = await actor('treasurer');
const { by: second } = await actor('checker', '203.0.113.9');
const { by: finance } = await actor('cashier-in');

const draft = (target = 'yunding') => ({
  target,
  title: '场馆 云顶',
  changes: [{ field: '密钥', before: '7c41', after: 'b830' }],
  payload: { code: target },
  reason: '定期更换',
});
const propose = (target?: string, by = maker) => database.transaction((tx) => secret.propose(tx, by, draft(target)));
const again = (by: KeyedStaffActor): KeyedStaffActor => ({ ...by, idempotencyKey: randomUUID() });
const approve = (no: string, by = second) => proposals.approve(again(by), { no, remark: '' });
const waiting = async (by = second) =>
  (await proposals.list({ state: 1, kind: '', mine: 0, after: '', before: '' }, by)).data;

beforeEach(async () => {
  applied = [];
  fits = true;
  facts = { 接口地址: 'https://one.example' };
  await database.pool.query('DELETE FROM proposal');
});

describe('a proposal', () => {
  it('changes nothing until a second person approves it, and is then carried out once', async () => {
    const { no } = await propose();
    expect(applied).toEqual([]);
    const decision = { no, remark: '已核对' };
    await proposals.approve(second, decision);
    await proposals.approve(second, decision);
    expect(applied).toEqual(['yunding']);
    await expect(approve(no)).rejects.toThrow(PROPOSALS.decided);
  });

  it('is refused while what it rests on differs, shows the difference, and is carried out when it is as before', async () => {
    const { no } = await propose();
    facts = { 接口地址: 'https://two.example', 状态: '已退役' };
    await expect(approve(no)).rejects.toThrow(PROPOSALS.changed);
    expect((await proposals.detail(no, second)).differences).toEqual([
      { field: '接口地址', before: 'https://one.example', after: 'https://two.example' },
      { field: '状态', before: '', after: '已退役' },
    ]);
    facts = { 接口地址: 'https://one.example' };
    expect((await proposals.detail(no, second)).differences).toEqual([]);
    await approve(no);
    expect(applied).toEqual(['yunding']);
  });

  it('of a release that stored no basis can not be approved', async () => {
    const { no } = await propose();
    await database.pool.query('UPDATE proposal SET basis = NULL WHERE no = $1', [no]);
    await expect(approve(no)).rejects.toThrow(PROPOSALS.changed);
    expect((await proposals.detail(no, second)).differences[0]?.after).toBe(PROPOSALS.basisUnknown);
  });

  it('of an unknown kind keeps waiting', async () => {
    const { no } = await propose();
    await database.pool.query(`UPDATE proposal SET kind = 'pay.rates' WHERE no = $1`, [no]);
    await expect(approve(no)).rejects.toThrow(PROPOSALS.kindUnknown);
    expect((await proposals.detail(no, second)).differences[0]?.after).toBe(PROPOSALS.kindUnknown);
    expect((await waiting()).map((each) => each.no)).toEqual([no]);
  });

  it('about an object whose proposal can not be approved any more replaces that one', async () => {
    const { no } = await propose();
    await expect(propose()).rejects.toThrow(PROPOSALS.open);
    facts = { 接口地址: 'https://two.example' };
    const again = await propose();
    expect((await waiting()).map((each) => each.no)).toEqual([again.no]);
    const { rows } = await database.pool.query('SELECT state, remark FROM proposal WHERE no = $1', [no]);
    expect(rows[0]).toEqual({ state: 4, remark: PROPOSALS.changed });
  });

  it('can not be approved by its maker, neither by the service nor by the database', async () => {
    const { no } = await propose();
    await expect(approve(no, maker)).rejects.toThrow(PROPOSALS.ownNotAllowed);
    const forged = database.pool.query('UPDATE proposal SET state = 2, checker_id = maker_id WHERE no = $1', [no]);
    await expect(forged).rejects.toThrow('proposal_two_people');
    expect(applied).toEqual([]);
  });

  it('needs a second person with the permission of its kind', async () => {
    const { no } = await propose();
    await expect(approve(no, finance)).rejects.toThrow(PROPOSALS.notAllowed);
    expect((await waiting(finance))[0]?.obstacle).toBe(PROPOSALS.notAllowed);
    expect((await waiting())[0]?.obstacle).toBe('');
  });

  it('stays open when its change no longer fits', async () => {
    const { no } = await propose();
    fits = false;
    await expect(approve(no)).rejects.toMatchObject({ name: 'Refusal' });
    expect((await waiting()).map((row) => row.no)).toEqual([no]);
  });

  it('is counted for those who may decide it, and not for its maker', async () => {
    await propose();
    const mine = async (by: typeof second) =>
      (await proposals.list({ state: 0, kind: '', mine: 1, after: '', before: '' }, by)).data.length;
    for (const [by, count] of [
      [second, 1],
      [maker, 0],
      [finance, 0],
    ] as const) {
      expect(await proposals.openCount(database.orm, by)).toBe(count);
      expect(await proposals.summary(by)).toMatchObject({ mine: count, waiting: 1, urgent: 0 });
      expect(await mine(by)).toBe(count);
    }
    clock.advance(22 * HOUR_MS);
    expect(await proposals.summary(second)).toMatchObject({ waiting: 1, urgent: 1 });
    const [{ no = '' } = {}] = await waiting();
    await approve(no);
    expect(await proposals.summary(second)).toEqual({
      mine: 0,
      waiting: 0,
      urgent: 0,
      approved_today: 1,
      refused_today: 0,
      ended: 0,
    });
  });

  it('that ends with the account of its maker is noticed for a day by those who could have agreed to it', async () => {
    const { no } = await propose();
    await database.transaction((tx) => proposals.endOf(tx, maker.staff.id));
    const { by: security } = await actor('security', '198.51.100.4');
    const ended = async (by: typeof second) => (await proposals.summary(by)).ended;
    // Security agrees to proposals about staff only, and finance to none.
    for (const [by, count] of [
      [second, 1],
      [maker, 0],
      [finance, 0],
      [security, 0],
    ] as const) {
      expect(await ended(by), by.staff.name).toBe(count);
    }
    const { outcome } = await proposals.detail(no, second);
    expect(outcome).toMatchObject({ state: 4, remark: PROPOSALS.makerChanged });
    const { rows } = await database.pool.query(
      `SELECT staff_id, changes FROM audit_row WHERE action = 'proposals.end' AND target = $1`,
      [`提案 ${no}`],
    );
    expect(rows).toMatchObject([{ staff_id: null, changes: [{ after: '已撤回' }, { after: PROPOSALS.makerChanged }] }]);
    clock.advance(24 * HOUR_MS);
    expect(await ended(second)).toBe(0);
  });

  it('expires after 24 hours, and the next one for the same object can be made', async () => {
    const { no } = await propose();
    await expect(propose()).rejects.toThrow(PROPOSALS.open);
    clock.advance(24 * HOUR_MS);
    await expect(approve(no)).rejects.toThrow(PROPOSALS.expired);
    expect(await waiting()).toEqual([]);
    await propose();
    expect(await waiting()).toHaveLength(1);
    const expired = await proposals.list({ state: 5, kind: '', mine: 0, after: '', before: '' }, second);
    expect(expired.data.map((row) => row.no)).toEqual([no]);
  });

  it('can be withdrawn by its maker only', async () => {
    const { no } = await propose();
    await expect(proposals.withdraw(again(second), { no })).rejects.toThrow(PROPOSALS.notOwn);
    await proposals.withdraw(again(maker), { no });
    await expect(approve(no)).rejects.toThrow(PROPOSALS.decided);
  });

  it('that is refused changes nothing', async () => {
    const { no } = await propose();
    await proposals.refuse(again(second), { no, remark: '指纹不符' });
    const { data } = await proposals.list({ state: 3, kind: '', mine: 0, after: '', before: '' }, maker);
    expect(data).toMatchObject([{ no, checker: second.staff.name, remark: '指纹不符' }]);
    expect(applied).toEqual([]);
  });

  it('is carried out once when two people approve it at the same time', async () => {
    const { no } = await propose();
    const { by: third } = await actor('checker', '198.51.100.7');
    const results = await Promise.allSettled([approve(no), approve(no, third)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(applied).toEqual(['yunding']);
  });
});

describe('the second person', () => {
  it('is shown when both use the same network, and the audit log records it', async () => {
    const { no } = await propose();
    const neighbour = { ...second, address: '10.0.0.77' };
    expect((await waiting(neighbour))[0]?.same_network).toBe(true);
    expect((await waiting())[0]?.same_network).toBe(false);
    await approve(no, neighbour);
    const { rows } = await database.pool.query(
      `SELECT summary FROM audit_row WHERE action = 'proposals.approve' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0].summary).toContain(PROPOSALS.sameNetwork);
  });

  it('is shown when both use the same device, and the audit log records it', async () => {
    const token = 'd'.repeat(43);
    const { no } = await propose('yunding', { ...maker, device: token });
    const sharing = { ...second, device: token };
    expect((await waiting(sharing))[0]).toMatchObject({ same_device: true, same_network: false });
    expect((await waiting({ ...second, device: 'e'.repeat(43) }))[0]?.same_device).toBe(false);
    await proposals.refuse(again(sharing), { no, remark: '同一台电脑' });
    const { rows } = await database.pool.query(
      `SELECT summary FROM audit_row WHERE action = 'proposals.refuse' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0].summary).toContain(PROPOSALS.sameDevice);
    const [ended] = (await proposals.list({ state: 3, kind: '', mine: 0, after: '', before: '' }, finance)).data;
    expect(ended?.same_device).toBe(true);
  });

  it('can not have a new or reset account once the site has opened', async () => {
    await changeSettings({ opened_at: clock.now().toISOString() });
    const { by: fresh } = await actor('checker', '198.51.100.8');
    const { no } = await propose();
    await expect(approve(no, fresh)).rejects.toThrow(PROPOSALS.tooFresh);
    expect((await waiting(fresh))[0]?.obstacle).toBe(PROPOSALS.tooFresh);
    await database.pool.query('UPDATE staff_account SET created_at = $1 WHERE id = $2', [
      new Date(clock.now().getTime() - 24 * HOUR_MS),
      fresh.staff.id,
    ]);
    await approve(no, fresh);
    expect(applied).toEqual(['yunding']);
    await changeSettings({ opened_at: '' });
  });

  it('may have an account that is as new as the house on the day the site opens', async () => {
    const { by: first } = await actor('checker', '198.51.100.9');
    await database.pool.query('UPDATE staff_account SET created_at = $1 WHERE id = $2', [
      new Date(clock.now().getTime() - HOUR_MS),
      first.staff.id,
    ]);
    await changeSettings({ opened_at: clock.now().toISOString() });
    const { no } = await propose();
    await approve(no, first);
    expect(applied).toEqual(['yunding']);
    await changeSettings({ opened_at: '' });
  });

  it('reads and decides over HTTP with an idempotency key', async () => {
    const { no } = await propose();
    const { token } = await actor('security');
    const { body } = await app.call(
      staffRows.proposals.list,
      { state: 1, kind: '', mine: 0, after: '', before: '' },
      { token },
    );
    expect(body.data.data).toMatchObject([{ no, changes: draft().changes, reason: '定期更换' }]);
    const decision = { no, remark: '理由不足' };
    const { body: refused } = await app.call(staffRows.proposals.refuse, decision, { token });
    expect(refused).toMatchObject({ code: 403, message: PROPOSALS.notAllowed });
  });
});
