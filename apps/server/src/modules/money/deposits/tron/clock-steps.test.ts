import { memberRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { anotherProcess, depositRow, newTronOrder, OUR_ADDRESS, openWays } from '../../../../../test/deposits.ts';
import { fakeTronNode } from '../../../../../test/tron-node.ts';
import { ManualClock } from '../../../../platform/index.ts';
import { createHeadWatch } from './head-watch.ts';

// The chain has its own clock: changing ours does not move its blocks.
const START = '2026-03-01T12:00:00+08:00';
const [clock, chainClock] = [new ManualClock(START), new ManualClock(START)];
const node = await fakeTronNode(chainClock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await openWays(database);
const { run } = anotherProcess(app, { tron });

const pass = (ms: number) => {
  clock.advance(ms);
  chainClock.advance(ms);
};

let count = 0;
let token = '';
beforeEach(async () => {
  count += 1;
  clock.set(chainClock.now());
  token = await register(`clocks${100 + count}`);
});

const paid = async (changes: { unsolid?: boolean } = {}) => {
  const made = await newTronOrder(app, token);
  pass(10_000);
  const hash = node.pay({ to: OUR_ADDRESS, amount: parseUsdt(made.usdt_amount) ?? 0n, ...changes });
  return { no: made.order_no, hash };
};
const submit = ({ no, hash }: { no: string; hash: string }) =>
  call(memberRows.deposits.submitHash, { out_trade_no: no, tx_hash: hash });
const stateOf = async (no: string) => (await depositRow(app, no)).state;

it('a clock that jumps ahead does not lengthen the pause before the next query', async () => {
  const payment = await paid({ unsolid: true });
  await submit(payment);
  clock.advance(240_000);
  await run('deposits-ask');
  node.solidify(payment.hash);
  pass(4_000);
  await run('deposits-ask');
  expect(await stateOf(payment.no)).toBe(2);
});

it('a clock that jumps back does not delay the next query', async () => {
  const payment = await paid({ unsolid: true });
  clock.advance(200_000);
  await submit(payment);
  node.solidify(payment.hash);
  clock.advance(-200_000);
  pass(4_000);
  await run('deposits-ask');
  expect(await stateOf(payment.no)).toBe(2);
});

it.each([400_000, -400_000])(
  'a clock that is wrong by %d ms does not make an advancing node look outdated',
  async (step) => {
    const payment = await paid();
    clock.advance(step);
    await submit(payment);
    pass(4_000);
    await run('deposits-ask');
    expect(await stateOf(payment.no)).toBe(2);
  },
);

it('the head watch reports an advancing head by the monotonic clock', () => {
  let now = 0;
  const watch = createHeadWatch(() => now);
  expect([watch.moves(100), watch.moves(100), watch.moves(101), watch.moves(101), watch.moves(95)]).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(watch.moves(50)).toBe(false);
  now = 300_000;
  expect(watch.moves(101)).toBe(false);
  expect(watch.moves(102)).toBe(true);
});
