import {
  type Endpoint,
  MEMBER_FILES,
  mayDo,
  memberRows,
  type RequestOf,
  RISK,
  STAFF_ROLES,
  staffRows,
} from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { forgetNetworks } from '../../../../test/risk.ts';
import { newStaff, rolesAllowed, type TestStaff } from '../../../../test/staff.ts';
import { createLog, ManualClock } from '../../../platform/index.ts';
import { compareAll } from './comparing.ts';
import { storeSightings } from './sightings.ts';

const DAY_MS = 24 * 3_600_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const rows = staffRows.risk;
let risk: TestStaff;
let colleague: TestStaff;
let cashier: TestStaff;
/** Sessions of staff end while the clock of the tests moves on. */
const logIn = async () => {
  risk = await newStaff(app, 'risk');
  colleague = await newStaff(app, 'risk');
  cashier = await newStaff(app, 'cashier-out');
};

const see = async (memberId: number, kind: 'card' | 'payer' | 'device', value: string) => {
  await storeSightings(database.orm, [{ memberId, kind, value, hint: '6621', at: clock.now() }], clock.now());
  await forgetNetworks(database);
  await compareAll(database, createLog({ level: 'silent' }), clock.now());
};

let count = 0;
let [one, other] = [0, 0];
/** Two members with the same card, the second of them with the token that is returned. */
beforeEach(async () => {
  count += 1;
  one = await memberIdOf(app, await register(`twin${1000 + count}`));
  clock.advance(2 * 3_600_000);
  other = await memberIdOf(app, await register(`pair${1000 + count}`));
  for (const id of [one, other]) await see(id, 'card', `card ${count}`);
  await logIn();
});

const detail = async (member_id: number, { token }: TestStaff = risk) =>
  (await call(rows.detail, { member_id }, { token })).body.data;
const act = async <E extends (typeof rows)[keyof typeof rows]>(
  row: E,
  input: RequestOf<E>,
  { token }: TestStaff = risk,
) => (await call(row, input, { token })).body;
const clear = (days = 90, reason = '家人同住，已核实') =>
  act(rows.clear, { member_id: one, other_id: other, cause: 'family', days, reason });
const listed = async (scope: string) => (await act(rows.list, { scope })).data as { data: { member_id: number }[] };
const isListed = async (scope: string, id: number) =>
  (await listed(scope)).data.some(({ member_id }) => member_id === id);

describe('the detail of a member', () => {
  it.each([
    ['10.2.7.*', '10.2.*.*'],
    ['2001:db8:7::', '2001:db8:*::'],
  ])('masks the network %s that an earlier release stored', async (stored, shown) => {
    await database.pool.query(
      `INSERT INTO risk_evidence (rule, a, b, value, hint, first_at, last_at) VALUES ('same-network', $1, $2, $3, $3, $4, $4)`,
      [one, other, stored, clock.now()],
    );
    const texts = (await detail(one)).evidence.map(({ text }) => text);
    expect(texts).toContain(`都来自网络 ${shown}`);
  });

  it('has score, rules, links and evidence', async () => {
    expect(await detail(one)).toMatchObject({
      score: 60,
      look: true,
      wait: false,
      available: true,
      version: 'R2',
      hits: [{ rule: 'same-payee', points: 60, shadow_day: 0, others: [`pair${1000 + count}`] }],
      links: [{ member_id: other, strength: 'strong', rules: ['same-payee'], clearance: null }],
      evidence: [{ other_id: other, rule: 'same-payee', text: '先后绑定尾号 6621', points: 60, cleared: false }],
      case: null,
      release: null,
    });
  });

  it('of an unknown member is refused', async () => {
    expect(await act(rows.detail, { member_id: 999_999 })).toMatchObject({ code: 404, message: MEMBER_FILES.unknown });
  });

  it('is read by all roles with risk.read, and decided only by the role risk', async () => {
    expect((await detail(one, cashier)).score).toBe(60);
    const attempt = (row: Endpoint) =>
      rolesAllowed(app, async (token) => (await app.callUnchecked(row, {}, { token })).body);
    expect(await attempt(rows.detail)).toEqual(STAFF_ROLES.filter((role) => mayDo([role], 'risk.read')));
    const deciding = [
      rows.clear,
      rows.restore,
      rows.openCase,
      rows.addNote,
      rows.takeCase,
      rows.closeCase,
      rows.release,
    ];
    for (const row of deciding) expect(await attempt(row), row.path).toEqual(['risk']);
  });
});

