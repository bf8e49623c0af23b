import { addDays } from '@koi/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GAMES, rewardsFixture, type TestBet } from '../../../../test/rewards.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T00:20:00+08:00');
const fixture = await rewardsFixture(clock);
const { database, rebates, vip, member, bets } = fixture;

beforeEach(async () => {
  clock.set('2026-06-18T00:20:00+08:00');
  await database.pool.query(
    'TRUNCATE bet, rebate_record, rebate_claim, settlement_run, vip_change, vip_run, vip_standing',
  );
});

const YESTERDAY = '2026-06-17';
const at = (day: string, time = '12:00:00.000') => new Date(`${day}T${time}+08:00`);
const bet = (memberId: number, valid: bigint, settledAt = at(YESTERDAY), more: Partial<TestBet> = {}): TestBet => ({
  memberId,
  venue: 'xinghe',
  game: 'dragon',
  valid,
  settledAt,
  ...more,
});
interface Row {
  member_id: number;
  day: string;
  platname: string;
  category: string;
  part: number;
  percent: number;
  turnover: bigint;
  amount: bigint;
}
const records = async (memberId?: number): Promise<Row[]> =>
  (
    await database.pool.query(
      `SELECT member_id, day, platname, category, part, percent, turnover, amount FROM rebate_record
       WHERE $1::int IS NULL OR member_id = $1 ORDER BY member_id, day, platname, category, part`,
      [memberId ?? null],
    )
  ).rows;
const brief = (rows: readonly Row[]) =>
  rows.map(({ platname, category, amount }) => `${platname} ${category} ${amount}`);
const change = fixture.changeBet;

describe('a day', () => {
  it('has one record for each member, venue and category, based on the valid stake of settled bets', async () => {
    const id = await member({ vipLevel: 3 });
    await bets([
      bet(id, 100_000n),
      bet(id, 50_000n),
      bet(id, 70_000n, at(YESTERDAY), { venue: 'yunding', game: 'baccarat' }),
      bet(id, 30_000n, at(YESTERDAY), { venue: 'yunding', game: 'roulette' }),
      bet(id, 40_000n, at(YESTERDAY), { venue: 'yunding', game: 'bonanza' }),
      bet(id, 60_000n, at(YESTERDAY), { venue: 'canghai', game: 'fishing' }),
      bet(id, 90_000n, at(YESTERDAY), { venue: 'canghai', game: 'no longer listed' }),
      bet(id, 999_999n, at(YESTERDAY), { state: 'void' }),
      bet(id, 999_999n, at(YESTERDAY), { state: 'open' }),
    ]);
    await rebates.settleDue();
    expect(brief(await records())).toEqual([
      'canghai fish 1500',
      'xinghe concise 1500',
      'yunding concise 400',
      'yunding realbet 700',
    ]);
  });

  it('begins and ends at midnight in Beijing', async () => {
    const id = await member();
    await bets([
      bet(id, 10_000n, at('2026-06-16', '23:59:59.999')),
      bet(id, 20_000n, at(YESTERDAY, '00:00:00.000')),
      bet(id, 30_000n, at(YESTERDAY, '23:59:59.999')),
      bet(id, 40_000n, at('2026-06-18', '00:00:00.000')),
    ]);
    await rebates.settleDue();
    expect((await records()).map(({ day, turnover }) => [day, turnover])).toEqual([
      ['2026-06-16', 10_000n],
      [YESTERDAY, 50_000n],
    ]);
    await expect(rebates.settleAgain('2026-06-18', 'somebody')).rejects.toThrow('该日尚未结束');
    await expect(rebates.settleAgain('2026-05-17', 'somebody')).rejects.toThrow('只能重新结算最近 31 天');
  });

  it('is settled once by thirty simultaneous runs, and later runs add nothing', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => member()));
    await bets(
      ids.flatMap((id) => [bet(id, 12_345n), bet(id, 54_321n, at(YESTERDAY), { venue: 'yaji', game: 'niuniu' })]),
    );
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0 ? rebates.settleDue() : rebates.settleAgain(YESTERDAY, 'somebody'),
      ),
    );
    for (let hour = 1; hour < 24; hour += 1) {
      clock.advance(3_600_000);
      await rebates.settleDue();
    }
    expect(await records()).toHaveLength(16);
    expect((await records()).every(({ part }) => part === 0)).toBe(true);
  });

  it('is completed after an interrupted run', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1) ids.push(await member());
    await bets(ids.map((id) => bet(id, 100_000n)));
    await rebates.settleDue();
    const last = ids.at(-1);
    await database.pool.query('DELETE FROM rebate_record WHERE member_id = $1', [last]);
    await database.pool.query(
      `UPDATE settlement_run SET finished_at = NULL, checked_on = '', after_member = $2 WHERE day = $1`,
      [YESTERDAY, ids[1]],
    );
    await rebates.settleDue();
    expect((await records()).map(({ member_id, part }) => [member_id, part])).toEqual(ids.map((id) => [id, 0]));
  });

  it('is settled by a later run when earlier runs were missed', async () => {
    const id = await member();
    await rebates.settleDue();
    for (let day = 0; day < 20; day += 1) await bets([bet(id, 100_000n, at(addDays('2026-06-18', day)))]);
    clock.advance(20 * 86_400_000);
    await rebates.settleDue();
    expect((await records(id)).map(({ day }) => day)).toEqual(
      Array.from({ length: 20 }, (_, index) => addDays('2026-06-18', index)),
    );
  });

  it('is paid by the VIP level of that day, not by the current one', async () => {
    const id = await member({ vipLevel: 2, depositTotal: 20_000n, turnoverTotal: 200_000n });
    await bets([bet(id, 100_000n)]);
    await vip.runDaily();
    await rebates.settleDue();
    expect((await records(id)).map(({ percent }) => percent)).toEqual([90]);
    clock.advance(86_400_000);
    await bets([bet(id, 100_000n, at('2026-06-18'))]);
    await rebates.settleDue();
    expect((await records(id)).map(({ percent }) => percent)).toEqual([90, 100]);
  });

  it('is paid by the percents of its first settlement, also when they change before a correction', async () => {
    const id = await member();
    const [first = ''] = await bets([bet(id, 100_000n)]);
    await rebates.settleDue();
    await database.pool.query('UPDATE vip_level SET electron = 500, realperson = 500 WHERE level = 1');
    await change(first, 'valid_stake = 150000, stake = 150000');
    await bets([bet(id, 100_000n, at(YESTERDAY), { venue: 'yunding', game: 'baccarat' })]);
    await rebates.settleAgain(YESTERDAY, 'somebody');
    await database.pool.query('UPDATE vip_level SET electron = 80, realperson = 50 WHERE level = 1');
    expect(brief(await records(id))).toEqual(['xinghe concise 800', 'xinghe concise 400', 'yunding realbet 500']);
  });
});

