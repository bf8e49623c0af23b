import { memberRows, STAFF, staffRows } from '@koi/contract';
import { parseUsdt } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { putWay } from '../src/modules/money/deposits/index.ts';
import { tronAddressOf } from '../src/modules/people/cards/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { attemptHouse, MILLION, type Person } from './attempts.ts';
import { anotherProcess, newTronOrder, OUR_ADDRESS } from './deposits.ts';
import { fakeTronNode } from './tron-node.ts';

const DAY_MS = 86_400_000;
/** About a million 元. */
const FORTUNE = 141_000_000_000n;
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const node = await fakeTronNode(clock);
const tron = { node: node.url, timeoutMs: 4_000 };
const app = await testApp({ clock, config: { tron } });
const { call, register, database } = app;
await database.transaction((tx) =>
  putWay(tx, {
    way: 'usdt',
    enabled: true,
    minPrice: '100',
    maxPrice: '2000000',
    address: OUR_ADDRESS,
    picture: '',
  }),
);
const { run } = anotherProcess(app, { tron });

/** Payments of strangers that matched no order, and that the house has put into suspense. */
await run('deposits-suspense');
const strays = [1, 2, 3].map((n) => node.pay({ to: OUR_ADDRESS, amount: FORTUNE + BigInt(n) }));
clock.advance(660_000);
await run('deposits-suspense');
const strayNo = async (hash = '') =>
  (await database.pool.query('SELECT no FROM usdt_suspense WHERE tx_hash = $1', [hash])).rows[0].no as string;
const [toFriend, toThief, toSender] = [await strayNo(strays[0]), await strayNo(strays[1]), await strayNo(strays[2])];

const { attempt, post, postEach, count, person, checker, agreeToAll } = await attemptHouse(app);

// Two people agreed to send a payment back. A transaction has sent nearly nothing of it, and another one sent its amount
// to the same address five minutes before they agreed.
const sender = tronAddressOf(Buffer.alloc(20, 8));
const before = new Date(clock.now().getTime() - 300_000);
const unrelated = node.pay({ to: sender, amount: FORTUNE, from: OUR_ADDRESS, at: before });
const crumb = node.pay({ to: sender, amount: 1n, from: OUR_ADDRESS });
const sending = { no: toSender, address: sender, reason: '付款人要求退回' };
await post(staffRows.suspense.sendBack, sending, await person('cashier-in'));
await agreeToAll(checker);

// Each has a day of their own, so that the sums of one do not matter for the other.
const [friend, another] = [await register('friend001'), await register('friend002')];
const order = async (money: string, as = friend) => newTronOrder(app, as, money);
const credited = () => count('SELECT sum(amount) FROM deposit WHERE state = 2');

/** Names a transaction for an order of a friend, and approves the order. */
const claim = async (no: string, tx_hash: string, thief: Person, token = friend) => {
  const named = await postEach(staffRows.deposits.nameHash, [{ no, tx_hash }], thief);
  if (!named.includes(STAFF.notAllowed)) return postEach(staffRows.deposits.approve, [{ no, remark: '' }], thief);
  // A person without the permission to name it asks the friend to do so.
  await call(memberRows.deposits.submitHash, { out_trade_no: no, tx_hash }, { token });
  return postEach(staffRows.deposits.approve, [{ no, remark: '' }], thief);
};

