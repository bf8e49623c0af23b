import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryTable, memoryTable } from '../../../test/memory-table.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { dragonTigerOf } from './dragon-tiger.ts';
import { outcomeOf } from './engine.ts';
import { baccarat } from './game.ts';
import { type HundredOxOutcome, hundredOxOf } from './hundred-ox.ts';
import { baccaratTable, type CardTable, dragonTigerTable, grade, hundredOxTable } from './table.ts';

interface View {
  round: { id: string; number: number; due_at: string; bets: { selection: string; stake: string }[] } | null;
  last: { id: string; number: number; bets: { payout: string }[]; outcome: unknown; closed_at: string } | null;
  marks: { side: string }[];
}

const PUBLISHED = '3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0';
let table: MemoryTable;
const bet = (bets: Record<string, string>, round?: string) =>
  table.act('bet', { round, bets: Object.entries(bets).map(([selection, amount]) => ({ selection, amount })) });
const view = async () => (await table.view()) as View;

beforeEach(() => {
  table = memoryTable(baccarat, 'baccarat', { serverSeed: PUBLISHED, clientSeed: 'koi8866-lotus' });
});

describe('a round of 百家乐', () => {
  it('starts its twenty seconds with the first bet and accepts more bets until they are over', async () => {
    expect((await view()).round).toBeNull();
    await bet({ banker: '300', tie: '50' });
    await table.pass(19_999);
    await bet({ banker: '100.50' });
    expect(table.balance).toBe(1_000_000n - 45_050n);
    expect((await view()).round).toMatchObject({ number: 1, due_at: '2026-01-01T00:00:20.000Z' });
    await table.pass(1);
    expect((await view()).round).toBeNull();
  });

  it('is paid immediately, and 闲 wins with the first published nonce', async () => {
    const { round } = (await bet({ player: '100', banker: '300', tie: '50' })) as { round: string };
    const last = await table.act('deal', { round });
    expect(last).toMatchObject({
      id: round,
      number: 1,
      outcome: { winner: 'player', playerPoints: 7, bankerPoints: 6 },
    });
    expect(table.balance).toBe(1_000_000n - 45_000n + 20_000n);
    expect(table.rounds[0]?.bets.map(({ payout, validStake }) => [payout, validStake])).toEqual([
      [20_000n, 0n],
      [0n, 20_000n],
      [0n, 5_000n],
    ]);
    expect(table.rounds[0]?.bets[0]?.detail).toBe('闲 1:1 · 闲 ♣2 ♥9 ♦6 7 点，庄 ♠6 ♦K ♥Q 6 点，闲赢');
  });

  it('is settled by the timer when the player does not deal', async () => {
    await bet({ player: '10' });
    await table.pass(20_000);
    expect((await view()).last).toMatchObject({
      number: 1,
      bets: [{ payout: '20.00' }],
      closed_at: '2026-01-01T00:00:20.000Z',
    });
    expect((await view()).marks).toMatchObject([{ side: 'a' }]);
  });

  it('returns the same result and pays once when it is dealt twice', async () => {
    const { round } = (await bet({ player: '10' })) as { round: string };
    const first = await table.act('deal', { round });
    expect(await table.act('deal', { round })).toEqual(first);
    expect(table.balance).toBe(1_001_000n);
  });

  it('refuses bets on a round that is over', async () => {
    const { round } = (await bet({ player: '10' })) as { round: string };
    await table.pass(20_000);
    await expect(bet({ player: '10' }, round)).rejects.toMatchObject({ code: 'closed', message: '本局已封盘' });
    await bet({ player: '10' });
    expect((await view()).round?.number).toBe(2);
    expect(await table.act('deal', { round })).toMatchObject({ number: 1 });
    expect((await view()).round?.number).toBe(2);
  });

  it('applies its limits to all bets of a round together', async () => {
    for (const bets of [{ player: '9.99' }, { player: '5000.01' }, { tie: '500.01' }, { banker_pair: '501' }]) {
      await expect(bet(bets as unknown as Record<string, string>)).rejects.toMatchObject({ code: 'limit' });
    }
    await bet({ tie: '300' });
    await expect(bet({ tie: '201' })).rejects.toMatchObject({ code: 'limit', message: '超出限额' });
    await bet({ tie: '200' });
  });

  it('debits nothing when one of several bets is refused or the balance is insufficient', async () => {
    await expect(bet({ player: '100', tie: '9' })).rejects.toMatchObject({ code: 'limit' });
    table.balance = 10_000n;
    await expect(bet({ player: '60', banker: '60' })).rejects.toMatchObject({ code: 'insufficient' });
    expect(table.balance).toBe(10_000n);
    expect((await view()).round).toBeNull();
  });

  it('rejects invalid bets', async () => {
    for (const input of [
      {},
      { bets: [] },
      { bets: [{ selection: 'dragon', amount: '10' }] },
      { bets: [{ selection: 'player', amount: '-10' }] },
      { bets: [{ selection: 'player', amount: '1e3' }] },
      { bets: [{ selection: 'player', amount: '10.001' }] },
      { bets: [{ selection: 'player', amount: 10 }] },
      { bets: ['10', '20'].map((amount) => ({ selection: 'player', amount })) },
    ]) {
      await expect(table.act('bet', input)).rejects.toMatchObject({ name: 'Refusal' });
    }
    await expect(table.act('peek')).rejects.toMatchObject({ code: 'bad_input' });
    await expect(table.act('deal', { round: '99' })).rejects.toMatchObject({ code: 'closed' });
  });

  it('can be recomputed from its seed', async () => {
    const { round } = (await bet({ player: '10' })) as { round: string };
    await table.act('deal', { round });
    const draw = createDraw(hmacDigests(Buffer.from(PUBLISHED, 'hex'), 'koi8866-lotus', 0));
    const [variant] = baccarat.variants;
    if (!variant) throw new Error('no variant');
    expect(baccarat.replay(variant, draw, table.rounds[0]?.state, 0)).toEqual(table.rounds[0]?.outcome);
  });
});