describe('the category of a bet', () => {
  const games = (set: string) => database.pool.query(`UPDATE game SET ${set}`);
  afterEach(async () => {
    for (const [venue, code, category] of GAMES)
      await games(`category = '${category}', earlier_category = NULL WHERE platname = '${venue}' AND code = '${code}'`);
    await database.pool.query('UPDATE venue SET open = true, earlier_category = NULL');
  });
  const NO_LONGER_LISTED = { venue: 'canghai', game: 'no longer listed' };

  it('is that of its game when the bet was stored, whatever becomes of the game afterwards', async () => {
    const id = await member({ vipLevel: 3 });
    const [first = ''] = await bets([
      bet(id, 100_000n),
      bet(id, 90_000n, at(YESTERDAY), NO_LONGER_LISTED),
      bet(id, 40_000n, at(YESTERDAY), { venue: 'yunding', game: 'bonanza' }),
    ]);
    await rebates.settleDue();
    const settled = await records(id);
    expect(brief(settled)).toEqual(['canghai fish 900', 'xinghe concise 1000', 'yunding concise 400']);
    await games(`category = 'lottery', sort = -sort, version = version + 1`);
    await database.pool.query(`UPDATE venue SET open = false WHERE platname = 'xinghe'`);
    expect(await rebates.settleAgain(YESTERDAY, 'somebody')).toMatchObject({ records: 0 });
    expect(await records(id)).toEqual(settled);
    await change(first, 'valid_stake = 200000, stake = 200000');
    await rebates.settleAgain(YESTERDAY, 'somebody');
    const xinghe = ['xinghe concise 1000', 'xinghe concise 1000'];
    expect(brief(await records(id))).toEqual(['canghai fish 900', ...xinghe, 'yunding concise 400']);
  });

  it('of an earlier release is that of its game, or else of its venue, at the upgrade', async () => {
    const id = await member({ vipLevel: 3 });
    await bets([bet(id, 100_000n), bet(id, 90_000n, at(YESTERDAY), NO_LONGER_LISTED), bet(id, 50_001n)]);
    await database.pool.query(`UPDATE bet SET category = NULL WHERE valid_stake <> 50001`);
    await games(`earlier_category = 'concise' WHERE platname = 'xinghe'`);
    await database.pool.query(`UPDATE venue SET earlier_category = 'fish' WHERE platname = 'canghai'`);
    await games(`category = 'lottery' WHERE platname IN ('xinghe', 'canghai')`);
    await rebates.settleDue();
    expect((await records(id)).map(({ category, turnover }) => [category, turnover])).toEqual([
      ['fish', 90_000n],
      ['concise', 150_001n],
    ]);
  });

  it('that nobody knew when the bet was stored gives no rebate, also when the game is listed later', async () => {
    const id = await member();
    await bets([bet(id, 100_000n, at(YESTERDAY), { venue: 'elsewhere', game: 'late' })]);
    await rebates.settleDue();
    await database.pool.query(
      `INSERT INTO game (platname, code, category, name, sort, mobile_image, app_image, icon)
       VALUES ('elsewhere', 'late', 'realbet', 'late', 99, '', '', '')`,
    );
    await rebates.settleAgain(YESTERDAY, 'somebody');
    expect(await records(id)).toEqual([]);
    await database.pool.query(`DELETE FROM game WHERE platname = 'elsewhere'`);
  });
});

