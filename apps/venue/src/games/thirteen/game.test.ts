import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryTable, memoryTable } from '../../../test/memory-table.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { afterCommission } from '../niuniu/engine.ts';
import { arrange } from './arrange.ts';
import { type TableView, thirteen } from './game.ts';

const SEED = '3f8a1c5e'.repeat(8);
let table: MemoryTable;
const view = async () => (await table.view()) as TableView;
const start = async (base = '10.00') => ((await table.act('start', { base })) as { round: string }).round;
const suggested = async () => arrange((await view()).round?.own ?? []);

beforeEach(() => {
  table = memoryTable(thirteen, 'thirteen', { serverSeed: SEED });
});

describe('a round of 十三水', () => {
  it("debits the largest possible loss before any card is shown, and shows only the player's own cards", async () => {
    await start();
    expect(table.balance).toBe(1_000_000n - 36_000n);
    const { round } = await view();
    expect(round?.own).toHaveLength(13);
    expect(JSON.stringify(await table.view())).not.toContain('house');
  });

  it('compares the rows as the player arranged them and returns what was not lost', async () => {
    const id = await start();
    const rows = await suggested();
    await table.act('lay', { round: id, rows });
    const { last, round } = await view();
    expect(round).toBeNull();
    expect(last?.outcome.own.rows).toEqual(rows);
    const net = afterCommission(1_000n * BigInt(last?.outcome.units ?? 0));
    const [bet] = table.rounds[0]?.bets ?? [];
    expect(bet).toMatchObject({ stake: 36_000n, payout: 36_000n + net });
    expect(bet?.validStake).toBe(1_000n * BigInt(last?.outcome.decided ?? 0));
    expect(table.balance).toBe(1_000_000n + net);
  });

  it('uses the suggested arrangement when time runs out', async () => {
    const id = await start();
    const rows = await suggested();
    await table.pass(89_999);
    expect((await view()).round?.id).toBe(id);
    await table.pass(1);
    expect((await view()).last).toMatchObject({ id, outcome: { own: { rows } } });
  });

  it('refuses rows in the wrong order, other cards, and late or invalid arrangements', async () => {
    const id = await start();
    const [front, middle, back] = await suggested();
    const lay = (rows: unknown, round = id) => table.act('lay', { round, rows });
    await expect(lay([front, back, middle])).rejects.toMatchObject({ code: 'bad_rows' });
    await expect(lay([middle, front, back])).rejects.toMatchObject({ code: 'bad_input' });
    await expect(lay([[0, 0, 0], middle, back])).rejects.toMatchObject({ code: 'bad_rows' });
    await expect(lay('auto')).rejects.toMatchObject({ code: 'bad_input' });
    await expect(lay([front, middle, back], 'x')).rejects.toMatchObject({ code: 'closed' });
    await expect(start()).rejects.toMatchObject({ code: 'round_open' });
    await lay([front, middle, back]);
    await expect(lay([front, middle, back])).rejects.toMatchObject({ code: 'closed' });
    await expect(start('7.00')).rejects.toMatchObject({ code: 'bad_input' });
    table.balance = 35_999n;
    await expect(start()).rejects.toMatchObject({ code: 'insufficient' });
    await start('1.00');
  });

  it('can be recomputed from its seed and the rows, and never loses more than was debited', async () => {
    const [variant] = thirteen.variants;
    for (let nonce = 0; nonce < 12; nonce += 1) {
      const id = await start();
      await table.act('lay', { round: id, rows: await suggested() });
      const round = table.rounds.at(-1);
      if (!round || !variant) throw new Error('no round');
      const draw = createDraw(hmacDigests(Buffer.from(SEED, 'hex'), 'memory', nonce));
      expect(thirteen.replay(variant, draw, round.state, nonce)).toEqual(round.outcome);
      expect(round.bets.every(({ payout = -1n }) => payout >= 0n)).toBe(true);
      expect(round.bets[0]?.detail).toMatch(/^底注 10\.00 · 冻结 360\.00 · 结果 [+-]?\d+\.\d\d · 我 .*(赢|输|平)/);
    }
  });
});
