import { REVIEWS, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { creditedDeposit, waitingDeposit } from '../../../../test/past.ts';
import { expireProposals } from '../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T15:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const { list, summary, detail } = staffRows.reviews;

let finance: TestStaff;
let other: TestStaff;
const numbers: string[] = [];

type Row = { no: string; created_at: string; amount: string };
const read = async (filter: object = {}, staff = finance) =>
  (await call(list, filter, { token: staff.token })).body.data;

beforeAll(async () => {
  finance = await newStaff(app, 'finance');
  other = await newStaff(app, 'finance');
  const first = await memberIdOf(app, await register('lanting09'));
  const second = await memberIdOf(app, await register('yuezhi66'));
  await database.transaction(async (tx) => {
    for (const [minutes, memberId, way, amount] of [
      [30, first, 'bank', 500_000n],
      [20, second, 'alipay', 50_000n],
      [10, first, 'wxpay', 30_000n],
    ] as const) {
      const at = new Date(clock.now().getTime() - minutes * 60_000);
      numbers.push(await waitingDeposit(tx, { memberId, way, amount, at }));
    }
    const at = new Date(clock.now().getTime() - 3_600_000);
    await creditedDeposit(tx, { memberId: first, way: 'bank', amount: 80_000n, at, decidedAfterMs: 120_000 });
  });
  await database.pool.query('UPDATE member SET deposit_total = 80000 WHERE id = $1', [first]);
});

describe('the queue', () => {
  it('shows pending orders, newest first, with the member’s name', async () => {
    const page = await read();
    expect(page).toMatchObject({ total: 3, next: '', previous: '' });
    expect(page.data.map(({ no }) => no)).toEqual(numbers.toReversed());
    expect(page.data[0]).toMatchObject({
      kind: 'deposit',
      member_name: 'lanting09',
      vip: 1,
      method: 'wxpay',
      amount: '300.00',
      risk: 'low',
      claimed_by: '',
      decided_at: '',
    });
  });

  it('is filtered, searched and sorted', async () => {
    expect((await read({ method: 'alipay' })).total).toBe(1);
    expect((await read({ kind: 'withdrawal' })).total).toBe(0);
    expect((await read({ state: 'decided' })).total).toBe(1);
    expect((await read({ search: 'LANT' })).total).toBe(2);
    expect((await read({ search: numbers[1] })).total).toBe(1);
    expect((await read({ search: numbers[1]?.slice(0, 10).toLowerCase() })).total).toBe(3);
    expect((await read({ search: 'nobody' })).total).toBe(0);
    expect((await read({ sort: 'largest' })).data[0]?.amount).toBe('5000.00');
    expect((await read({ sort: 'oldest' })).data[0]?.no).toBe(numbers[0]);
    expect((await read({ days: 1 })).total).toBe(3);
    const { member_id } = (await read({ search: 'yuezhi66' })).data[0] ?? {};
    expect((await read({ member_id })).total).toBe(1);
    expect((await read({ member_id, state: '' })).total).toBe(1);
  });

  it.each([
    ['newest', (a: Row, b: Row) => b.created_at.localeCompare(a.created_at) || (a.no < b.no ? 1 : -1)],
    ['oldest', (a: Row, b: Row) => a.created_at.localeCompare(b.created_at) || (a.no < b.no ? -1 : 1)],
    ['largest', (a: Row, b: Row) => Number(b.amount) - Number(a.amount) || (a.no < b.no ? 1 : -1)],
  ] as const)('has every deposit and withdrawal once on its pages, the %s first', async (sort, compare) => {
    const fill = (table: string, prefix: string, columns: string, values: string) =>
      database.pool.query(
        `INSERT INTO ${table} (member_id, no, amount, state, decided_at, created_at, ${columns})
         SELECT 1, '${prefix}PAGED' || lpad(n::text, 2, '0'), 100 + n % 3, 2, at, at, ${values}
         FROM generate_series(1, 12) n
         CROSS JOIN LATERAL (SELECT timestamptz '2025-01-01' + n / 2 * interval '1 second' AS at) times`,
      );
    await fill('deposit', 'D', 'way, expires_at', "'bank', at");
    await fill('withdrawal', 'W', 'method, card_id, card_name, card_tail, checks', "'bank', 1, '', '', '[]'");
    const filter = { state: 'decided', member_id: 1, sort };
    const pages = [await read(filter)];
    while (pages.at(-1)?.next) pages.push(await read({ ...filter, after: pages.at(-1)?.next }));
    const rows = pages.flatMap(({ data }) => data);
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 4]);
    expect(new Set(rows.map(({ no }) => no)).size).toBe(24);
    expect(rows).toEqual(rows.toSorted(compare));
    expect(await read({ ...filter, before: pages[2]?.previous })).toEqual(pages[1]);
    for (const table of ['deposit', 'withdrawal'])
      await database.pool.query(`DELETE FROM ${table} WHERE member_id = 1`);
  });

  it('leaves out a USDT order that the platform still processes, unless it is in doubt or searched for', async () => {
    const memberId = await memberIdOf(app, await register('tronuser'));
    const usdt = { address: 'TKJebW6SdoJhgkKU13BeKCbrMzT6HeQhJ6', rate: '7.2', amount: '100' };
    const draft = { memberId, way: 'usdt', amount: 72_000n, at: clock.now(), usdt } as const;
    const no = await database.transaction((tx) => waitingDeposit(tx, draft));
    expect((await read({ kind: 'deposit' })).total).toBe(3);
    expect((await read({ search: no })).total).toBe(1);
    await database.pool.query(`UPDATE deposit SET doubt = '金额不一致' WHERE no = $1`, [no]);
    expect((await read({ kind: 'deposit' })).total).toBe(4);
    await database.pool.query('DELETE FROM deposit WHERE no = $1', [no]);
  });

  it('shows who has claimed an order until the claim expires', async () => {
    await call(staffRows.deposits.claim, { no: numbers[0] }, { token: finance.token });
    const row = async (staff: TestStaff) => (await read({ sort: 'oldest' }, staff)).data[0];
    expect(await row(finance)).toMatchObject({ claimed_by: finance.name, claimed_by_me: true });
    expect(await row(other)).toMatchObject({ claimed_by: finance.name, claimed_by_me: false });
    clock.advance(600_001);
    expect(await row(other)).toMatchObject({ claimed_by: '', claimed_by_me: false });
    clock.advance(-600_001);
  });
});

