import { memberRows, SETTLEMENT_RUNS, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { storeBets } from '../../../../test/past.ts';
import { newStaff } from '../../../../test/staff.ts';
import { demoLevels } from '../../../demo/vip-levels.ts';
import { ManualClock } from '../../../platform/index.ts';
import { putGames } from '../../play/catalogue/index.ts';
import { putLevels } from '../vip/index.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const rows = staffRows.rebates;
const DAY = '2026-06-17';

let token = '';
let finance = '';
let readonly = '';
let memberId = 0;

beforeAll(async () => {
  token = await register('rebated01');
  memberId = await memberIdOf(app, token);
  finance = (await newStaff(app, 'rewards', 'finance77')).token;
  readonly = (await newStaff(app, 'readonly')).token;
  const art = { hot: false, mobileImage: '/art/a.svg', appImage: '/art/a.svg', icon: '/art/a.svg' };
  const game = { venue: 'xinghe', code: 'dragon', category: 'concise', name: '金龙献瑞', ...art } as const;
  const placedAt = new Date(`${DAY}T20:00:00+08:00`);
  await database.transaction(async (tx) => {
    await putLevels(tx, demoLevels);
    await putGames(tx, [{ code: 'xinghe', title: '星河电子' }], [game]);
    await storeBets(tx, [
      {
        memberId,
        venue: 'xinghe',
        bet: 'bet-1',
        game: 'dragon',
        round: '',
        stake: 100_000n,
        validStake: 100_000n,
        payout: 100_000n,
        state: 'settled',
        placedAt,
        settledAt: placedAt,
        detail: '',
        pulledAt: placedAt,
      },
    ]);
  });
});

describe('the manual settlement of a day', () => {
  it('is refused before the day is over, when the day is too old, and without the right to run it', async () => {
    const run = async (day: string, by = finance) => (await call(rows.run, { day }, { token: by })).body;
    expect((await run('2026-06-18')).message).toBe(SETTLEMENT_RUNS.dayOpen);
    expect((await run('2026-05-01')).message).toBe(SETTLEMENT_RUNS.dayOld);
    expect((await run('2026-06-31')).message).toBe(SETTLEMENT_RUNS.dayWrong);
    expect((await run(DAY, readonly)).code).toBe(403);
  });

  it('returns what it added, writes an audit row, and adds nothing the second time', async () => {
    const first = (await call(rows.run, { day: DAY }, { token: finance })).body;
    expect(first).toMatchObject({ message: SETTLEMENT_RUNS.ran, data: { records: 1, amount: '8.00' } });
    const again = (await call(rows.run, { day: DAY }, { token: finance })).body;
    expect(again.data).toEqual({ records: 0, amount: '0.00' });
    const { rows: audited } = await database.pool.query(
      `SELECT target, summary FROM audit_row WHERE action = 'rebates.run' ORDER BY id`,
    );
    expect(audited).toEqual([
      { target: `返水 ${DAY}`, summary: '新增 1 条，共 8.00 元' },
      { target: `返水 ${DAY}`, summary: '没有差额' },
    ]);
  });

  it('is shown in the list of days with its result', async () => {
    const { data } = (await call(rows.runs, {}, { token: readonly })).body.data;
    expect(data).toMatchObject([
      {
        day: DAY,
        finished: true,
        members: 1,
        records: 1,
        corrections: 0,
        turnover: '1000.00',
        amount: '8.00',
        claimed: '0.00',
        runs: 2,
        staff_name: 'finance77',
      },
    ]);
  });

  it('is shown as unfinished while a member could not be settled', async () => {
    await database.pool.query(`INSERT INTO settlement_failure VALUES ('rebate', $1, $2, 'broken', now())`, [
      DAY,
      memberId,
    ]);
    const { data } = (await call(rows.runs, {}, { token: readonly })).body.data;
    expect(data).toMatchObject([{ day: DAY, finished: false, finished_at: '', records: 1 }]);
    await database.pool.query('DELETE FROM settlement_failure');
    expect((await call(rows.runs, {}, { token: readonly })).body.data).toMatchObject({
      total: 1,
      next: '',
      previous: '',
    });
  });
});

describe('a member', () => {
  it('claims the pending amount once and sees the records as claimed', async () => {
    const claim = () => call(memberRows.rebates.claim, {}, { token });
    expect((await claim()).body).toMatchObject({ code: 200, message: '操作成功！' });
    expect((await claim()).body).toMatchObject({ code: 422, message: '暂无领取额度！' });
    const { data } = (await call(memberRows.rebates.list, {}, { token })).body;
    expect(data).toMatchObject({ jisuan: '8.00', nojisuan: '0.00' });
    expect(data.list.data).toMatchObject([
      { gamename: '星河电子', money: '8.00', state: 1, updated_at: '2026-06-18 10:00:00', turnover: '1000.00' },
    ]);
    expect((await call(memberRows.members.user, {}, { token })).body.data.balance).toBe('8.00');
    expect((await call(memberRows.withdrawals.turnover, {}, { token })).body.data.bet_amount).toBe('8.00');
  });

  it('is found by staff together with the claim', async () => {
    const find = async (filter: object) => (await call(rows.records, filter, { token: readonly })).body.data;
    expect((await find({ search: 'rebated01', day: DAY, platname: 'xinghe', state: '1' })).data).toMatchObject([
      {
        member_id: memberId,
        member_name: 'rebated01',
        vip: 1,
        percent: '0.80',
        claim_no: expect.stringMatching(/^F2026/),
      },
    ]);
    expect((await find({ state: '0' })).total).toBe(0);
    expect((await find({ search: 'nobody' })).total).toBe(0);
    expect((await find({ day: '2026-06-16' })).total).toBe(0);
  });
});
