import { beforeEach, describe, expect, it } from 'vitest';
import { booksAreSound, walletsOf } from '../../../../test/money.ts';
import { rewardsFixture } from '../../../../test/rewards.ts';
import { ManualClock } from '../../../platform/index.ts';
import { rebuildSums } from '../../money/settlement-runs/index.ts';
import { checkBooks } from '../../operator/reports/books.ts';
import { checkOrders } from '../../operator/reports/order-check.ts';
import { checkRebateClaims, checkRebateSums, claimedRebates, rebateRecordsOfDays, unclaimedRebates } from './index.ts';

const clock = new ManualClock('2026-06-18T00:20:00+08:00');
const fixture = await rewardsFixture(clock);
const { database, rebates, turnover, member, bets, changeBet } = fixture;

let id = 0;
let bet = '';
beforeEach(async () => {
  clock.set('2026-06-18T00:20:00+08:00');
  await database.pool.query('DELETE FROM settlement_run');
  id = await member();
  [bet = ''] = await bets([
    {
      memberId: id,
      venue: 'xinghe',
      game: 'dragon',
      valid: 100_000n,
      settledAt: new Date('2026-06-17T12:00:00+08:00'),
    },
  ]);
  await bets([
    {
      memberId: id,
      venue: 'yaji',
      game: 'niuniu',
      valid: 50_000n,
      settledAt: new Date('2026-06-17T13:00:00+08:00'),
    },
  ]);
  await rebates.settleDue();
});

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'claimed',
    (cause: Error) => cause.message,
  );
const list = (filter: Partial<Parameters<typeof rebates.list>[1]> = {}) =>
  rebates.list(id, { date: 4, page: 1, api_type: '', type: '', ...filter });
const totals = async () => {
  const { jisuan, nojisuan } = await list();
  return { jisuan, nojisuan };
};
const nextRun = async () => {
  clock.advance(86_400_000);
  await rebates.settleDue();
};

describe('a claim', () => {
  it('pays all pending records in one transaction, and the amount must be staked once', async () => {
    expect(await totals()).toEqual({ jisuan: '0.00', nojisuan: '11.00' });
    await rebates.claim(id, undefined);
    expect(await walletsOf(database, id)).toEqual({ centre: 1_100n, held: 0n });
    expect(await totals()).toEqual({ jisuan: '11.00', nojisuan: '0.00' });
    expect(await turnover.left(database.orm, id)).toBe(1_100n);
    const { rows } = await database.pool.query(
      `SELECT key, count(*)::int AS postings FROM ledger_transaction t JOIN ledger_posting p ON p.transaction_id = t.id
       WHERE t.kind = 'rebate' AND t.member_id = $1 GROUP BY key`,
      [id],
    );
    expect(rows).toEqual([{ key: expect.stringMatching(new RegExp(`^rebate:${id}:F2026`)), postings: 1 }]);
  });

  it('is refused when nothing is pending', async () => {
    await rebates.claim(id, undefined);
    expect(await outcome(rebates.claim(id, undefined))).toBe('暂无领取额度！');
    id = await member();
    expect(await outcome(rebates.claim(id, undefined))).toBe('暂无领取额度！');
  });

  it('is paid once when thirty requests arrive at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(rebates.claim(id, undefined))));
    expect(outcomes.filter((each) => each === 'claimed')).toHaveLength(1);
    expect(outcomes.filter((each) => each === '暂无领取额度！')).toHaveLength(29);
    expect(await walletsOf(database, id)).toEqual({ centre: 1_100n, held: 0n });
  });

  it('returns the first answer when the same key is sent again', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(rebates.claim(id, 'one-submit'))));
    expect(new Set(outcomes)).toEqual(new Set(['claimed']));
    expect(await walletsOf(database, id)).toEqual({ centre: 1_100n, held: 0n });
  });

  it('pays each record once while the settlement runs at the same time', async () => {
    await bets([
      {
        memberId: id,
        venue: 'xinghe',
        game: 'dragon',
        valid: 200_000n,
        settledAt: new Date('2026-06-17T15:00:00+08:00'),
      },
    ]);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? outcome(rebates.claim(id, undefined)) : rebates.settleAgain('2026-06-17', 'somebody'),
      ),
    );
    await outcome(rebates.claim(id, undefined));
    expect(await totals()).toEqual({ jisuan: '27.00', nojisuan: '0.00' });
    expect(await walletsOf(database, id)).toEqual({ centre: 2_700n, held: 0n });
  });
});

