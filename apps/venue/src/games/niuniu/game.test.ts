import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryTable, memoryTable } from '../../../test/memory-table.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import type { TableOutcome } from './engine.ts';
import { niuniu, type TableView } from './game.ts';

const SEED = '3f8a1c5e'.repeat(8);
let table: MemoryTable;
const view = async () => (await table.view()) as TableView;
const start = async (base = '10.00') => ((await table.act('start', { base })) as { round: string }).round;
/** Starts rounds until the house bids match the condition. The other rounds end with the default choices. */
const startWith = async (wanted: (bids: number[]) => boolean): Promise<string> => {
  for (let round = 0; round < 200; round += 1) {
    const id = await start();
    if (wanted((await view()).round?.house_bids ?? [])) return id;
    table.balance = 1_000_000n;
    await table.pass(60_000);
    table.balance = 1_000_000n;
  }
  throw new Error('no such bids');
};

beforeEach(() => {
  table = memoryTable(niuniu, 'niuniu', { serverSeed: SEED });
});

describe('a round of 抢庄牛牛', () => {
  it('waits ten seconds for a bid and shows no card', async () => {
    await start();
    expect((await view()).round).toMatchObject({ phase: 'bid', due_at: '2026-01-01T00:00:10.000Z' });
    expect(JSON.stringify(await table.view())).not.toMatch(/cards|hands|tie"/);
    expect(table.balance).toBe(1_000_000n);
  });

  it('debits the largest possible loss of a seat when the stake is chosen, and settles immediately', async () => {
    const id = await startWith((bids) => Math.max(...bids) === 3);
    await table.act('bid', { round: id, bid: 0 });
    const { round } = await view();
    expect(round).toMatchObject({ phase: 'stake', multiple: 3 });
    expect(JSON.stringify(await table.view())).not.toMatch(/"tie"/);
    await table.act('stake', { round: id, stake: 5 });
    const [bet] = table.rounds.at(-1)?.bets ?? [];
    expect(bet).toMatchObject({ selection: 'seat', stake: 75_000n, validStake: 15_000n });
    const { last } = await view();
    const net = BigInt(last?.outcome.nets[0] ?? 0) * 1_000n;
    expect(bet?.payout).toBe(75_000n + (net > 0n ? (net * 96n) / 100n : net));
    expect(table.balance).toBe(1_000_000n - 75_000n + (bet?.payout ?? 0n));
  });

  it('makes the highest bidder banker and debits the largest possible loss against four seats', async () => {
    const id = await startWith((bids) => Math.max(...bids) < 4);
    await table.act('bid', { round: id, bid: 4 });
    const [bet] = table.rounds.at(-1)?.bets ?? [];
    expect(bet).toMatchObject({ selection: 'banker', stake: 400_000n });
    expect((await view()).last).toMatchObject({ bid: 4, outcome: { banker: 0, multiple: 4 } });
    expect((await view()).round).toBeNull();
  });

  it('uses 不抢 and 1 倍 for missed choices, one after the other', async () => {
    const id = await startWith((bids) => Math.max(...bids) > 0);
    await table.pass(10_000);
    expect((await view()).round).toMatchObject({ id, phase: 'stake' });
    await table.pass(11_399);
    expect((await view()).round).toMatchObject({ id, phase: 'stake' });
    await table.pass(1);
    expect((await view()).round).toBeNull();
    expect((await view()).last).toMatchObject({ id, bid: 0, stake: 1 });
  });

  it('uses both defaults at once after a long absence', async () => {
    const id = await startWith((bids) => Math.max(...bids) > 0);
    await table.pass(60_000);
    expect((await view()).last).toMatchObject({ id, bid: 0, stake: 1 });
  });

  it('is voided without a loss when the balance was moved away in the meantime', async () => {
    await startWith((bids) => Math.max(...bids) > 0);
    table.balance = 0n;
    await table.pass(60_000);
    expect(table.rounds.at(-1)?.voided).toBe('余额不足，本局取消');
    expect(table.balance).toBe(0n);
  });

  it('requires a balance that covers the default choices', async () => {
    table.balance = 99_999n;
    await expect(start()).rejects.toMatchObject({ code: 'insufficient', message: '入座需余额 1000.00' });
    await start('1.00');
  });

  it('refuses a bid or a stake whose largest possible loss exceeds the balance', async () => {
    table.balance = 150_000n;
    const id = await start();
    await expect(table.act('bid', { round: id, bid: 2 })).rejects.toMatchObject({ code: 'insufficient' });
    await table.act('bid', { round: id, bid: 0 });
  });

  it('refuses late, repeated, out-of-turn and invalid choices', async () => {
    const id = await startWith((bids) => Math.max(...bids) > 0);
    await expect(start()).rejects.toMatchObject({ code: 'round_open' });
    await expect(table.act('stake', { round: id, stake: 1 })).rejects.toMatchObject({ code: 'closed' });
    await expect(table.act('bid', { round: id, bid: 5 })).rejects.toMatchObject({ code: 'bad_input' });
    await expect(table.act('bid', { round: 'x', bid: 1 })).rejects.toMatchObject({ code: 'closed' });
    await table.act('bid', { round: id, bid: 0 });
    await expect(table.act('bid', { round: id, bid: 0 })).rejects.toMatchObject({ code: 'closed' });
    await expect(table.act('stake', { round: id, stake: 4 })).rejects.toMatchObject({ code: 'bad_input' });
    await table.pass(11_400);
    await expect(table.act('stake', { round: id, stake: 5 })).rejects.toMatchObject({ code: 'closed' });
    await expect(start('7.00')).rejects.toMatchObject({ code: 'bad_input' });
    await expect(table.act('peek')).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('can be recomputed from its seed and the two choices', async () => {
    const id = await startWith((bids) => Math.max(...bids) > 0);
    await table.act('bid', { round: id, bid: 0 });
    await table.act('stake', { round: id, stake: 3 });
    const round = table.rounds.at(-1);
    const [variant] = niuniu.variants;
    if (!variant || !round) throw new Error('no round');
    const nonce = round.nonces[0] ?? 0;
    const draw = createDraw(hmacDigests(Buffer.from(SEED, 'hex'), 'memory', nonce));
    expect(niuniu.replay(variant, draw, round.state, nonce)).toEqual(round.outcome);
  });
});

it.each(['niuniu', 'goldenflower', 'erbagang', 'landlord'])(
  'never pays less than zero and conserves money at %s',
  async (code) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ bid: fc.nat(4), stake: fc.constantFrom(1, 2, 3, 5) }), { minLength: 1, maxLength: 8 }),
        fc.string({ minLength: 1, maxLength: 8 }),
        async (choices, clientSeed) => {
          table = memoryTable(niuniu, code, { clientSeed, balance: 10_000_000n });
          for (const { bid, stake } of choices) {
            const id = await start();
            await table.act('bid', { round: id, bid });
            if ((await view()).round) await table.act('stake', { round: id, stake });
          }
          const moved = table.rounds.flatMap(({ bets }) => bets).map(({ payout = 0n, stake }) => payout - stake);
          expect(table.rounds.flatMap(({ bets }) => bets).every(({ payout = -1n }) => payout >= 0n)).toBe(true);
          expect(table.balance).toBe(10_000_000n + moved.reduce((sum, each) => sum + each, 0n));
          for (const { outcome } of table.rounds) {
            expect((outcome as TableOutcome).nets.reduce((sum, net) => sum + net, 0)).toBe(0);
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);
