import { createHmac } from 'node:crypto';
import { memberRows, staffRows } from '@koi/contract';
import { redPacketCommitment } from '@koi/contract/rules/red-packet-draw';
import { parseMoney } from '@koi/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../test/money.ts';
import { aPlan, aTier, credit, stake } from '../../../../test/red-packets.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { auditBooks } from '../../operator/reports/index.ts';
import { createSettings } from '../../operator/settings/index.ts';

const clock = new ManualClock('2026-06-17T08:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const { summary, draw, records, proof } = memberRows.redPackets;
const office = staffRows.redPackets;

const tiers = [
  aTier({ times: 1, day_flow: '1000' }),
  aTier({ recharge: '2000', day_flow: '5000', times: 2, min_money: '5', max_money: '28.88', flow_money: '3' }),
];
let editor: { who: TestStaff; since: number } | undefined;
let token = '';
let memberId = 0;
let members = 0;

const at = (time: string) => clock.set(new Date(`2026-06-18T${time}+08:00`));
const newMember = async () => {
  members += 1;
  token = await register(`Packet${100 + members}`);
  memberId = await memberIdOf(app, token);
};
const refused = (code: number, message: string) => ({ code, message, data: null });
/** Logs in again after each change of the clock, because it moves further than a staff session lasts. */
const asOperator = async (row: (typeof office)[keyof typeof office], input: object = {}) => {
  const since = clock.now().getTime();
  if (editor?.since !== since) editor = { who: await newStaff(app, 'rewards'), since };
  return (await call(row, input, { token: editor.who.token })).body;
};
const ask = async (key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return (await call(draw, {}, { token, headers })).body;
};
const standing = async () => (await call(summary, {}, { token })).body.data;

beforeAll(async () => {
  await newMember();
});

describe('without published rules', () => {
  it('the summary is empty and a draw is refused as not started', async () => {
    expect(await standing()).toMatchObject({ sendnums: 0, acquirednum: 0, rules: [], opens_at: '', commitment: '' });
    expect(await ask()).toEqual(refused(422, '活动未开始'));
    expect((await asOperator(office.overview)).data).toMatchObject({
      latest: { version: 0, plan: { start_time: '10:00', end_time: '12:00', tiers: [] } },
      in_force: 0,
      next_first_day: '2026-06-17',
    });
  });
});

describe('the operator', () => {
  it('publishes rules, which members see at once', async () => {
    const { code, message, data } = await asOperator(office.publish, { base: 0, plan: aPlan(tiers) });
    expect([code, message]).toEqual([200, '规则已发布，2026-06-17 起生效']);
    expect(data).toEqual({ no: '', version: 1, first_day: '2026-06-17' });
    const seen = await standing();
    expect(seen).toMatchObject({ max_times: 5, opens_at: '2026-06-17 10:00:00', counted_from: '2026-06-16 12:00:00' });
    expect(seen.rules[1]).toEqual({
      start_time: '10:00',
      end_time: '12:00',
      recharge: '2000',
      day_flow: '5000',
      flow_money: '3',
      times: 2,
      min_money: '5.00',
      max_money: '28.88',
      reached: 0,
      sold_out: 0,
    });
  });

  it('gets an error for invalid, unchanged and outdated rules', async () => {
    const publish = (base: number, plan: object) => asOperator(office.publish, { base, plan });
    expect(await publish(1, aPlan([]))).toEqual(refused(400, '请至少启用一个档位'));
    expect(await publish(1, aPlan(tiers, { end_time: '09:00' }))).toEqual(refused(400, '结束时间须晚于开抢时间'));
    expect(await publish(1, aPlan(tiers))).toEqual(refused(422, '规则没有变化'));
    expect(await publish(0, aPlan(tiers, { max_times: 9 }))).toEqual(refused(409, '规则已被其他人修改，请刷新后重试'));
  });

  it('leaves an audit row that lists each change', async () => {
    await asOperator(office.publish, { base: 1, plan: aPlan(tiers, { max_times: 4 }) });
    const { rows } = await database.pool.query(
      `SELECT action, target, changes FROM audit_row WHERE target = '红包规则 版本 2'`,
    );
    expect(rows).toEqual([
      {
        action: 'redPackets.publish',
        target: '红包规则 版本 2',
        changes: [{ field: '每人每日最多', before: '5 次', after: '4 次' }],
      },
    ]);
    const { data } = await asOperator(office.versions);
    expect(Object(data).data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });

  it('publishes for tomorrow once today is committed', async () => {
    clock.set(new Date('2026-06-17T09:30:00+08:00'));
    const { commitment } = await standing();
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    const { data } = await asOperator(office.publish, { base: 2, plan: aPlan(tiers) });
    expect(data).toEqual({ no: '', version: 3, first_day: '2026-06-18' });
    expect(await standing()).toMatchObject({ max_times: 4, commitment });
    clock.set(new Date('2026-06-17T12:00:00+08:00'));
    expect(await standing()).toMatchObject({ max_times: 5, opens_at: '2026-06-18 10:00:00', commitment: '' });
  });

  it('switches red packets off and on for all members', async () => {
    expect(await asOperator(office.turn, { on: 0 })).toMatchObject({ code: 200, message: '红包已关闭' });
    expect((await call(summary, {}, { token })).body).toEqual(refused(403, '红包已关闭'));
    expect(await ask()).toEqual(refused(403, '红包已关闭'));
    expect((await call(memberRows.settings.app)).body.data.redpacket_switch).toBe(0);
    expect(await asOperator(office.turn, { on: 1 })).toMatchObject({ code: 200, message: '红包已开启' });
  });

  it('needs one permission to change rules and another to read them', async () => {
    const finance = await newStaff(app, 'cashier-in');
    const codeOf = async (row: (typeof office)[keyof typeof office]) =>
      (await call(row, { base: 3, plan: aPlan() }, { token: finance.token })).body.code;
    expect(await codeOf(office.publish)).toBe(403);
    expect(await codeOf(office.turn)).toBe(403);
    for (const row of [office.overview, office.draws, office.versions]) expect(await codeOf(row)).toBe(200);
  });
});

describe('the counting period', () => {
  it('includes deposits and bets from 12:00 yesterday until before 10:00 today', async () => {
    at('08:00:00');
    await newMember();
    await credit(database, memberId, 500, '2026-06-17T11:59:59+08:00');
    await stake(database, memberId, 1_000, '2026-06-17T11:59:59+08:00');
    at('09:59:59');
    expect(await standing()).toMatchObject({ sendnums: 0, recharge_money: '0.00', flow_amount: '0.00' });
    await credit(database, memberId, 500, '2026-06-17T12:00:00+08:00');
    await stake(database, memberId, 999, '2026-06-17T12:00:00+08:00');
    expect(await standing()).toMatchObject({ sendnums: 0, recharge_money: '500.00', flow_amount: '999.00' });
    await stake(database, memberId, 1, '2026-06-18T09:59:59+08:00');
    expect(await standing()).toMatchObject({
      sendnums: 1,
      flow_amount: '1000.00',
      rules: [{ reached: 1 }, { reached: 0 }],
    });
    await credit(database, memberId, 1_500, '2026-06-18T10:00:00+08:00');
    await stake(database, memberId, 9_000, '2026-06-18T10:00:00+08:00');
    at('10:00:00');
    expect(await standing()).toMatchObject({ sendnums: 1, recharge_money: '500.00', flow_amount: '1000.00' });
  });

  it('counts stakes by the weight stored with each bet', async () => {
    at('09:59:59');
    await newMember();
    await credit(database, memberId, 500, '2026-06-17T12:00:00+08:00');
    await stake(database, memberId, 1_000, '2026-06-17T12:00:00+08:00');
    await database.pool.query('UPDATE bet SET packet_weight = 50 WHERE member_id = $1', [memberId]);
    expect(await standing()).toMatchObject({ sendnums: 0, flow_amount: '500.00' });
    await stake(database, memberId, 500, '2026-06-18T09:00:00+08:00');
    expect(await standing()).toMatchObject({ sendnums: 1, flow_amount: '1000.00' });
  });
});

describe('a draw', () => {
  beforeAll(async () => {
    await newMember();
    await credit(database, memberId, 2_000, '2026-06-17T20:00:00+08:00');
    await stake(database, memberId, 5_000, '2026-06-17T21:00:00+08:00');
  });

  it('is refused before 10:00:00 and from 12:00:00 on, to the second', async () => {
    at('09:59:59');
    expect(await ask()).toEqual(refused(422, '活动未开始'));
    at('12:00:00');
    expect(await ask()).toEqual(refused(422, '活动已结束'));
    expect(await standing()).toMatchObject({ acquirednum: 0, opens_at: '2026-06-19 10:00:00' });
  });

  it('checks the entitlement last', async () => {
    const entitled = token;
    await newMember();
    at('10:00:00');
    expect(await ask()).toEqual(refused(422, '您暂未达到领取条件，快去完成吧！'));
    at('09:59:59');
    expect(await ask()).toEqual(refused(422, '活动未开始'));
    token = entitled;
    memberId = await memberIdOf(app, token);
  });

  it('pays into the centre wallet and adds a turnover requirement', async () => {
    at('10:00:00');
    const { code, data } = await ask('first-tap');
    expect(code).toBe(200);
    const amount = parseMoney(data.redpacketmoney) ?? 0n;
    expect(amount >= 5_00n && amount <= 28_88n).toBe(true);
    expect((await walletsOf(database, memberId)).centre).toBe(2_000_00n + amount);
    const { data: turnover } = (await call(memberRows.withdrawals.requirements, {}, { token })).body;
    expect(turnover.list).toMatchObject([{ title: '红包', amount: data.redpacketmoney, multiple: '3' }]);
    expect(await standing()).toMatchObject({ sendnums: 2, acquirednum: 1, month_money: data.redpacketmoney });
  });

  it('returns the first answer when the same key is sent again, even after the window has closed', async () => {
    const first = await ask('first-tap');
    at('12:30:00');
    expect(await ask('first-tap')).toEqual(first);
    at('10:05:00');
    expect(await standing()).toMatchObject({ acquirednum: 1 });
  });

  it('uses the lower tier when the higher one has granted all of its draws', async () => {
    await ask();
    await ask();
    expect(await ask()).toEqual(refused(422, '您暂未达到领取条件，快去完成吧！'));
    const { data } = (await call(records, {}, { token })).body;
    expect(data.total).toBe(3);
    expect(data.data.map(({ money }) => money)).toEqual(['500.00', '2000.00', '2000.00']);
    expect(data.data[0]).toMatchObject({ created_at: '2026-06-18 10:05:00', usetime: '2026-06-18 10:05:00' });
  });

  it('keeps its seed secret until the window has closed, also in the database', async () => {
    const { data } = (await call(records, {}, { token })).body;
    const { data: before } = (await call(proof, { no: data.data[0]?.no ?? '' })).body;
    expect(before).toMatchObject({ seed: '', reveals_at: '2026-06-18 12:00:00', draw: 3, tier: 1 });
    const { rows } = await database.pool.query(`SELECT seed FROM red_packet_day WHERE day = '2026-06-18'`);
    expect(rows).toEqual([{ seed: '' }]);
    at('11:59:59');
    expect((await call(proof, { no: data.data[0]?.no ?? '' })).body.data.seed).toBe('');
  });

  it('can be verified from public data after the window has closed', async () => {
    at('12:00:00');
    const { data: page } = (await call(records, {}, { token })).body;
    for (const { no, redpacketmoney } of page.data) {
      const { data } = (await call(proof, { no })).body;
      expect(await redPacketCommitment(data.day, data.seed, data.rules)).toBe(data.commitment);
      const digest = createHmac('sha256', data.seed).update(`${data.member}:${data.draw}`).digest('hex');
      const [min, max] = [parseMoney(data.min_money) ?? 0n, parseMoney(data.max_money) ?? 0n];
      const amount = min + (BigInt(`0x${digest.slice(0, 16)}`) % (max - min + 1n));
      expect(parseMoney(data.drawn_money)).toBe(amount);
      expect(data.redpacketmoney).toBe(redpacketmoney);
      expect(data.rules).toContain(`第 ${data.tier} 档 `);
    }
    expect((await call(proof, { no: 'H20260618100000ABCDEFGHJKLM' })).body).toEqual(refused(404, '内容不存在'));
  });

  it('is refused to a frozen member', async () => {
    at('10:30:00');
    await database.pool.query('UPDATE member SET frozen = true WHERE id = $1', [memberId]);
    expect((await ask()).code).not.toBe(200);
    await database.pool.query('UPDATE member SET frozen = false WHERE id = $1', [memberId]);
  });
});

describe('the staff side', () => {
  it('shows the day with its budgets, draws, members, commitment and seed', async () => {
    at('12:10:00');
    const { data } = await asOperator(office.overview);
    const overview = data as typeof office.overview.output._output;
    expect(overview).toMatchObject({ in_force: 3, draws: 3, members: 1, budget: '8000.00', step_minutes: 10 });
    expect(overview.tiers.map(({ draws }) => draws)).toEqual([1, 2]);
    expect(overview.steps).toHaveLength(12);
    expect(overview.steps[0]).toEqual({ at: '10:00', draws: 3 });
    expect(overview.week.at(-1)).toEqual({ day: '2026-06-18', spent: overview.spent, budget: '8000.00' });
    expect(overview.today.seed).toMatch(/^[\w-]{43}$/);
    expect(overview.next_first_day).toBe('2026-06-19');
  });

  it('finds draws by member, by number and by day', async () => {
    const list = async (input: object) => {
      const { data } = await asOperator(office.draws, input);
      return (data as typeof office.draws.output._output).data;
    };
    const all = await list({});
    expect(all).toHaveLength(3);
    expect(all[0]).toMatchObject({ member_id: memberId, tier: 1, draw: 3, left: 0 });
    expect(await list({ search: all[1]?.no })).toEqual([all[1]]);
    expect(await list({ search: all[1]?.member_name })).toEqual(all);
    expect(await list({ day: '2026-06-17' })).toEqual([]);
  });
});

it('keeps the books balanced, with a posting for every draw', async () => {
  expect(await booksAreSound(database)).toBe(true);
  const packets = (await auditBooks(database)).find(({ name }) => name.startsWith('红包'));
  expect(packets).toEqual({ name: '红包订单与账本一致', passed: true, detail: '3 笔' });
  expect((await createSettings({ database }).all()).redpacket_switch).toBe(1);
});
