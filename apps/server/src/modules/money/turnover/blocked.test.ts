import { memberRows } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { booksAreSound } from '../../../../test/money.ts';
import { BLOCKS } from '../../../../test/protection.ts';
import { turnoverBlocksFixture } from '../../../../test/turnover-blocks.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await turnoverBlocksFixture();
const { call, clock, database, block, withdrawer, deposited, reward, bet, withdraw, left, check, payOut, wallets } =
  fixture;

const NAMES = { pause: '暂停', break: '冷静期', exclusion: '自我排除', house: '平台限制' } as const;
const LASTING = ['exclusion', 'house'] as const;
const PASSING = ['pause', 'break'] as const;

const statement = async ({ token }: VenueMember) => {
  const month = beijingDay(clock.now()).slice(0, 'YYYY-MM'.length);
  const { data } = (await call(memberRows.statements.month, { month }, { token })).body;
  const { text } = (await call(memberRows.statements.csv, { month }, { token })).body.data;
  return { ...data, csv: text };
};

describe('a member whose deposit was not played', () => {
  it('does not withdraw without a block', async () => {
    const who = await withdrawer();
    await deposited(who, '1000');
    expect((await withdraw(who, '1000')).body.message).toBe('打码量不足，还需1000.00');
  });

  it.each(BLOCKS)('withdraws everything during a block, %s, and a person reads what was not played', async (kind) => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await bet(who, 300_00n, 300_00n);
    await block(who, kind);
    expect(await left(who)).toBe('0.00');
    expect((await withdraw(who, '1000')).body.code).toBe(200);
    const { no, ...found } = await check(who);
    expect(found).toEqual({ passed: false, detail: `未打码：存款 700.00（${NAMES[kind]}，不再要求）` });
    expect(await payOut(no)).toBe(200);
    expect(await wallets(who)).toMatchObject({ centre: 0n });
  });

  it.each(PASSING)('owes it again after a block that passes, %s', async (kind) => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await block(who, kind);
    await fixture.jumpTo(clock.now().getTime() + 8 * 24 * 3_600_000);
    expect(await left(who)).toBe('1000.00');
    expect((await withdraw(who, '1000')).body.message).toBe('打码量不足，还需1000.00');
    expect((await statement(who)).turnover_ended).toEqual([]);
  });

  it.each(LASTING)(
    'never owes it again after a block that lasts, %s, with proof in the statement and the log',
    async (kind) => {
      const who = await withdrawer();
      await deposited(who, '1000');
      await block(who, kind);
      const { turnover_ended, csv, opening, closing } = await statement(who);
      expect(turnover_ended).toMatchObject([{ block: kind, name: NAMES[kind], amount: '1000.00' }]);
      expect(csv).toContain(`打码量终止,${NAMES[kind]} 1000.00,0.00,1000.00`);
      expect([opening, closing]).toEqual(['0.00', '1000.00']);
      const ended = (await fixture.events(who)).filter(({ event }) => event === 'turnover-ended');
      expect(ended).toMatchObject([{ facts: { amount: '100000', block: kind } }]);
      await database.pool.query('ALTER TABLE protection_block DISABLE TRIGGER USER');
      await database.pool.query('UPDATE protection_block SET over_at = $2 WHERE member_id = $1', [who.id, clock.now()]);
      await database.pool.query('ALTER TABLE protection_block ENABLE TRIGGER USER');
      expect(await left(who)).toBe('0.00');
      expect((await withdraw(who, '1000')).body.code).toBe(200);
    },
  );

  it('withdraws what came in during the block', async () => {
    const who = await withdrawer();
    const { message: no } = (await fixture.deposit(who, '500')).body;
    await block(who, 'exclusion');
    expect((await fixture.approve(no)).body.code).toBe(200);
    expect(await left(who)).toBe('0.00');
    expect((await withdraw(who, '500')).body.code).toBe(200);
  });

  it('either withdraws after the block or is refused before it, at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await withdrawer();
      await deposited(who, '1000');
      const [asked] = await Promise.all([withdraw(who, '1000'), block(who, 'exclusion')]);
      expect([200, 422]).toContain(asked.body.code);
      if (asked.body.code === 422) expect((await withdraw(who, '1000')).body.code).toBe(200);
      expect((await check(who)).passed).toBe(false);
    }
  });
});

const most = (amount: string) => `账户限制期间最多可取${amount}，未完成打码量的彩金和红包暂不可取`;