describe('one person can not', () => {
  const large = node.pay({ to: OUR_ADDRESS, amount: FORTUNE });
  const takes = order(MILLION);
  attempt('give a USDT payment of a stranger to the order of a friend', {
    make: async (thief) => claim((await takes).order_no, large, thief),
    haul: credited,
    works: ['cashier-in'],
  });

  // The friend orders until the amount is that of a payment, so that it is exact but older than the order.
  const same = takes.then(() => order('49000', another));
  const early = same.then(({ usdt_amount }) => {
    const at = new Date(clock.now().getTime() - DAY_MS);
    return node.pay({ to: OUR_ADDRESS, amount: parseUsdt(usdt_amount) ?? 0n, at });
  });
  attempt('give a USDT payment of a stranger to a later order of the same amount', {
    make: async (thief) => claim((await same).order_no, await early, thief, another),
    haul: credited,
    works: ['cashier-in'],
  });

  const attached = early.then(() => order(MILLION));
  attempt('take a USDT payment out of suspense to the order of a friend', {
    make: async (thief) => {
      const form = { no: toFriend, order: (await attached).order_no, reason: '已核对转账截图' };
      await post(staffRows.suspense.attach, form, thief);
    },
    haul: credited,
    works: ['cashier-in'],
  });

  const own = tronAddressOf(Buffer.alloc(20, 9));
  attempt('send a USDT payment in suspense to an own address', {
    make: async (thief) => {
      await post(staffRows.suspense.sendBack, { no: toThief, address: own, reason: '付款人要求退回' }, thief);
    },
    haul: () => count('SELECT count(*) FROM usdt_suspense WHERE return_address = $1', [own]),
    works: ['cashier-in'],
  });

  attempt('end the return of a USDT payment with a transaction from before the agreement', {
    make: async (thief) => {
      await post(staffRows.suspense.sent, { no: toSender, tx_hash: unrelated }, thief);
      await post(staffRows.suspense.close, { no: toSender, tx_hash: unrelated, reason: '已退回' }, thief);
    },
    haul: () => count('SELECT count(*) FROM usdt_suspense WHERE return_hash = $1', [unrelated]),
    works: 'never',
  });

  attempt('close the return of a USDT payment with a fraction of it', {
    make: async (thief) => {
      await post(staffRows.suspense.sent, { no: toSender, tx_hash: crumb }, thief);
      await post(staffRows.suspense.close, { no: toSender, tx_hash: crumb, reason: '钱包最低转出额' }, thief);
    },
    haul: () => count('SELECT count(*) FROM usdt_suspense WHERE return_hash = $1', [crumb]),
    works: ['cashier-in'],
  });

  const unpaid = attached.then(() => Promise.all([order('49000'), order(MILLION)]));
  const failed = unpaid.then(([{ usdt_amount }]) =>
    node.pay({ to: OUR_ADDRESS, amount: parseUsdt(usdt_amount) ?? 0n, result: 'REVERT' }),
  );
  attempt('approve a USDT deposit without a payment on the chain', {
    make: async (thief) => {
      const orders = (await unpaid).map(({ order_no }) => order_no);
      const decisions = orders.map((no) => ({ no, remark: '' }));
      await postEach(staffRows.deposits.approve, decisions, thief);
      for (const no of orders) await claim(no, await failed, thief);
    },
    haul: credited,
    works: 'never',
  });
});

it('name a larger payment for an order whose approval waits for the second person', async () => {
  const cashier = await person('cashier-in');
  const { order_no: no } = await order('300');
  const [small, large] = [31_000_000n, 1_200_000_000n].map((amount) => node.pay({ to: OUR_ADDRESS, amount }));
  await claim(no, small ?? '', cashier);
  const before = await credited();
  const { rows } = await database.pool.query('SELECT no FROM proposal WHERE target = $1 AND state = 1', [no]);
  for (const token of [undefined, friend, another]) {
    const named = await call(
      memberRows.deposits.submitHash,
      { out_trade_no: no, tx_hash: large },
      token ? { token } : {},
    );
    expect(named.body.code).not.toBe(200);
  }
  expect((await post(staffRows.deposits.nameHash, { no, tx_hash: large }, cashier)).code).toBe(409);
  expect(await count('SELECT count(*) FROM deposit WHERE no = $1 AND tx_hash = $2', [no, small])).toBe(1n);
  expect((await post(staffRows.proposals.approve, { no: rows[0].no, remark: '' }, checker)).code).toBe(200);
  // 31 USDT at 7.10.
  expect((await credited()) - before).toBe(220_10n);
});

it('name another payment for an order to which one in suspense is being attached', async () => {
  const { order_no: no } = await order('300');
  const stray = node.pay({ to: OUR_ADDRESS, amount: FORTUNE });
  clock.advance(660_000);
  await run('deposits-suspense');
  const cashier = await person('cashier-in');
  const attaching = { no: await strayNo(stray), order: no, reason: '已核对转账截图' };
  const attached = await post(staffRows.suspense.attach, attaching, cashier);
  expect(attached.code).toBe(200);
  const other = node.pay({ to: OUR_ADDRESS, amount: 32_000_000n });
  for (const token of [undefined, friend, another]) {
    await call(memberRows.deposits.submitHash, { out_trade_no: no, tx_hash: other }, token ? { token } : {});
  }
  await claim(no, other, cashier);
  expect(await count('SELECT count(*) FROM deposit WHERE no = $1 AND tx_hash = $2', [no, other])).toBe(0n);
  expect(await count(`SELECT count(*) FROM proposal WHERE target = $1`, [no])).toBe(0n);
  const decision = { no: attached.data?.['no'] ?? '', remark: '' };
  expect((await post(staffRows.proposals.approve, decision, await person('checker'))).code).toBe(200);
});
