import { TURNOVER_CAUSE_NAMES } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { centre, held, house, post, venueWallet } from '../../../ledger/index.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createTurnover, type NewRequirement } from './index.ts';

const { database } = await testDatabase({ poolSize: 12 });
const clock = new ManualClock('2026-06-16T20:40:00+08:00');
const turnover = createTurnover({ database, clock });

let memberId = 200_000;
let keys = 0;
const move = (from: ReturnType<typeof centre>, to: ReturnType<typeof centre>, amount: bigint) => {
  keys += 1;
  const entry = { key: `test:${keys}`, kind: 'test', memberId, postings: [{ from, to, amount }] };
  return database.transaction((tx) => post(tx, entry));
};
const rich = () => move(house('deposits:bank'), centre(memberId), 10_000_00n);

beforeEach(() => {
  memberId += 1;
});

const demand = (reference: string, amount: bigint, more: Partial<NewRequirement> = {}) =>
  database.transaction((tx) =>
    turnover.require(tx, { memberId, cause: 'bank', reference, amount, multiple: '1', at: clock.now(), ...more }),
  );
const count = (reference: string, stake: bigint) =>
  database.transaction((tx) => turnover.count(tx, { memberId, reference, stake, at: clock.now() }));
const clear = () => database.transaction((tx) => turnover.clearIfBroke(tx, memberId, clock.now()));
const left = () => turnover.left(database.orm, memberId);
const minutes = (n: number) => clock.advance(n * 60_000);

describe('a requirement', () => {
  it('equals its amount times its multiple, and the remaining turnover is the sum of all', async () => {
    await rich();
    await demand('D1', 2_000_00n);
    await demand('R1', 18_00n, { cause: 'red-packet', multiple: '5' });
    await demand('B1', 1_01n, { cause: 'bonus', multiple: '1.5' });
    expect(await left()).toBe(2_000_00n + 90_00n + 1_51n);
    expect(await turnover.betAmount(memberId)).toBe('2091.51');
  });

  it('is created once per reference, and not at all with a multiple of 0', async () => {
    await rich();
    await Promise.all(Array.from({ length: 10 }, () => demand('D1', 100_00n)));
    await demand('A1', 500_00n, { cause: 'adjustment', multiple: '0' });
    expect(await left()).toBe(100_00n);
  });

  it('is separate per member, also with the same reference', async () => {
    await rich();
    await demand('D1', 100_00n);
    memberId += 1;
    await rich();
    expect(await left()).toBe(0n);
    await demand('D1', 70_00n);
    expect(await left()).toBe(70_00n);
  });
});

describe('a settled bet', () => {
  it('reduces the oldest requirement first, and counts once', async () => {
    await rich();
    await demand('D1', 100_00n);
    await demand('D2', 100_00n);
    await count('bet-1', 130_00n);
    await count('bet-1', 130_00n);
    const { list } = await turnover.explain(memberId);
    expect(list.map(({ done }) => done)).toEqual(['100.00', '30.00']);
    expect(await left()).toBe(70_00n);
  });

  it('counts once when it is reported thirty times at once, and thirty concurrent bets all count', async () => {
    await rich();
    await Promise.all(Array.from({ length: 5 }, (_, at) => demand(`D${at}`, 100_00n)));
    await Promise.all(Array.from({ length: 30 }, () => count('same', 7_00n)));
    expect(await left()).toBe(493_00n);
    await Promise.all(Array.from({ length: 30 }, (_, at) => count(`bet-${at}`, 11_01n)));
    expect(await left()).toBe(493_00n - 330_30n);
  });

  it('without a requirement leaves nothing for a later requirement', async () => {
    await rich();
    await count('bet-1', 100_00n);
    await demand('D1', 50_00n);
    expect(await left()).toBe(50_00n);
  });
});

describe('the turnover of a member with an empty centre wallet', () => {
  it('is waived permanently when all other wallets are empty too', async () => {
    await rich();
    await demand('D1', 100_00n);
    await move(centre(memberId), house('withdrawals:bank'), 10_000_00n);
    expect(await left()).toBe(0n);
    expect(await turnover.summary(database.orm, memberId)).toEqual({ required: 0n, done: 0n, left: 0n });
    await clear();
    await rich();
    expect(await left()).toBe(0n);
  });

  it.each([
    ['held', () => held(memberId)],
    ['at a venue', () => venueWallet(memberId, 'ag')],
    ['in transit', () => `member:${memberId}:transit:x` as const],
  ])('stays required while money is %s', async (_where, wallet) => {
    await rich();
    await demand('D1', 100_00n);
    await move(centre(memberId), wallet(), 10_000_00n);
    await clear();
    expect(await left()).toBe(100_00n);
  });
});