describe('a pair that is not linked', () => {
  it('does not count until its day, and counts again afterwards', async () => {
    expect(await clear(30)).toMatchObject({ code: 200, message: RISK.cleared });
    const cleared = await detail(one);
    expect(cleared).toMatchObject({ score: 0, evidence: [{ points: 0, cleared: true }] });
    expect(cleared.links).toMatchObject([{ clearance: { cause: 'family', note: '家人同住，已核实' } }]);
    expect((await detail(other)).score).toBe(0);
    expect(await clear()).toMatchObject({ code: 409, message: RISK.alreadyCleared });
    clock.advance(30 * DAY_MS);
    await logIn();
    expect((await detail(one)).score).toBe(60);
    await compareAll(database, createLog({ level: 'silent' }), clock.now());
    expect(await isListed('all', one)).toBe(true);
  });

  it('counts at once after it was revoked, once', async () => {
    await clear();
    const id = (await detail(one)).links[0]?.clearance?.id ?? 0;
    expect(await act(rows.restore, { id })).toMatchObject({ code: 200, message: RISK.restored });
    expect((await detail(one)).score).toBe(60);
    expect(await act(rows.restore, { id })).toMatchObject({ code: 409, message: RISK.alreadyRevoked });
    expect(await act(rows.restore, { id: 999_999 })).toMatchObject({ code: 404, message: RISK.unknown });
  });

  it('needs a reason and another member', async () => {
    expect((await clear(90, ' ')).message).toBe(MEMBER_FILES.reasonMissing);
    const self = { member_id: one, other_id: one, reason: '无关' };
    expect((await act(rows.clear, self)).message).toBe(RISK.samePerson);
  });

  it('is audited, and counts against the rule', async () => {
    const wrongBefore = (await call(rows.rules, {}, { token: risk.token })).body.data.rules[0]?.wrong ?? 0;
    await clear();
    const { rules } = (await call(rows.rules, {}, { token: risk.token })).body.data;
    expect(rules[0]).toMatchObject({ rule: 'same-payee', wrong: wrongBefore + 1 });
    const { rows: audited } = await database.pool.query(
      'SELECT action, member_id, changes FROM audit_row ORDER BY id DESC LIMIT 1',
    );
    expect(audited).toEqual([
      { action: 'risk.clear', member_id: one, changes: [{ field: '原因', before: '', after: '家人同住，已核实' }] },
    ]);
  });
});

describe('a case', () => {
  const open = (text = '注册当晚领首存礼') => act(rows.openCase, { member_id: one, text });
  const noOf = async () => ((await open()).data as { no: string }).no;

  it('is open once for a member, has notes, and changes its owner', async () => {
    const no = await noOf();
    expect(await open()).toMatchObject({ code: 409, message: RISK.caseOpen });
    await act(rows.addNote, { no, text: '已请客服核实' }, colleague);
    expect((await detail(one)).case).toMatchObject({
      no,
      owner: risk.name,
      mine: true,
      score: 60,
      notes: [{ text: '注册当晚领首存礼' }, { text: '已请客服核实', staff_name: colleague.name }],
    });
    await act(rows.takeCase, { no }, colleague);
    expect((await detail(one)).case).toMatchObject({ owner: colleague.name, mine: false });
  });

  it.each([
    ['confirmed', 1, 0],
    ['unfounded', 0, 1],
    ['unclear', 0, 0],
  ])('that ends as %s counts for its rules and leaves the queue', async (outcome, right, wrong) => {
    const hitOf = async () => (await detail(one)).hits[0] ?? expect.fail('there is no hit');
    const before = await hitOf();
    expect(await isListed('look', one)).toBe(true);
    const no = await noOf();
    expect((await act(rows.closeCase, { no, outcome, reason: '核实完毕' })).message).toBe(RISK.closed);
    const after = await hitOf();
    expect([after.right - before.right, after.wrong - before.wrong]).toEqual([right, wrong]);
    expect(await isListed('look', one)).toBe(false);
    expect(await act(rows.addNote, { no, text: '再记' })).toMatchObject({ code: 409, message: RISK.caseClosed });
    expect((await act(rows.closeCase, { no, outcome, reason: '再次' })).message).toBe(RISK.caseClosed);
  });

  it('is looked at again when the score rises', async () => {
    const no = await noOf();
    await act(rows.closeCase, { no, outcome: 'unclear', reason: '核实完毕' });
    for (const id of [one, other]) await see(id, 'payer', `payer ${count}`);
    expect(await isListed('look', one)).toBe(true);
    expect((await call(staffRows.session.counts, {}, { token: risk.token })).body.data.risk).toBeGreaterThan(0);
  });

  it('is looked at again when the score fell and is as high as before', async () => {
    await act(rows.closeCase, { no: await noOf(), outcome: 'unclear', reason: '核实完毕' });
    await clear();
    await act(rows.restore, { id: (await detail(one)).links[0]?.clearance?.id ?? 0 });
    expect((await detail(one)).score).toBe(60);
    expect(await isListed('look', one)).toBe(true);
  });

  it('keeps its notes: the database refuses to change them', async () => {
    const no = await noOf();
    const runtime = app.appDatabase.pool;
    await expect(runtime.query('UPDATE risk_case_note SET text = $1 WHERE case_no = $2', ['x', no])).rejects.toThrow();
    await expect(runtime.query('DELETE FROM risk_case_note WHERE case_no = $1', [no])).rejects.toThrow();
  });
});

describe('rewards from 70 on', () => {
  const rebate = async (token: string) => (await call(memberRows.rebates.claim, {}, { token })).body;

  it('wait until a person releases them, for 30 days', async () => {
    const token = await app.logIn(`twin${1000 + count}`);
    expect((await rebate(token)).message).not.toBe(RISK.rewardsWait);
    expect(await act(rows.release, { member_id: one, reason: '核实' })).toMatchObject({ message: RISK.notWaiting });
    for (const id of [one, other]) await see(id, 'payer', `payer ${count}`);
    expect((await detail(one)).score).toBe(85);
    expect(await rebate(token)).toMatchObject({ code: 409, message: RISK.rewardsWait });
    expect(await act(rows.release, { member_id: one, reason: '已核实本人' })).toMatchObject({ message: RISK.released });
    expect((await rebate(token)).message).not.toBe(RISK.rewardsWait);
    expect(await detail(one)).toMatchObject({ wait: false, look: true, release: { reason: '已核实本人' } });
    clock.advance(30 * DAY_MS);
    await logIn();
    expect((await detail(one)).wait).toBe(true);
  });
});
