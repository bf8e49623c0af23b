import { memberRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import type { FakeCall } from './fake-venue.ts';
import { BLOCKS, endingsProcess } from './protection.ts';
import { turnoverBlocksFixture, type Withdrawer } from './turnover-blocks.ts';

const fixture = await turnoverBlocksFixture();
const { block, call, clock, deposited, reward, bet, withdraw, withdrawer, database } = fixture;
const { launch, member, moveIn, venue, wallets } = fixture;

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

  it('keep a game by launching it again while games end', async () => {
    const other = endingsProcess(fixture);
    for (const kind of BLOCKS) {
      const who = await member(`again${kind}`, 1_000_00n);
      await moveIn(who, 'xinghe', '300');
      await launch(who);
      const isKick = (asked: FakeCall) => asked.path === '/v1/players/kick' && asked.input['player'] === who.player;
      const kicks = () => venue.calls.filter(isKick).length;
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      venue.fail((asked) => (isKick(asked) && kicks() === 1 ? { do: 'late', for: released } : undefined));
      await call(memberRows.protection.answerReality, { answer: 'rest' }, { token: who.token });
      await expect.poll(kicks).toBe(1);
      await launch(who);
      await block(who, kind);
      await other.endDue(who.id);
      release();
      await expect.poll(() => wallets(who), { message: kind }).toEqual({ centre: 1_000_00n, transit: 0n, xinghe: 0n });
      await expect.poll(kicks, { message: kind }).toBeGreaterThan(1);
      venue.heal();
    }
  });

  it('leave money in play at a venue that says it does not know them', async () => {
    for (const kind of BLOCKS) {
      const who = await member(`unknown${kind}`, 1_000_00n);
      await moveIn(who, 'xinghe', '300');
      venue.forgetPlayers('xinghe');
      await call(memberRows.members.user, {}, { token: who.token });
      await block(who, kind);
      const isOpen = async () => {
        const open = "SELECT FROM protection_ending WHERE member_id = $1 AND venue = 'xinghe' AND confirmed_at IS NULL";
        return (await database.pool.query(open, [who.id])).rowCount;
      };
      await expect.poll(isOpen, { message: kind }).toBe(1);
      venue.setBalance('xinghe', who.player, 300_00n);
      const other = endingsProcess(fixture);
      await expect
        .poll(async () => {
          clock.advance(11_000);
          await other.endDue(who.id);
          return isOpen();
        })
        .toBe(0);
      expect(await wallets(who), kind).toEqual({ centre: 1_000_00n, transit: 0n, xinghe: 0n });
    }
  });
});
