import { describe, expect, it } from 'vitest';
import { memoryTable } from '../../../test/memory-table.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { type SlotResult, type SlotSpin, type SlotView, slots } from './game.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SEED = '3f8a1c5e'.repeat(8);
const serverSeed = Buffer.from(SEED, 'hex');

const drawAt = (nonce: number) => createDraw(hmacDigests(serverSeed, 'memory', nonce));
const koi = slots.variants.find(({ code }) => code === 'koi');
if (!koi) throw new Error('koi is missing');

/** The first nonce at which a paid spin triggers free spins. */
const triggering = (): number => {
  const state = { line_bet: '0.50', paid_nonce: -1 };
  for (let nonce = 0; ; nonce += 1) {
    const spin = slots.replay(koi, drawAt(nonce), { ...state, paid_nonce: nonce }, nonce) as SlotSpin;
    if (spin.free_spins > 0) return nonce;
  }
};

describe('a paid spin', () => {
  it('debits the stake, pays the win and closes the round', async () => {
    const table = memoryTable(slots, 'koi', { balance: 100_000n });
    for (let spins = 0; spins < 40; spins += 1) {
      const before = table.balance;
      const result = (await table.act('spin', { line_bet: '0.50' })) as SlotResult;
      if (!result.closed) break;
      expect(table.balance).toBe(before - 1_000n + BigInt(result.spin.win.replace('.', '')));
      expect(table.rounds.at(-1)).toMatchObject({ bets: [{ stake: 1_000n, validStake: 1_000n }] });
    }
  });

  it('describes the bet and its result', async () => {
    const table = memoryTable(slots, 'koi');
    const { won } = (await table.act('spin', { line_bet: '0.05' })) as SlotResult;
    expect(table.rounds[0]?.bets[0]?.detail).toBe(`20 线 × 0.05 · 派彩 ${won}`);
  });

  it.each(['0.04', '25.01'])('refuses a line bet of %s', async (line_bet) => {
    await expect(memoryTable(slots, 'koi').act('spin', { line_bet })).rejects.toMatchObject({ code: 'limit' });
  });

  it.each([undefined, 1, '1e3', '-1', '0.051', null, {}])('rejects %j as a line bet', async (line_bet) => {
    await expect(memoryTable(slots, 'koi').act('spin', { line_bet })).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('debits nothing when the balance is insufficient', async () => {
    const table = memoryTable(slots, 'koi', { balance: 999n });
    await expect(table.act('spin', { line_bet: '0.50' })).rejects.toMatchObject({ code: 'insufficient' });
    expect(table).toMatchObject({ balance: 999n, rounds: [] });
  });

  it('has limits that depend on the number of lines', async () => {
    expect(((await memoryTable(slots, 'koi').view()) as SlotView).limits).toEqual({ least: '0.05', most: '25.00' });
    expect(((await memoryTable(slots, 'gem').view()) as SlotView).limits).toEqual({ least: '0.10', most: '50.00' });
  });
});

describe('free spins', () => {
  const start = async () => {
    const table = memoryTable(slots, 'koi', { nonce: triggering() });
    const first = (await table.act('spin', { line_bet: '0.50' })) as SlotResult;
    return { table, first };
  };

  it('keep the round open, and no paid spin is accepted meanwhile', async () => {
    const { table, first } = await start();
    expect(first.closed).toBe(false);
    expect(first.free_left).toBeGreaterThanOrEqual(10);
    await expect(table.act('spin', { line_bet: '0.50' })).rejects.toMatchObject({ code: 'round_open' });
  });

  it('use one nonce each at the same bet, and are paid together', async () => {
    const { table, first } = await start();
    const before = table.balance;
    let last = first;
    let played = 0;
    while (!last.closed) {
      last = (await table.act('free')) as SlotResult;
      played += 1;
      expect(last.spin).toMatchObject({ free: true, nonce: first.spin.nonce + played });
    }
    const [round] = table.rounds;
    expect(round?.nonces).toHaveLength(played + 1);
    expect(table.balance).toBe(before + BigInt(last.won.replace('.', '')));
    const sum = ((round?.outcome ?? []) as SlotSpin[]).reduce(
      (total, { win }) => total + Number(win.replace('.', '')),
      0,
    );
    expect(sum).toBe(Number(last.won.replace('.', '')));
    await expect(table.act('free')).rejects.toMatchObject({ code: 'no_free_spins' });
  });

  it('are kept for a player who left', async () => {
    const { table, first } = await start();
    await table.act('free');
    expect(await table.view()).toMatchObject({
      line_bet: '0.50',
      free: { line_bet: '0.50' },
      last: { free: true, nonce: first.spin.nonce + 1 },
    });
  });

  it('are played automatically after a day', async () => {
    const { table } = await start();
    await table.pass(DAY_MS - 1);
    expect(table.rounds[0]?.closedAt).toBeUndefined();
    await table.pass(1);
    expect(table.rounds[0]?.closedAt).toBeDefined();
    expect(((await table.view()) as SlotView).free).toBeNull();
  });
});

describe('a proof', () => {
  it('recomputes every spin of a round', async () => {
    const table = memoryTable(slots, 'koi', { nonce: triggering() });
    await table.act('spin', { line_bet: '0.50' });
    while (!table.rounds[0]?.closedAt) await table.act('free');
    const [round] = table.rounds;
    const again = round?.nonces.map((nonce) => slots.replay(koi, drawAt(nonce), round.state, nonce));
    expect(again).toEqual(round?.outcome);
  });

  it('of a round with one spin equals that spin', async () => {
    const table = memoryTable(slots, 'gem', { nonce: 1 });
    await table.act('spin', { line_bet: '1.00' });
    const [round] = table.rounds;
    const gem = slots.variants.find(({ code }) => code === 'gem');
    expect(gem && slots.replay(gem, drawAt(1), round?.state, 1)).toEqual(round?.outcome);
  });
});

it('refuses an unknown action', async () => {
  await expect(memoryTable(slots, 'koi').act('gamble')).rejects.toMatchObject({ code: 'bad_input' });
});
