import { memberRows, PROPOSALS, STAFF, STAFF_TRANSFERS, staffRows, TRANSFERS } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { doubtFixture } from '../../../../test/doubt.ts';
import { keepFresh, leaveDesk } from '../../../../test/fresh-code.ts';
import { checkerOf, effectsOf, expireProposals } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const { app, call, venue, member, moveIn, wallets, orders, database, clock, jobs, ask, lose, mute } =
  await doubtFixture();
/** Without an answer to these calls, people have to decide. */
const ANSWERS = ['/v1/transfers/query', '/v1/transfers/close'];

describe('a transfer that stays unsettled', () => {
  it('causes an alert after 5 minutes, needs a person after 30, and is resolved by two people', async () => {
    const who = await member('doubt009', 10_000n);
    lose('/v1/transfers/in', 'before');
    await moveIn(who, 'canghai', '60');
    mute(...ANSWERS);
    const [order] = await orders(who);
    const no = order?.no ?? '';
    const early = await newStaff(app, 'finance');
    const { transfers } = staffRows;
    const detail = async (token: string) => (await call(transfers.detail, { no }, { token })).body.data;
    const propose = (staff: { token: string }, outcome = 'failed') =>
      call(transfers.propose, { no, outcome, remark: '场馆客服确认未到账' }, { token: staff.token });

    expect((await propose(early)).body.message).toBe(STAFF_TRANSFERS.tooEarly);
    clock.advance(300_000);
    await jobs.run('transfers-alert');
    expect(jobs.logged()).toContain('a transfer is unknown for five minutes');
    expect(await detail(early.token)).toMatchObject({ state: 2, needs_person: false });
    clock.advance(1_500_000);
    await jobs.run('transfers-alert');
    await jobs.run('transfers-alert');
    const [first, second, reader] = [
      await newStaff(app, 'finance'),
      await newStaff(app, 'finance'),
      await newStaff(app, 'readonly'),
    ];
    expect(await detail(reader.token)).toMatchObject({
      needs_person: true,
      member_name: 'doubt009',
      title: '沧海捕鱼',
    });
    const inDoubt = (await call(transfers.list, { platname: 'canghai' }, { token: reader.token })).body.data;
    expect(inDoubt.data.map((row) => row.no)).toEqual([no]);
    const stage = await call(memberRows.transactions.list, { type: 3 }, { token: who.token });
    expect(stage.body.data.data[0]?.stage).toBe(TRANSFERS.atPerson);

    expect((await propose(reader)).body.code).toBe(403);
    expect((await propose(first, '')).body.message).toBe(STAFF_TRANSFERS.outcomeMissing);
    expect((await propose(first)).body.message).toBe(STAFF_TRANSFERS.proposed);
    expect((await propose(second)).body.message).toBe(STAFF_TRANSFERS.proposedAlready);
    const waiting = (await detail(second.token)).proposal;
    expect(waiting).toMatchObject({ outcome: 'failed', by: first.name, made_by_me: false });
    const agree = (staff: { token: string }) =>
      call(staffRows.proposals.approve, { no: waiting?.no, remark: '' }, { token: staff.token });
    expect(await effectsOf(app, waiting?.no ?? '')).toEqual([
      '! 会员的中心钱包增加: ¥60.00',
      '! 场馆尚未确认该结果，确认前不再为该会员垫付: 是',
      expect.stringMatching(/^已向场馆查询: \d+ 次$/),
      expect.stringMatching(/^场馆最近的答复: ./),
    ]);
    expect((await agree(reader)).body.code).toBe(403);
    const byHand = database.pool.query('UPDATE transfer SET resolved_by = proposed_by WHERE no = $1', [no]);
    await expect(byHand).rejects.toThrow('transfer_two_people');
    const checker = await checkerOf(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => agree(checker)));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
    const reported = await detail(reader.token);
    expect(reported).toMatchObject({ state: 0, needs_person: false, proposal: null });
    // The venue may change its answer between the job's question and those of the two people.
    const told = reported.events.filter(({ text }) => !text.startsWith('尚无明确结果'));
    expect(told.map(({ who: by, text }) => `${by} ${text}`).slice(-4)).toEqual([
      '系统 超过5分钟没有明确结果，已告警',
      '系统 超过30分钟没有明确结果，转人工处理',
      `${first.name} 建议按“转账失败，资金退回”处理：场馆客服确认未到账`,
      `${checker.name} 复核同意：转账失败，资金退回`,
    ]);
    const { rows } = await database.pool.query(
      `SELECT action FROM audit_row WHERE action LIKE 'transfers.%' ORDER BY id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['transfers.propose', 'transfers.approve']);
  });

  it('is queried with the same number when a member of staff requests it', async () => {
    const who = await member('doubt012', 10_000n);
    lose('/v1/transfers/in', 'after');
    await moveIn(who, 'xinghe', '60');
    const [{ no } = { no: '' }] = await orders(who);
    const { transfers, session } = staffRows;
    const [finance, reader] = [await newStaff(app, 'finance'), await newStaff(app, 'readonly')];
    const askNow = async (staff = finance) => (await call(transfers.ask, { no }, { token: staff.token })).body;
    const summary = async () => (await call(transfers.summary, {}, { token: reader.token })).body.data;
    const before = await summary();
    expect(before).toMatchObject({ balanced: true });
    expect((await askNow(reader)).code).toBe(403);
    lose('/v1/transfers/query', 'before');
    expect(await askNow()).toMatchObject({ code: 200, message: STAFF_TRANSFERS.asked, data: { state: 2, asked: 2 } });
    venue.heal();
    const { data } = await askNow();
    expect(data).toMatchObject({ state: 1 });
    expect(data.events.slice(-2).map(({ who: by, text }) => `${by} ${text}`)).toEqual([
      `${finance.name} 立即查询`,
      '系统 场馆确认成功',
    ]);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, xinghe: 6_000n });
    expect(await askNow()).toMatchObject({ code: 409, message: STAFF_TRANSFERS.decided });
    const after = await summary();
    expect(after).toMatchObject({ open: before.open - 1, settled_today: before.settled_today + 1, balanced: true });
    expect(Number(before.open_amount) - Number(after.open_amount)).toBe(60);
    expect((await call(session.counts, {}, { token: finance.token })).body.data.transfers).toBe(after.need_person);
  });

  it('counts as needing a person when a resolution is proposed', async () => {
    const who = await member('doubt013', 10_000n);
    lose('/v1/transfers/in', 'after');
    await moveIn(who, 'xinghe', '60');
    mute(...ANSWERS);
    const { transfers, session } = staffRows;
    const [finance, content] = [await newStaff(app, 'finance'), await newStaff(app, 'content')];
    const [{ no } = { no: '' }] = await orders(who);
    const found = async () =>
      (await call(transfers.list, { state: 'person', search: no }, { token: finance.token })).body.data.total;
    const counted = async (staff = finance) =>
      (await call(session.counts, {}, { token: staff.token })).body.data.transfers;
    const before = await counted();
    expect(await found()).toBe(0);
    clock.advance(400_000);
    await call(transfers.propose, { no, outcome: 'failed', remark: '未到账' }, { token: finance.token });
    expect(await found()).toBe(1);
    expect(await counted()).toBe(before + 1);
    expect(await counted(content)).toBe(0);
    venue.heal();
    await ask(600_000);
    expect(await counted()).toBe(before);
  });

  it('still follows the venue’s answer after a proposal was refused', async () => {
    const who = await member('doubt010', 10_000n);
    lose('/v1/transfers/in', 'after');
    await moveIn(who, 'yunding', '60');
    mute(...ANSWERS);
    clock.advance(400_000);
    const [{ no } = { no: '' }] = await orders(who);
    const [first, second] = [await newStaff(app, 'finance'), await checkerOf(app)];
    const { transfers, proposals } = staffRows;
    const propose = async (remark: string) =>
      (await call(transfers.propose, { no, outcome: 'failed', remark }, { token: first.token })).body.data.no;
    const decision = { no: await propose('误判'), remark: '等场馆答复' };
    const dropped = await call(proposals.refuse, decision, { token: second.token });
    expect(dropped.body.message).toBe(PROPOSALS.refused);
    expect((await call(proposals.approve, decision, { token: second.token })).body.message).toBe(PROPOSALS.decided);
    await propose('仍未到账');
    venue.heal();
    await ask(600_000);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, yunding: 6_000n });
    expect(
      (await call(transfers.propose, { no, outcome: 'failed', remark: '晚了' }, { token: first.token })).body.message,
    ).toBe(STAFF_TRANSFERS.decided);
    const { rows } = await database.pool.query('SELECT state FROM proposal WHERE target = $1 ORDER BY state', [no]);
    expect(rows).toEqual([{ state: 3 }, { state: 4 }]);
  });

  it('needs a code of both people when it is large and their sessions were left open', async () => {
    const who = await member('doubt015', 600_000n);
    lose('/v1/transfers/in', 'before');
    await moveIn(who, 'yunding', '5500');
    mute(...ANSWERS);
    clock.advance(400_000);
    const [{ no } = { no: '' }] = await orders(who);
    const { token } = await newStaff(app, 'adjuster');
    const propose = async () =>
      (await call(staffRows.transfers.propose, { no, outcome: 'failed', remark: '未到账' }, { token })).body;
    await leaveDesk(app, token);
    expect((await propose()).message).toBe(STAFF.codeNeeded);
    await keepFresh(app, token);
    const proposed = await propose();
    expect(proposed.code).toBe(200);
    const checker = await newStaff(app, 'checker');
    const agree = async () => {
      const decision = { no: proposed.data.no, remark: '' };
      return (await call(staffRows.proposals.approve, decision, { token: checker.token })).body;
    };
    await leaveDesk(app, checker.token);
    expect((await agree()).message).toBe(STAFF.codeNeeded);
    await keepFresh(app, checker.token);
    expect((await agree()).code).toBe(200);
    venue.heal();
    await ask(600_000);
  });

  it('goes back to the queue when no second person decides within 24 hours', async () => {
    const who = await member('doubt014', 10_000n);
    lose('/v1/transfers/in', 'after');
    await moveIn(who, 'yunding', '60');
    mute(...ANSWERS);
    clock.advance(400_000);
    const [{ no } = { no: '' }] = await orders(who);
    const { token } = await newStaff(app, 'adjuster');
    await call(staffRows.transfers.propose, { no, outcome: 'failed', remark: '未到账' }, { token });
    await expireProposals(app);
    const { body } = await call(staffRows.transfers.detail, { no }, { token });
    expect(body).toMatchObject({ code: 200, data: { state: 2, proposal: null } });
    const { data } = body;
    expect(data.events.at(-1)).toMatchObject({ who: '系统', text: '处理意见已过期' });
    venue.heal();
    await ask(600_000);
  });
});

it('metrics report the amount in transit, its age and the number of unsettled transfers', async () => {
  const who = await member('doubt011', 10_000n);
  lose('/v1/transfers/in', 'before');
  await moveIn(who, 'xinghe', '60');
  clock.advance(42_000);
  const { payload } = await app.app.http.inject({ url: '/metrics' });
  expect(payload).toMatch(/koi_transit_amount [1-9]/);
  expect(payload).toMatch(/koi_transfers_unknown [1-9]/);
  expect(payload).toMatch(/koi_transit_age_seconds [1-9]/);
});

it('the books balance with money still in transit', async () => {
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