it('keeps whole columns of six rounds on the road map', async () => {
  for (let round = 1; round <= 50; round += 1) {
    const { round: id } = (await bet({ player: '10' })) as { round: string };
    await table.act('deal', { round: id });
  }
  // Round 50 is the second round of the ninth column, so the first column has been dropped.
  expect((await view()).marks).toHaveLength(44);
});

it('gives 极速百家乐 ten seconds', async () => {
  table = memoryTable(baccarat, 'speedbaccarat');
  await bet({ player: '10' });
  expect((await view()).round?.due_at).toBe('2026-01-01T00:00:10.000Z');
});

it('deals one card each at 龙虎争锋', async () => {
  table = memoryTable(baccarat, 'dragontiger');
  const { round } = (await bet({ dragon: '100', tiger_red: '10' })) as { round: string };
  const { outcome } = (await table.act('deal', { round })) as { outcome: { dragon: number; tiger: number } };
  expect(outcome).toEqual(dragonTigerOf(outcome.dragon, outcome.tiger));
});

it('plays 百人牛牛 with four doors against the banker', async () => {
  table = memoryTable(baccarat, 'ox');
  const { round } = (await bet({ sky: '100', gold: '10', banker_ox: '10' })) as { round: string };
  const last = (await table.act('deal', { round })) as { outcome: HundredOxOutcome };
  const { wins, banker, doors } = last.outcome;
  expect(doors).toHaveLength(4);
  expect(wins).toEqual(doors.map(({ order }) => order > banker.order));
  expect(table.rounds[0]?.bets.map(({ payout }) => payout)).toEqual([
    wins[0] ? 19_500n : 0n,
    wins[3] ? 1_950n : 0n,
    banker.kind > 0 ? 1_450n : 0n,
  ]);
});

describe('paying a card table', () => {
  const tables = [
    [baccaratTable, fc.uniqueArray(fc.nat(415), { minLength: 6, maxLength: 6 }).map(outcomeOf)],
    [
      dragonTigerTable,
      fc.uniqueArray(fc.nat(415), { minLength: 2, maxLength: 2 }).map(([a = 0, b = 1]) => dragonTigerOf(a, b)),
    ],
    [hundredOxTable, fc.uniqueArray(fc.nat(51), { minLength: 25, maxLength: 25 }).map(hundredOxOf)],
  ] as unknown as [CardTable, fc.Arbitrary<unknown>][];

  it.each(tables)(
    'never pays less than zero or more than the odds, and never counts more turnover than the stake',
    (game, outcomes) => {
      const codes = game.selections.map(({ code }) => code);
      const bets = fc.array(fc.record({ selection: fc.constantFrom(...codes), stake: fc.bigInt(1n, 500_000n) }), {
        maxLength: 12,
      });
      fc.assert(
        fc.property(outcomes, bets, (outcome, drafts) => {
          const graded = grade(
            game,
            outcome,
            drafts.map((draft, index) => ({ ...draft, id: String(index) })),
          );
          graded.forEach(({ payout, validStake, stake }) => {
            expect(payout >= 0n && payout <= stake * 12n).toBe(true);
            expect(validStake >= 0n && validStake <= stake).toBe(true);
          });
          for (const { code, opposite } of game.selections) {
            if (opposite === undefined) continue;
            const sum = (field: string, key: 'stake' | 'validStake') =>
              graded.reduce((total, each) => (each.selection === field ? total + each[key] : total), 0n);
            const gap = sum(code, 'stake') - sum(opposite, 'stake');
            const counted = sum(code, 'validStake') + sum(opposite, 'validStake');
            expect(counted <= (gap < 0n ? -gap : gap)).toBe(true);
          }
        }),
      );
    },
  );

  it('returns stakes on 庄 and 闲 when the result is 和, without turnover', () => {
    const tie = outcomeOf([6, 6, 12, 12, 0, 0]);
    expect(tie.winner).toBe('tie');
    const graded = grade(baccaratTable, tie, [
      { id: '1', selection: 'banker', stake: 10_001n },
      { id: '2', selection: 'tie', stake: 1_000n },
    ]);
    expect(graded.map(({ payout, validStake }) => [payout, validStake])).toEqual([
      [10_001n, 0n],
      [9_000n, 1_000n],
    ]);
  });

  it('rounds the payout of each bet down to 0.01', () => {
    const banker = outcomeOf([12, 8, 11, 12, 0, 0]);
    const [paid] = grade(baccaratTable, banker, [{ id: '1', selection: 'banker', stake: 1_001n }]);
    expect(paid?.payout).toBe(1_951n);
  });

  it('returns half of the stake on 和 at 龙虎 and counts the lost half as turnover', () => {
    const [paid] = grade(dragonTigerTable, dragonTigerOf(0, 13), [{ id: '1', selection: 'dragon', stake: 1_001n }]);
    expect(paid).toMatchObject({ payout: 500n, validStake: 500n });
  });
});