describe('the explanation for the member', () => {
  it('lists every requirement of the current round, oldest first, with its progress', async () => {
    await rich();
    await demand('D1', 2_000_00n);
    minutes(1);
    await demand('F1', 38_88n, { cause: 'rebate' });
    await demand('R1', 18_00n, { cause: 'red-packet', multiple: '5' });
    await demand('T1', 1_000_00n, { cause: 'usdt' });
    await count('bet-1', 2_490_00n);
    expect(await turnover.explain(memberId)).toEqual({
      required: '3128.88',
      done: '2490.00',
      left: '638.88',
      blocked_most: '',
      list: [
        {
          cause: 'bank',
          title: '网银存款',
          created_at: '2026-06-16 20:40:00',
          amount: '2000.00',
          multiple: '1',
          required: '2000.00',
          done: '2000.00',
        },
        expect.objectContaining({ title: '返水', done: '38.88', created_at: '2026-06-16 20:41:00' }),
        expect.objectContaining({ title: '红包', amount: '18.00', multiple: '5', required: '90.00', done: '90.00' }),
        expect.objectContaining({ title: 'USDT 存款', done: '361.12' }),
      ],
    });
    expect(await turnover.summary(database.orm, memberId)).toEqual({
      required: 3128_88n,
      done: 2490_00n,
      left: 638_88n,
    });
  });

  it('omits requirements fulfilled before the last time none was open', async () => {
    await rich();
    await demand('D1', 100_00n);
    minutes(1);
    await count('bet-1', 100_00n);
    minutes(1);
    await demand('D2', 50_00n);
    minutes(1);
    await demand('D3', 20_00n);
    minutes(1);
    await count('bet-2', 50_00n);
    const { list, required, done } = await turnover.explain(memberId);
    expect(list.map(({ amount }) => amount)).toEqual(['50.00', '20.00']);
    expect([required, done]).toEqual(['70.00', '50.00']);
  });

  it('is empty once everything is fulfilled', async () => {
    await rich();
    await demand('D1', 100_00n);
    minutes(1);
    await count('bet-1', 100_00n);
    expect(await turnover.explain(memberId)).toEqual({
      required: '0.00',
      done: '0.00',
      left: '0.00',
      list: [],
      blocked_most: '',
    });
  });

  it('has at most fifty lines, open requirements first, while the sums cover all of them', async () => {
    await rich();
    for (let at = 1; at <= 60; at += 1) await demand(`D${at}`, 1_00n);
    await count('bet-1', 20_00n);
    const { list, required, done, left: remains } = await turnover.explain(memberId);
    expect(list).toHaveLength(50);
    expect(list.map((line) => line.done)).toEqual([...Array(10).fill('1.00'), ...Array(40).fill('0.00')]);
    expect([required, done, remains]).toEqual(['60.00', '20.00', '40.00']);
  });

  it('has a title for every cause', () => {
    expect(Object.values(TURNOVER_CAUSE_NAMES).join(' ')).toBe(
      '网银存款 USDT 存款 微信存款 支付宝存款 返水 红包 彩金 人工调账',
    );
  });
});

describe('a bet that changed after it was counted', () => {
  const recount = (reference: string, stake: bigint) =>
    database.transaction((tx) => turnover.recount(tx, { memberId, reference, stake, at: clock.now() }));

  it('counts once with its current stake, higher or lower', async () => {
    await rich();
    await demand('D1', 100_00n);
    await recount('bet-1', 30_00n);
    await recount('bet-1', 30_00n);
    expect(await left()).toBe(70_00n);
    await recount('bet-1', 50_00n);
    expect(await left()).toBe(50_00n);
    await recount('bet-1', 10_00n);
    expect(await left()).toBe(90_00n);
    await recount('bet-1', 0n);
    expect(await left()).toBe(100_00n);
    await recount('bet-1', 130_00n);
    expect(await left()).toBe(0n);
  });

  it('reopens the newest requirement it had fulfilled first', async () => {
    await rich();
    await demand('D1', 100_00n);
    await demand('D2', 100_00n);
    await recount('bet-1', 150_00n);
    await recount('bet-1', 80_00n);
    const { list } = await turnover.explain(memberId);
    expect(list.map(({ done }) => done)).toEqual(['80.00', '0.00']);
    expect(await left()).toBe(120_00n);
  });

  it('takes back no more than requirements had used of it', async () => {
    await rich();
    await demand('D1', 20_00n);
    await recount('bet-1', 100_00n);
    await demand('D2', 50_00n);
    await recount('bet-2', 50_00n);
    expect(await left()).toBe(0n);
    await recount('bet-1', 30_00n);
    expect(await left()).toBe(0n);
    await recount('bet-1', 5_00n);
    expect(await left()).toBe(15_00n);
  });

  it('does not reopen requirements that were waived', async () => {
    await demand('D1', 100_00n);
    await recount('bet-1', 40_00n);
    await clear();
    await rich();
    await recount('bet-1', 0n);
    expect(await left()).toBe(0n);
  });
});