describe('a bet that is voided after its rebate was claimed', () => {
  it('reduces the next claim, and the pending amount is never negative', async () => {
    await rebates.claim(id, undefined);
    await changeBet(bet, `state = 'void'`);
    await nextRun();
    expect(await totals()).toEqual({ jisuan: '11.00', nojisuan: '0.00' });
    expect(await outcome(rebates.claim(id, undefined))).toBe('暂无领取额度！');
    const { data } = (await list({ type: '0' })).list;
    expect(data.map(({ money, turnover: of, correction }) => ({ money, of, correction }))).toEqual([
      { money: '-8.00', of: '-1000.00', correction: 1 },
    ]);
    const settledAt = new Date('2026-06-19T15:00:00+08:00');
    await bets([{ memberId: id, venue: 'xinghe', game: 'dragon', valid: 300_000n, settledAt }]);
    await nextRun();
    expect(await totals()).toMatchObject({ nojisuan: '16.00' });
    await rebates.claim(id, undefined);
    expect(await walletsOf(database, id)).toEqual({ centre: 2_700n, held: 0n });
  });
});

describe('the list', () => {
  it('shows turnover and percent, and the turnover of the whole day on every page', async () => {
    const { data } = (await list()).list;
    expect(data.map(({ id: _, ...record }) => record)).toEqual([
      {
        gamename: 'xinghe',
        platname: 'xinghe',
        category: 'concise',
        day: '2026-06-17',
        turnover: '1000.00',
        percent: '0.80',
        money: '8.00',
        state: 0,
        correction: 0,
        day_turnover: '1500.00',
        created_at: '2026-06-18 00:20:00',
        updated_at: '2026-06-18 00:20:00',
      },
      expect.objectContaining({ gamename: 'yaji', money: '3.00', percent: '0.60', day_turnover: '1500.00' }),
    ]);
  });

  it('is filtered by date, venue and state, with ten records per page', async () => {
    expect((await list({ api_type: 'yaji' })).list.total).toBe(1);
    expect((await list({ type: '1' })).list.total).toBe(0);
    expect((await list({ type: '0' })).list.total).toBe(2);
    clock.advance(86_400_000);
    expect((await list({ date: 1 })).list.total).toBe(0);
    expect((await list({ date: 2 })).list.total).toBe(2);
    clock.advance(30 * 86_400_000);
    expect((await list({ date: 4 })).list.total).toBe(0);
    expect(await totals()).toEqual({ jisuan: '0.00', nojisuan: '11.00' });
  });

  it('contains only the member’s own records', async () => {
    id = await member();
    expect((await list()).list.total).toBe(0);
  });
});

describe('the books', () => {
  const check = () =>
    checkBooks(
      database,
      [
        checkOrders({ name: '返水', kind: 'rebate', prefix: '', settled: claimedRebates }),
        checkRebateClaims,
        checkRebateSums,
      ],
      { whole: true },
    );
  const pendingOfAll = async () =>
    (
      await database.pool.query(
        'SELECT coalesce(sum(amount), 0)::bigint AS sum FROM rebate_record WHERE claim_no IS NULL',
      )
    ).rows[0].sum;
  const failed = async () => (await check()).checks.filter(({ passed }) => !passed).map(({ name }) => name);

  it('find a sum of days that differs from the records', async () => {
    await rebates.claim(id, undefined);
    for (const day of ['', '2026-06-17']) {
      const change = (by: number) =>
        database.pool.query('UPDATE settlement_sum SET given = given + $1 WHERE day = $2 AND shard = 0', [by, day]);
      await change(1);
      expect(await failed()).toEqual(['返水日合计等于返水记录']);
      await change(-1);
    }
    expect(await failed()).toEqual([]);
  });

  it('agree again after the sums of days are computed from the records', async () => {
    await rebates.claim(id, undefined);
    await database.pool.query('UPDATE settlement_sum SET amount = amount + 1, people = people + 1');
    expect(await failed()).toEqual(['返水日合计等于返水记录']);
    await rebuildSums(database, rebateRecordsOfDays);
    expect(await failed()).toEqual([]);
    expect(await unclaimedRebates(database.orm)).toBe(await pendingOfAll());
  });

  it('are balanced after claims, and the check finds a changed claim or record', async () => {
    await rebates.claim(id, undefined);
    expect(await booksAreSound(database)).toBe(true);
    expect(await failed()).toEqual([]);
    await database.pool.query('UPDATE rebate_claim SET amount = amount + 1 WHERE member_id = $1', [id]);
    expect(await failed()).toEqual(['返水订单与账本一致', '返水领取等于返水记录']);
    await database.pool.query('UPDATE rebate_claim SET amount = amount - 1 WHERE member_id = $1', [id]);
    await database.pool.query('UPDATE rebate_record SET claim_no = NULL, claimed_at = NULL WHERE member_id = $1', [id]);
    expect(await failed()).toEqual(['返水领取等于返水记录', '返水日合计等于返水记录']);
  });
});