it('sums up the pending orders and the results of today', async () => {
  expect((await call(summary, {}, { token: finance.token })).body.data).toEqual({
    deposits: 3,
    withdrawals: 0,
    amount: '5800.00',
    approved_today: 1,
    average_seconds: 120,
  });
});

it('counts only what the role may see', async () => {
  const counts = async (staff: TestStaff) =>
    (await call(staffRows.session.counts, {}, { token: staff.token })).body.data;
  expect(await counts(finance)).toMatchObject({ deposits: 3, withdrawals: 0, adjustments: 0, transfers: 0 });
  expect(await counts(await newStaff(app, 'content'))).toMatchObject({ deposits: 0, withdrawals: 0, adjustments: 0 });
});

describe('one order', () => {
  it('includes its events, the member’s data and the member’s other orders', async () => {
    const { data } = (await call(detail, { no: numbers[0] }, { token: finance.token })).body;
    expect(data).toMatchObject({ no: numbers[0], amount: '5000.00', state: 1 });
    expect(data.events.length).toBeGreaterThan(0);
    expect(data.member).toMatchObject({ realname: '陈*', frozen: false, balance: '800.00', deposit_total: '800.00' });
    expect(data.history.map(({ method }) => method)).toEqual(['wxpay', 'bank']);
  });

  it('returns 404 when it does not exist', async () => {
    const { body } = await call(detail, { no: 'D20260618000000AAAAAAAAAAAA' }, { token: finance.token });
    expect(body).toEqual({ code: 404, message: '订单不存在', data: null });
  });
});

it('a deposit that waits for a second person names the first one until the proposal ends', async () => {
  const memberId = await memberIdOf(app, await register('moyunxi1'));
  const order = { memberId, way: 'bank', amount: 60_000_00n, at: clock.now() } as const;
  const no = await database.transaction((tx) => waitingDeposit(tx, order));
  const firstApprovers = async () => {
    const [row] = (await read({ search: no })).data;
    const { body } = await call(detail, { no }, { token: finance.token });
    return [row?.first_approver, body.data.first_approver];
  };
  expect(await firstApprovers()).toEqual(['', '']);
  const { body } = await call(staffRows.deposits.approve, { no, remark: '' }, { token: finance.token });
  expect(body).toMatchObject({ code: 200, message: REVIEWS.firstApproval });
  expect(await firstApprovers()).toEqual([finance.name, finance.name]);
  await expireProposals(app);
  expect(await firstApprovers()).toEqual(['', '']);
});
