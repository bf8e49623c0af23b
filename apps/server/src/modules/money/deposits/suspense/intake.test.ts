import { memberRows, staffRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { anotherProcess, depositRow, newTronOrder, OUR_ADDRESS, openWays } from '../../../../../test/deposits.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../../test/money.ts';
import { agreeToDeposit } from '../../../../../test/proposals.ts';
import { newStaff } from '../../../../../test/staff.ts';
import { type FakePayment, fakeTronNode, SENDER } from '../../../../../test/tron-node.ts';
import { createLedger } from '../../../../ledger/index.ts';
import { ManualClock } from '../../../../platform/index.ts';
import { createBooking } from './booking.ts';

const MINUTE_MS = 60_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await openWays(database);
const [one, other] = [anotherProcess(app, { tron }), anotherProcess(app, { tron })];
await one.run('deposits-suspense');

let count = 0;
let token = '';
beforeEach(async () => {
  count += 1;
  token = await register(`stray${100 + count}`);
});

const pay = (amount: bigint, changes: Partial<FakePayment> = {}) => node.pay({ to: OUR_ADDRESS, amount, ...changes });
/** Reads the chain after the time in which a payment is credited to its order. */
const intake = async () => {
  clock.advance(11 * MINUTE_MS);
  await one.run('deposits-suspense');
};
const stored = async (hash: string) =>
  (await database.pool.query('SELECT * FROM usdt_suspense WHERE tx_hash = $1 ORDER BY log_index', [hash])).rows;
const posted = async (no: string) => {
  const { rows } = await database.pool.query(
    `SELECT entry.kind, source.address AS source, target.address AS target, amount FROM ledger_transaction entry
     JOIN ledger_posting posting ON posting.transaction_id = entry.id
     JOIN ledger_account source ON source.id = from_account JOIN ledger_account target ON target.id = to_account
     WHERE memo = $1 AND kind LIKE 'suspense%' ORDER BY entry.id`,
    [no],
  );
  return rows;
};
const readTo = async () =>
  (await database.pool.query('SELECT read_to FROM usdt_address WHERE address = $1', [OUR_ADDRESS])).rows[0].read_to;

describe('a payment that matches no order', () => {
  it('is stored with its sender and booked into suspense at the rate of that moment', async () => {
    const hash = pay(388_000_000n);
    await intake();
    const [row, ...more] = await stored(hash);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      no: expect.stringMatching(/^U\d{14}\w{12}$/),
      log_index: 0,
      address: OUR_ADDRESS,
      sender: SENDER,
      usdt_amount: 388_000_000n,
      rate: '7.10',
      amount: 2754_80n,
      state: 1,
    });
    expect(await posted(row.no)).toEqual([
      { kind: 'suspense', source: 'house:clearing:usdt', target: 'house:suspense:usdt', amount: 2754_80n },
    ]);
    expect(await booksAreSound(database)).toBe(true);
  });

  it('is booked once by repeated runs and by two processes at once', async () => {
    const hash = pay(20_000_000n, { more: [{ to: OUR_ADDRESS, amount: 30_000_000n }] });
    clock.advance(11 * MINUTE_MS);
    await Promise.all([one.run('deposits-suspense'), other.run('deposits-suspense')]);
    await database.pool.query(`UPDATE usdt_address SET read_to = since`);
    await one.run('deposits-suspense');
    const rows = await stored(hash);
    expect(rows.map(({ log_index, amount }) => [log_index, amount])).toEqual([
      [0, 142_00n],
      [1, 213_00n],
    ]);
    for (const { no } of rows) expect(await posted(no)).toHaveLength(1);
  });

  it('is booked once when two processes have read it at the same time', async () => {
    const booking = createBooking({ ledger: createLedger() });
    const transaction = {
      hash: 'ab'.repeat(32),
      address: OUR_ADDRESS,
      arrivals: [{ index: 0, from: SENDER, amount: 7_000_000n }],
      blockAt: clock.now(),
    };
    const booked = await Promise.all(
      Array.from({ length: 8 }, () => database.transaction((tx) => booking.book(tx, transaction, '7.10', clock.now()))),
    );
    expect(booked.flat()).toHaveLength(1);
    expect(await stored(transaction.hash)).toHaveLength(1);
  });

  it('is not booked when an order spends it between the reading and the booking', async () => {
    const made = await newTronOrder(app, token);
    const hash = pay(parseUsdt(made.usdt_amount) ?? 0n);
    await one.run('deposits-sweep');
    const booking = createBooking({ ledger: createLedger() });
    const arrivals = [{ index: 0, from: SENDER, amount: parseUsdt(made.usdt_amount) ?? 0n }];
    const transaction = { hash, address: OUR_ADDRESS, arrivals, blockAt: clock.now() };
    expect(await database.transaction((tx) => booking.book(tx, transaction, '7.10', clock.now()))).toEqual([]);
    expect(await stored(hash)).toEqual([]);
  });

  it('is not booked before its order had time to take it, and not when the order did', async () => {
    const made = await newTronOrder(app, token);
    const amount = parseUsdt(made.usdt_amount) ?? 0n;
    const early = pay(amount);
    clock.advance(5 * MINUTE_MS);
    await one.run('deposits-suspense');
    expect(await stored(early)).toEqual([]);
    await one.run('deposits-sweep');
    await intake();
    expect(await stored(early)).toEqual([]);
    expect((await depositRow(app, made.order_no)).state).toBe(2);
  });

  it('is neither lost nor booked while the node is silent, lags, or has not confirmed it', async () => {
    const before = await readTo();
    const hash = pay(41_000_000n, { unsolid: true });
    node.fault = { status: 500, body: '' };
    await intake();
    node.fault = undefined;
    expect(await readTo()).toEqual(before);
    await intake();
    expect(await stored(hash)).toEqual([]);
    await intake();
    node.solidify(hash);
    await intake();
    expect(await stored(hash)).toMatchObject([{ usdt_amount: 41_000_000n }]);
  });

  it('is not booked when the chain drops it before its block is solid', async () => {
    const hash = pay(42_000_000n, { unsolid: true });
    await intake();
    node.drop(hash);
    await intake();
    expect(await stored(hash)).toEqual([]);
  });

  it('is stored without a posting when it is worth less than one 分', async () => {
    const hash = pay(1n);
    await intake();
    const [row] = await stored(hash);
    expect(row).toMatchObject({ state: 5, amount: 0n, usdt_amount: 1n });
    expect(await posted(row.no)).toEqual([]);
  });

  it.each<[string, Partial<FakePayment>]>([
    ['a failed transaction', { result: 'REVERT' }],
    ['another token', { contract: SENDER }],
    ['a transfer from the address to itself', { from: OUR_ADDRESS }],
  ])('is not %s', async (_what, changes) => {
    const hash = pay(50_000_000n, changes);
    await intake();
    expect(await stored(hash)).toEqual([]);
  });
});

