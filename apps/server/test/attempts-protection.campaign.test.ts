import { describe, expect, it } from 'vitest';
import { BLOCKS } from './protection.ts';
import { turnoverBlocksFixture, type Withdrawer } from './turnover-blocks.ts';

const fixture = await turnoverBlocksFixture();
const { block, deposited, reward, bet, withdraw, withdrawer, database } = fixture;

/** Asks for withdrawals of every size, two at a time, and returns what is held or paid in the end. */
const withdrawAll = async (who: Withdrawer): Promise<bigint> => {
  for (const amount of ['4000', '2000', '1000', '500', '200', '100']) {
    await Promise.all([withdraw(who, amount), withdraw(who, amount)]);
  }
  const { rows } = await database.pool.query<{ sum: bigint }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS sum FROM withdrawal WHERE member_id = $1 AND state <> 3',
    [who.id],
  );
  return rows[0]?.sum ?? 0n;
};

describe('a member can not', () => {
  it('take a bonus and withdraw it by a block', async () => {
    for (const kinds of [
      ...BLOCKS.map((kind) => [kind]),
      ['pause', 'exclusion'] as const,
      ['break', 'house'] as const,
    ]) {
      const who = await withdrawer();
      await deposited(who, '1000');
      await reward(who, 1_000_00n);
      for (const kind of kinds) await block(who, kind);
      expect(await withdrawAll(who), kinds.join(' and ')).toBe(1_000_00n);
    }
  });

  it('win with a bonus and withdraw the winnings by a pause', async () => {
    for (const kind of ['pause', 'break'] as const) {
      const who = await withdrawer();
      await deposited(who, '1000');
      await reward(who, 1_000_00n);
      await bet(who, 2_000_00n, 4_000_00n);
      await block(who, kind);
      expect(await withdrawAll(who), kind).toBe(1_000_00n);
    }
  });

  it('lose a deposit and get it back from a bonus by a pause', async () => {
    const who = await withdrawer();
    await deposited(who, '1000');
    await reward(who, 1_000_00n);
    await bet(who, 1_000_00n, 0n);
    await block(who, 'pause');
    expect(await withdrawAll(who)).toBe(0n);
  });
});
