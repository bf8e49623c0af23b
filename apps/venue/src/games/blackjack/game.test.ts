import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryTable, memoryTable } from '../../../test/memory-table.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import type { Move } from './engine.ts';
import { blackjack, type TableView } from './game.ts';

const SEED = '3f8a1c5e'.repeat(8);
let table: MemoryTable;
const view = async () => (await table.view()) as TableView;
const deal = async (amount = '100.00') => ((await table.act('deal', { amount })) as { round: string }).round;
const move = async (chosen: Move) => {
  const { round } = await view();
  return table.act('move', { round: round?.id, at: round?.at, move: chosen });
};
/** Deals until a round matches the condition, and stands in all other rounds. */
const dealUntil = async (wanted: (round: NonNullable<TableView['round']>) => boolean): Promise<string> => {
  for (let nth = 0; nth < 300; nth += 1) {
    table.balance = 1_000_000n;
    const id = await deal();
    const { round } = await view();
    if (round && wanted(round)) return id;
    await table.pass(60_000);
  }
  throw new Error('no such deal');
};

beforeEach(() => {
  table = memoryTable(blackjack, 'blackjack', { serverSeed: SEED });
});

describe('a round of 二十一点', () => {
  it('debits the stake, deals, and hides the hole card and the remaining shoe', async () => {
    await dealUntil(() => true);
    expect(table.balance).toBe(990_000n);
    const { round } = await view();
    const shoe = table.rounds.map(({ state }) => (state as { shoe: number[] }).shoe).at(-1) ?? [];
    expect(round?.hands).toMatchObject([{ cards: [shoe[0], shoe[2]] }]);
    const sent = JSON.stringify(await table.view());
    expect(sent).not.toContain('shoe');
    expect(sent).not.toMatch(new RegExp(`[\\[,]${shoe[3]}[\\],]`));
  });

  it('settles every hand when the player is done, and counts no turnover for a push', async () => {
    await dealUntil(() => true);
    await move('stand');
    const { last } = await view();
    const [bet] = table.rounds.at(-1)?.bets ?? [];
    const result = last?.outcome.hands[0]?.result;
    const share = { win: 2n, push: 1n, lose: 0n, bust: 0n, blackjack: 0n }[result ?? 'lose'];
    expect(bet?.payout).toBe(10_000n * share);
    expect(bet?.validStake).toBe(result === 'push' ? 0n : 10_000n);
    expect(table.balance).toBe(990_000n + (bet?.payout ?? 0n));
  });

  it('pays 3:2 for a blackjack without asking for a move', async () => {
    for (let nth = 0; nth < 200; nth += 1) {
      await deal('10.01');
      const { last } = await view();
      if (last?.outcome.hands[0]?.result === 'blackjack') {
        expect(last.payout).toBe('25.02');
        return;
      }
      await table.pass(60_000);
    }
    throw new Error('no blackjack');
  });

  it('places a separate bet for a double and for a split', async () => {
    await dealUntil(({ allowed }) => allowed.includes('split'));
    await move('split');
    for (let next = await view(); next.round; next = await view()) {
      await move(next.round.allowed.includes('double') ? 'double' : 'stand');
    }
    const bets = table.rounds.at(-1)?.bets ?? [];
    expect(bets.map(({ selection }) => selection).slice(0, 2)).toEqual(['main', 'split']);
    expect(bets.every(({ stake, payout }) => stake === 10_000n && payout !== undefined)).toBe(true);
    expect((await view()).last?.staked).toBe(`${bets.length * 100}.00`);
  });

  it('refuses a double that exceeds the balance, and continues', async () => {
    await dealUntil(() => true);
    table.balance = 9_999n;
    await expect(move('double')).rejects.toMatchObject({ code: 'insufficient' });
    await move('stand');
  });

  it('stands when time runs out, and restarts the time after every move', async () => {
    const id = await dealUntil(({ allowed }) => allowed.includes('split'));
    await table.pass(29_000);
    await move('split');
    await table.pass(29_000);
    expect((await view()).round?.id ?? id).toBe(id);
    await table.pass(1_000);
    expect((await view()).round).toBeNull();
    expect((await view()).last?.id).toBe(id);
  });

  it('refuses late, repeated and invalid moves, and stakes outside the limits', async () => {
    const id = await dealUntil(() => true);
    await expect(deal()).rejects.toMatchObject({ code: 'round_open' });
    await expect(table.act('move', { round: id, at: 1, move: 'hit' })).rejects.toMatchObject({ code: 'closed' });
    await expect(table.act('move', { round: 'x', at: 0, move: 'hit' })).rejects.toMatchObject({ code: 'closed' });
    await expect(table.act('move', { round: id, at: 0, move: 'peek' })).rejects.toMatchObject({ code: 'bad_input' });
    await move('stand');
    await expect(table.act('move', { round: id, at: 1, move: 'hit' })).rejects.toMatchObject({ code: 'closed' });
    for (const amount of ['9.99', '5000.01']) await expect(deal(amount)).rejects.toMatchObject({ code: 'limit' });
    for (const amount of ['', '-10.00', '1e3']) await expect(deal(amount)).rejects.toMatchObject({ code: 'bad_input' });
    await expect(table.act('insure')).rejects.toMatchObject({ code: 'bad_input' });
  });
});

it('ends after any moves with an outcome that the seed and the moves reproduce', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Move>('hit', 'stand', 'double', 'split'), { maxLength: 12 }),
      fc.string({ minLength: 1, maxLength: 8 }),
      async (chosen, clientSeed) => {
        table = memoryTable(blackjack, 'blackjack', { serverSeed: SEED, clientSeed });
        await deal();
        for (const each of chosen) {
          const { round } = await view();
          if (round?.allowed.includes(each)) await move(each);
        }
        await table.pass(60_000);
        const [round] = table.rounds;
        const [variant] = blackjack.variants;
        if (!round || !variant) throw new Error('no round');
        const draw = createDraw(hmacDigests(Buffer.from(SEED, 'hex'), clientSeed, 0));
        expect(blackjack.replay(variant, draw, round.state, 0)).toEqual(round.outcome);
        const net = round.bets.reduce((sum, { payout = 0n, stake }) => sum + payout - stake, 0n);
        expect(table.balance).toBe(1_000_000n + net);
      },
    ),
    { numRuns: 60 },
  );
});