describe('an approval of an order', () => {
  it('takes the payment out of suspense in the same transaction', async () => {
    const made = await newTronOrder(app, token);
    const hash = pay(10_000_000n);
    await call(memberRows.deposits.submitHash, { out_trade_no: made.order_no, tx_hash: hash });
    await intake();
    const [row] = await stored(hash);
    expect(row).toMatchObject({ state: 1, amount: 71_00n });
    const staff = await newStaff(app, 'cashier-in');
    const { facts } = (await call(staffRows.reviews.detail, { no: made.order_no }, { token: staff.token })).body.data;
    expect(facts).toContainEqual({ label: 'USDT 挂账', value: row.no });
    await call(staffRows.deposits.approve, { no: made.order_no }, { token: staff.token });
    expect((await stored(hash))[0].state).toBe(1);
    await agreeToDeposit(app, made.order_no);
    expect(await stored(hash)).toMatchObject([
      { state: 2, deposit_no: made.order_no, ended_name: expect.stringMatching(/^checker/) },
    ]);
    expect(await posted(row.no)).toMatchObject([
      { kind: 'suspense' },
      { kind: 'suspense-end', source: 'house:suspense:usdt', target: 'house:clearing:usdt', amount: 71_00n },
    ]);
    expect((await walletsOf(database, await memberIdOf(app, token))).centre).toBe(71_00n);
    expect(await booksAreSound(database)).toBe(true);
  });
});