it('stakes count by the weight stored with each bet, rounded down once per game', async () => {
  const id = await member({ vipLevel: 3 });
  const [half = '', third = '', none = ''] = await bets([bet(id, 100_001n), bet(id, 100_001n), bet(id, 500_000n)]);
  await bets([bet(id, 70_000n, at(YESTERDAY), { venue: 'yunding', game: 'baccarat' })]);
  await change(half, 'rebate_weight = 50');
  await change(third, 'rebate_weight = 33');
  await change(none, 'rebate_weight = 0');
  await rebates.settleDue();
  // 100001 × 0.50 + 100001 × 0.33 = 83000.83
  expect((await records(id)).map(({ platname, turnover }) => [platname, turnover])).toEqual([
    ['xinghe', 83_000n],
    ['yunding', 70_000n],
  ]);
  await database.pool.query('UPDATE game SET rebate_weight = 10');
  clock.advance(86_400_000);
  await rebates.settleDue();
  expect(await records(id)).toHaveLength(2);
  await database.pool.query('UPDATE game SET rebate_weight = 100');
});

describe('a bet that changes after its day was settled', () => {
  it('is corrected by the difference in the next run, up and down', async () => {
    const id = await member();
    const [first = '', second = ''] = await bets([bet(id, 100_000n), bet(id, 200_000n)]);
    await rebates.settleDue();
    await change(first, `valid_stake = 150000, stake = 150000`);
    clock.advance(86_400_000);
    await rebates.settleDue();
    await change(second, `state = 'void'`);
    clock.advance(86_400_000);
    await rebates.settleDue();
    expect((await records(id)).map(({ part, turnover, amount }) => [part, turnover, amount])).toEqual([
      [0, 300_000n, 2_400n],
      [1, 50_000n, 400n],
      [2, -200_000n, -1_600n],
    ]);
    await change(first, `state = 'void'`);
    await rebates.settleAgain(YESTERDAY, 'somebody');
    expect((await records(id)).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  });

  it('counts on the day on which it is settled now', async () => {
    const id = await member();
    const [first = ''] = await bets([bet(id, 100_000n)]);
    await rebates.settleDue();
    await change(first, `settled_at = '2026-06-18T09:00:00+08:00'`);
    clock.advance(86_400_000);
    await rebates.settleDue();
    expect((await records(id)).map(({ day, amount }) => [day, amount])).toEqual([
      [YESTERDAY, 800n],
      [YESTERDAY, -800n],
      ['2026-06-18', 800n],
    ]);
  });
});

describe('a member whose settlement fails', () => {
  it('does not block the rebates of others and is settled by the next run', async () => {
    const ids = [await member(), await member(), await member()];
    await bets(ids.map((id) => bet(id, 100_000n)));
    const { createSettlement } = await import('./settlement.ts');
    const breaking = createSettlement({
      database,
      clock,
      log: fixture.log,
      vip: {
        levels: vip.levels,
        async levelsBefore(db, memberIds, moment) {
          if (memberIds.includes(ids[1] ?? 0)) throw new Error('this member is broken');
          return vip.levelsBefore(db, memberIds, moment);
        },
      },
    });
    await breaking.settleDue();
    expect((await records()).map(({ member_id }) => member_id)).toEqual([ids[0], ids[2]]);
    await rebates.settleDue();
    expect((await records()).map(({ member_id }) => member_id)).toEqual(ids);
  });
});
