import { describe, expect, it } from 'vitest';
import { memoryTable } from '../../../test/memory-table.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { tables } from './game.ts';
import type { DrawRecord, TableView } from './wire.ts';

const slip = (...bets: [selection: string, stake: string][]) => ({
  edition: 1,
  bets: bets.map(([selection, stake]) => ({ selection, stake })),
});

describe('a table that draws on demand', () => {
  it('debits the stakes, draws, pays and closes the round in one step', async () => {
    const table = memoryTable(tables, 'roulette');
    const before = table.balance;
    const record = (await table.act(
      'play',
      slip(['red', '100.00'], ['black', '40.00'], ['straight-7', '10.00']),
    )) as DrawRecord;
    const [round] = table.rounds;
    expect(round?.closedAt).toBeDefined();
    expect(record.stake).toBe('150.00');
    const paid = round?.bets.reduce((sum, { payout = 0n }) => sum + payout, 0n) ?? 0n;
    expect(table.balance).toBe(before - 15_000n + paid);
    expect(round?.bets.map(({ validStake }) => validStake)).toEqual([6_000n, 0n, 1_000n]);
    expect(record.bets.map(({ name }) => name)).toEqual(['红', '黑', '号码 7']);
    const view = (await table.view()) as TableView;
    expect(view.last).toEqual(record);
    expect(view.draws).toEqual([{ round: '1', issue: '', numbers: record.numbers, tags: record.tags }]);
  });

  it('replays its outcome from the seed', async () => {
    for (const { code } of tables.variants) {
      const table = memoryTable(tables, code, { serverSeed: 'ab'.repeat(32), clientSeed: 'again', nonce: 5 });
      const selection = code === 'ticket' ? 'card' : ((await firstSelection(code)) ?? '');
      await table.act('play', slip([selection, '10.00']));
      const variant = tables.variants.find((each) => each.code === code);
      const draw = createDraw(hmacDigests(Buffer.from('ab'.repeat(32), 'hex'), 'again', 5));
      expect(variant && tables.replay(variant, draw, null, 5)).toEqual(table.rounds[0]?.outcome);
    }
  });

  it('refuses old odds, unknown bets, malformed amounts and stakes outside the limits, and debits nothing', async () => {
    const table = memoryTable(tables, 'roulette', { balance: 100_000n });
    const no = async (input: Record<string, unknown>, code: string) => {
      await expect(table.act('play', input)).rejects.toMatchObject({ code });
      expect([table.balance, table.rounds.length]).toEqual([100_000n, 0]);
    };
    await no({ ...slip(['red', '10.00']), edition: 0 }, 'odds_changed');
    await no(slip(['pink', '10.00']), 'bad_input');
    await no(slip(['red', '1e3']), 'bad_input');
    await no(slip(['red', '-10.00']), 'bad_input');
    await no({ edition: 1, bets: 'red' }, 'bad_input');
    await no({ edition: 1, bets: [null] }, 'bad_input');
    await no(slip(), 'bad_input');
    await no(slip(['red', '9.99']), 'limit');
    await no(slip(['red', '5000.01']), 'limit');
    await no(slip(['straight-7', '300.00'], ['straight-7', '300.00']), 'limit');
    await no(slip(['red', '1000.01']), 'insufficient');
    await expect(table.act('spin', {})).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('accepts a pick of numbers as one bet', async () => {
    const table = memoryTable(tables, 'clover');
    const record = (await table.act('play', slip(['pick-5:3.9.27.40.80', '10.00']))) as DrawRecord;
    expect(record.numbers).toHaveLength(20);
    expect(record.bets[0]?.name).toBe('选五 03 09 27 40 80');
    await expect(table.act('play', slip(['pick-5:3.9.27.40', '10.00']))).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('states the lowest return of any bet for every variant', () => {
    const shares = Object.fromEntries(tables.variants.map(({ code, rtp }) => [code, rtp]));
    expect(shares).toMatchObject({ roulette: '0.9730', fantan: '0.9600', ticket: '0.9600', weiqi: '0.9600' });
    expect(Object.values(shares).every((share) => share >= '0.9550')).toBe(true);
  });
});

const firstSelection = async (code: string): Promise<string | undefined> => {
  const { boardOf } = await import('./boards.ts');
  return boardOf(code)?.groups.flatMap(({ selections }) => selections.map(({ id }) => id))[0];
};
