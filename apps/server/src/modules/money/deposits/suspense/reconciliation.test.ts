import { staffRows } from '@koi/contract';
import { beijingDay, beijingDayStart, parseUsdt } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { anotherProcess, newTronOrder, OUR_ADDRESS, openWays } from '../../../../../test/deposits.ts';
import { newStaff } from '../../../../../test/staff.ts';
import { fakeTronNode } from '../../../../../test/tron-node.ts';
import { ManualClock } from '../../../../platform/index.ts';
import { checkChainDays } from './chain-days.ts';

const HOUR_MS = 3_600_000;
/** Ten o'clock, so that what the tests do in a few hours stays within one Beijing day. */
const clock = new ManualClock(new Date(beijingDayStart(beijingDay(new Date())).getTime() + 10 * HOUR_MS));
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await openWays(database);
const { run } = anotherProcess(app, { tron });
await run('deposits-suspense');

const compare = () => run('deposits-chain-days');
const intake = async () => {
  clock.advance(HOUR_MS / 2);
  await run('deposits-suspense');
};
const pay = (amount: bigint) => node.pay({ to: OUR_ADDRESS, amount });
const sum = async (column: string) =>
  (await database.pool.query(`SELECT sum(${column})::bigint AS sum FROM usdt_chain_day`)).rows[0].sum;
const differences = async (): Promise<string[]> =>
  (await database.pool.query(`SELECT differences FROM usdt_chain_day WHERE differing > 0`)).rows.flatMap(
    (row) => row.differences,
  );

beforeEach(async () => {
  await intake();
  await compare();
  expect(await differences()).toEqual([]);
});

describe('the comparison of chain and books', () => {
  it('agrees when every transfer is credited or in suspense, and stays so after both', async () => {
    const before = [await sum('arrived'), await sum('credited'), await sum('suspense')];
    const made = await newTronOrder(app, await register('chain101'));
    const exact = parseUsdt(made.usdt_amount) ?? 0n;
    pay(exact);
    pay(30_000_000n);
    await run('deposits-sweep');
    await intake();
    await compare();
    expect([await sum('arrived'), await sum('credited'), await sum('suspense')]).toEqual([
      before[0] + exact + 30_000_000n,
      before[1] + exact,
      before[2] + 30_000_000n,
    ]);
    const staff = await newStaff(app, 'auditor');
    const { days } = (await call(staffRows.suspense.summary, {}, { token: staff.token })).body.data;
    expect(days.length).toBeGreaterThan(0);
    expect(days.filter(({ agrees, difference }) => !agrees || difference !== '0.00')).toEqual([]);
    expect(await checkChainDays.all(database.orm)).toMatchObject({ differing: 0 });
  });

  it('finds a missing transfer, which the intake then books', async () => {
    const hash = pay(31_000_000n);
    await intake();
    await database.pool.query('DELETE FROM usdt_suspense WHERE tx_hash = $1', [hash]);
    await compare();
    expect(await differences()).toEqual([expect.stringContaining('链上 31.00（1 笔），账本 0.00（0 笔）')]);
    expect(await checkChainDays.recent(database.orm, { after: 0n, through: 0n, from: '', to: '' })).toMatchObject({
      differing: 1,
      named: [expect.stringContaining('1 笔不符')],
    });
    await intake();
    await compare();
    expect(await differences()).toEqual([]);
  });

  it('finds a doubled transfer', async () => {
    const hash = pay(32_000_000n);
    await intake();
    await database.pool.query(
      `INSERT INTO usdt_suspense (no, tx_hash, log_index, address, sender, usdt_amount, rate, amount, block_at, booked_at, state)
       SELECT 'U-double', tx_hash, 5, address, sender, usdt_amount, rate, amount, block_at, booked_at, state
       FROM usdt_suspense WHERE tx_hash = $1`,
      [hash],
    );
    await compare();
    expect(await differences()).toEqual([expect.stringContaining('链上 32.00（1 笔），账本 64.00（2 笔）')]);
    await database.pool.query(`DELETE FROM usdt_suspense WHERE no = 'U-double'`);
    await compare();
  });

  it('finds a wrong amount, on the day of the block, also after the day has ended', async () => {
    const hash = pay(33_000_000n);
    await intake();
    clock.advance(24 * HOUR_MS);
    await run('deposits-suspense');
    await database.pool.query('UPDATE usdt_suspense SET usdt_amount = 33000001 WHERE tx_hash = $1', [hash]);
    await compare();
    expect(await differences()).toEqual([expect.stringContaining('账本 33.000001（1 笔）')]);
    await database.pool.query('UPDATE usdt_suspense SET usdt_amount = 33000000 WHERE tx_hash = $1', [hash]);
    await compare();
  });

  it('fails and keeps its last result while the node does not answer', async () => {
    const before = await sum('arrived');
    node.fault = { status: 500, body: '' };
    await expect(compare()).rejects.toThrow('does not list');
    node.fault = undefined;
    expect(await sum('arrived')).toBe(before);
  });
});

it('reads two days and no more of the chain in one run', async () => {
  clock.advance(72 * HOUR_MS);
  await run('deposits-suspense');
  const { rows } = await database.pool.query('SELECT count(*)::int AS days FROM usdt_chain_day');
  await compare();
  const { rows: after } = await database.pool.query('SELECT count(*)::int AS days FROM usdt_chain_day');
  expect(after[0].days - rows[0].days).toBeLessThanOrEqual(2);
});
