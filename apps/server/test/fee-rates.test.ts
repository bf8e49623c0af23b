import { readFileSync } from 'node:fs';
import { staffRows } from '@koi/contract';
import { addDays, beijingDay } from '@koi/money';
import { expect, it } from 'vitest';
import { betsFixture } from './bets.ts';
import { creditedDeposit } from './past.ts';
import { staffToken } from './staff.ts';

const fixture = await betsFixture();
const { database, clock, venue, bets, moveIn, call, app } = fixture;
const { businessReports, feeRates } = staffRows;
const start = addDays(beijingDay(clock.now()), -6);

const read = async (text: string) => (await database.pool.query(text)).rows;
const profit = async (token: string, first: string, last: string) =>
  (await call(businessReports.profit, { first, last }, { token })).body.data;

it('lists large wins, stakes and deposits of the span, and nothing below the amount', async () => {
  const token = await staffToken(app, 'finance');
  const who = await fixture.member('profit03', 50_000_000n);
  await moveIn(who, 'xinghe', '400000');
  for (const [stake, payout] of [
    [2_000_000n, 0n],
    [500_000n, 4_000_000n],
    [500_000n, 600_000n],
  ] as const) {
    venue.settle('xinghe', venue.place('xinghe', who.player, stake), payout);
  }
  await bets.pullAll();
  const paid = { memberId: who.id, way: 'bank' as const, amount: 3_000_000n, at: clock.now(), decidedAfterMs: 1 };
  await database.transaction((tx) => creditedDeposit(tx, paid));
  const today = beijingDay(clock.now());
  const large = async (at_least: string, day = today) =>
    (await call(businessReports.large, { first: day, last: day, at_least }, { token })).body.data;
  const found = await large('10000');
  expect(found.wins.map(({ payout, member_name }) => [payout, member_name])).toEqual([['40000.00', 'profit03']]);
  expect(found.stakes.map(({ stake }) => stake)).toEqual(['20000.00']);
  expect(found.deposits.map(({ amount }) => amount)).toEqual(['30000.00']);
  expect(await large('30000.01')).toMatchObject({ wins: [{ payout: '40000.00' }], stakes: [], deposits: [] });
  expect(await large('1', addDays(today, -1))).toMatchObject({ wins: [], stakes: [], deposits: [], withdrawals: [] });
});

it('refuses a span that is wrong, too long or in the future', async () => {
  const token = await staffToken(app, 'readonly');
  const today = beijingDay(clock.now());
  const asked = async (first: string, last: string) =>
    (await call(businessReports.profit, { first, last }, { token })).body;
  expect(await asked('2026-02-30', today)).toMatchObject({ code: 400, message: '请选择正确的日期' });
  expect(await asked(today, addDays(today, 1))).toMatchObject({ code: 400, message: '结束日期不能晚于今天' });
  expect(await asked(addDays(today, -367), today)).toMatchObject({ code: 400, message: '一次最多查看 367 天' });
  expect((await asked(addDays(today, -366), today)).code).toBe(200);
});

it('a fee is added once per day, never for past days of a rate, and recorded in the audit log', async () => {
  const token = await staffToken(app, 'admin');
  const today = beijingDay(clock.now());
  const add = async (rate: object) =>
    (await call(feeRates.add, { kind: 'deposit', code: 'usdt', percent: '1', fixed: '0', ...rate }, { token })).body;
  const who = await fixture.member('profit04', 0n);
  const usdt = { address: 'T1', rate: '7', amount: '1' };
  const at = new Date(clock.now().getTime() - 3 * 86_400_000);
  const paid = { memberId: who.id, way: 'usdt' as const, amount: 10_000n, at, decidedAfterMs: 1, usdt };
  await database.transaction((tx) => creditedDeposit(tx, paid));
  expect((await profit(token, start, today)).now.payment_fees).toBe('0.00');
  expect(await add({ first_day: start, percent: '0.60' })).toMatchObject({ code: 200 });
  expect((await profit(token, start, today)).now.payment_fees).toBe('0.60');
  expect(await add({ first_day: addDays(start, -5) })).toMatchObject({ code: 409 });
  expect(await add({ first_day: addDays(today, -1) })).toMatchObject({ code: 422 });
  expect(await add({ first_day: today, code: 'cheque' })).toMatchObject({ code: 422 });
  expect(await add({ first_day: today, percent: '1.234' })).toMatchObject({ code: 400 });
  const before = await profit(token, start, addDays(today, -1));
  expect(await add({ first_day: today, fixed: '1.50' })).toMatchObject({ code: 200, message: '费率已保存' });
  expect(await add({ first_day: today })).toMatchObject({ code: 409 });
  expect((await profit(token, start, addDays(today, -1))).now).toEqual(before.now);
  const [audited] = await read(`SELECT * FROM audit_row WHERE action = 'feeRates.add' ORDER BY id DESC LIMIT 1`);
  expect(audited).toMatchObject({
    target: '存款费 USDT',
    changes: [{ field: '存款费 USDT', before: '0.60%', after: '1.00%，每笔 1.50 元' }],
  });
  const { rates, codes } = (await call(feeRates.list, {}, { token })).body.data;
  expect(rates.filter(({ code }) => code === 'usdt').map(({ first_day, percent }) => [first_day, percent])).toEqual([
    [today, '1.00'],
    [start, '0.60'],
  ]);
  expect(codes.map(({ code }) => code)).toContain('yunding');
});

it('the fee in the settings of a venue became its first rate, unless the venue had one', async () => {
  const migration = readFileSync(new URL('../migrations/0034_venue_fees_by_day.sql', import.meta.url), 'utf8');
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`DELETE FROM fee_rate WHERE kind = 'venue'`);
    await client.query('ALTER TABLE venue ADD COLUMN fee_basis_points integer NOT NULL DEFAULT 0');
    await client.query(`UPDATE venue SET fee_basis_points = CASE platname WHEN 'xinghe' THEN 250 ELSE 0 END`);
    await client.query(migration);
    await client.query('UPDATE venue SET fee_basis_points = 300 WHERE fee_basis_points > 0');
    await client.query(migration);
    const { rows } = await client.query(`SELECT code, first_day, basis_points FROM fee_rate WHERE kind = 'venue'`);
    expect(rows).toEqual([{ code: 'xinghe', first_day: '2000-01-01', basis_points: 250 }]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
