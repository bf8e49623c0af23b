import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryTable, memoryTable } from '../../../test/memory-table.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { adviceFor } from './advice.ts';
import { mahjong, type TableView } from './game.ts';

const SEED = '3f8a1c5e'.repeat(8);
let table: MemoryTable;
const view = async () => (await table.view()) as TableView;
const deal = async (amount = '10.00') => ((await table.act('deal', { amount })) as { round: string }).round;

beforeEach(() => {
  table = memoryTable(mahjong, 'mahjong', { serverSeed: SEED });
});

describe('a round of 自摸麻将', () => {
  it('debits the stake and shows eight sorted tiles, never the wall', async () => {
    await deal();
    expect(table.balance).toBe(999_000n);
    const { round } = await view();
    const [wall = []] = table.rounds.map(({ state }) => (state as { wall: number[] }).wall);
    expect(round?.hand).toEqual(wall.slice(0, 8).toSorted((a, b) => a - b));
    expect(JSON.stringify(await table.view())).not.toContain('wall');
  });

  it('exchanges once and pays the stake times the multiplier of the kind', async () => {
    const id = await deal();
    await table.act('change', { round: id, places: [7, 0] });
    const { last, round } = await view();
    expect(round).toBeNull();
    expect(last?.outcome.changed).toEqual([0, 7]);
    const [bet] = table.rounds[0]?.bets ?? [];
    expect(bet?.payout).toBe(1_000n * BigInt(last?.outcome.pays ?? 0));
    expect(bet?.validStake).toBe(1_000n);
    expect(table.balance).toBe(999_000n + (bet?.payout ?? 0n));
  });

  it('exchanges by the hint when time runs out', async () => {
    const id = await deal();
    const { round } = await view();
    await table.pass(44_999);
    expect((await view()).round?.id).toBe(id);
    await table.pass(1);
    expect((await view()).last).toMatchObject({ id, outcome: { changed: adviceFor(round?.hand ?? []) } });
  });

  it('refuses late, repeated and invalid exchanges, and stakes outside the limits', async () => {
    const id = await deal();
    await expect(deal()).rejects.toMatchObject({ code: 'round_open' });
    for (const places of [[0, 0], [8], [-1], [0.5], 'all', [0, 1, 2, 3, 4, 5, 6, 7, 0]]) {
      await expect(table.act('change', { round: id, places })).rejects.toMatchObject({ code: 'bad_input' });
    }
    await expect(table.act('change', { round: 'x', places: [] })).rejects.toMatchObject({ code: 'closed' });
    await table.act('change', { round: id, places: [] });
    await expect(table.act('change', { round: id, places: [] })).rejects.toMatchObject({ code: 'closed' });
    for (const amount of ['9.99', '1000.01']) await expect(deal(amount)).rejects.toMatchObject({ code: 'limit' });
    await expect(deal('x')).rejects.toMatchObject({ code: 'bad_input' });
    table.balance = 999n;
    await expect(deal()).rejects.toMatchObject({ code: 'insufficient' });
    expect(table.balance).toBe(999n);
  });
});

it('can be recomputed from its seed and the exchange', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(7)),
      fc.string({ minLength: 1, maxLength: 8 }),
      async (places, clientSeed) => {
        table = memoryTable(mahjong, 'mahjong', { serverSeed: SEED, clientSeed });
        await table.act('change', { round: await deal(), places });
        const [round] = table.rounds;
        const [variant] = mahjong.variants;
        if (!round || !variant) throw new Error('no round');
        const draw = createDraw(hmacDigests(Buffer.from(SEED, 'hex'), clientSeed, 0));
        expect(mahjong.replay(variant, draw, round.state, 0)).toEqual(round.outcome);
      },
    ),
    { numRuns: 40 },
  );
});