describe('a member with a reward that was not played', () => {
  it.each(BLOCKS)('does not withdraw it by a block, %s', async (kind) => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await reward(who, 1_000_00n);
    await block(who, kind);
    expect(await left(who)).toBe('8000.00');
    expect((await fixture.requirements(who)).blocked_most).toBe('1000.00');
    expect((await withdraw(who, '1001')).body).toMatchObject({ code: 422, message: most('1000.00') });
    expect((await withdraw(who, '600')).body.code).toBe(200);
    expect((await withdraw(who, '500')).body.message).toBe(most('400.00'));
    expect((await withdraw(who, '400')).body.code).toBe(200);
    expect((await withdraw(who, '100')).body.message).toBe(most('0.00'));
    expect((await check(who)).detail).toContain(`彩金和红包 8000.00（${NAMES[kind]}，未完成的部分留在余额中）`);
  });

  it.each(PASSING)('keeps in the game what it has won until a block is over that passes, %s', async (kind) => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await reward(who, 1_000_00n);
    await bet(who, 2_000_00n, 4_000_00n);
    await block(who, kind);
    expect((await withdraw(who, '1001')).body.message).toBe(most('1000.00'));
    expect((await withdraw(who, '1000')).body.code).toBe(200);
  });

  it.each(LASTING)('withdraws all but the reward during a block that lasts, %s', async (kind) => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await reward(who, 1_000_00n);
    await bet(who, 2_000_00n, 4_000_00n);
    await block(who, kind);
    expect((await withdraw(who, '3001')).body.message).toBe(most('3000.00'));
    expect((await withdraw(who, '3000')).body.code).toBe(200);
  });

  it('does not get lost money back by the reward', async () => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await reward(who, 1_000_00n);
    await bet(who, 700_00n, 0n);
    await block(who, 'pause');
    expect((await fixture.requirements(who)).blocked_most).toBe('300.00');
  });

  it('withdraws what they had before a small reward, with everything it had won', async () => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await bet(who, 1_000_00n, 5_000_00n);
    clock.advance(60_000);
    await reward(who, 18_00n, '5', 'red-packet');
    await deposited(who, '200');
    await block(who, 'break');
    expect((await fixture.requirements(who)).blocked_most).toBe('5200.00');
    expect((await withdraw(who, '5200')).body.code).toBe(200);
  });

  it('withdraws it once it was played', async () => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await reward(who, 100_00n, '2');
    await bet(who, 1_000_00n, 1_000_00n);
    await bet(who, 200_00n, 200_00n);
    await block(who, 'pause');
    expect(await fixture.requirements(who)).toMatchObject({ left: '0.00', blocked_most: '' });
    expect((await withdraw(who, '1100')).body.code).toBe(200);
    expect((await check(who)).passed).toBe(true);
  });
});

describe('a member whose account a case stops, because it may be another one of an excluded person', () => {
  /** Opens a case with another member, who excludes themselves. */
  const stop = async (who: VenueMember): Promise<void> => {
    const other = await withdrawer();
    await database.pool.query(
      `INSERT INTO protection_case (member_id, kind, other_id, at) VALUES ($1, 'person', $2, $3)`,
      [who.id, other.id, clock.now()],
    );
    await block(other, 'exclusion');
  };
  const closeCases = ({ id }: VenueMember) =>
    database.pool.query('UPDATE protection_case SET closed_at = $2 WHERE member_id = $1', [id, clock.now()]);

  it('withdraws what was not played, and a person reads it, until the case has ended', async () => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await bet(who, 300_00n, 300_00n);
    await stop(who);
    expect((await fixture.moveIn(who, 'xinghe', '100')).body.code).toBe(422);
    expect(await left(who)).toBe('0.00');
    expect((await withdraw(who, '400')).body.code).toBe(200);
    const { no, ...found } = await check(who);
    expect(found).toEqual({ passed: false, detail: '未打码：存款 700.00（姓名与出生日期相同，不再要求）' });
    expect(await payOut(no)).toBe(200);
    await closeCases(who);
    expect(await left(who)).toBe('700.00');
    expect((await withdraw(who, '600')).body.message).toBe('打码量不足，还需700.00');
    expect((await statement(who)).turnover_ended).toEqual([]);
  });

  it('owes turnover as before while the other account is not excluded', async () => {
    const [who, other] = [await withdrawer(), await withdrawer()];
    await deposited(who, '1000');
    await database.pool.query(
      `INSERT INTO protection_case (member_id, kind, other_id, at) VALUES ($1, 'person', $2, $3), ($1, 'card', $2, $3)`,
      [who.id, other.id, clock.now()],
    );
    await block(other, 'break');
    expect((await withdraw(who, '1000')).body.message).toBe('打码量不足，还需1000.00');
  });

  it('does not withdraw a reward that was not played, nor what it has won', async () => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await reward(who, 1_000_00n);
    await bet(who, 2_000_00n, 4_000_00n);
    await stop(who);
    const { blocked_most, ...explained } = await fixture.requirements(who);
    expect(blocked_most).toBe('1000.00');
    expect((await withdraw(who, '1001')).body).toMatchObject({ code: 422, message: most('1000.00') });
    expect((await withdraw(who, '1000')).body.code).toBe(200);
    expect((await check(who)).detail).toContain('（姓名与出生日期相同，未完成的部分留在余额中）');
    expect(JSON.stringify([explained, most('1000.00')])).not.toContain('相同');
  });

  it('reads both when an own block comes to it, and the lasting one decides', async () => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await reward(who, 1_000_00n);
    await bet(who, 2_000_00n, 4_000_00n);
    await stop(who);
    await block(who, 'exclusion');
    expect((await withdraw(who, '3000')).body.code).toBe(200);
    expect((await check(who)).detail).toContain('（自我排除、姓名与出生日期相同，未完成的部分留在余额中）');
  });
});

it('the books are sound after all these tests', async () => {
  expect(await booksAreSound(database)).toBe(true);
});
